import { isProper } from '../../shared/interval.ts';
import type { AddFact } from '../command.ts';
import type { MemoryScope } from '../scope.ts';
import { invalid } from './refusals.ts';

/** Throws `INVALID_ARGUMENT` when a scope lacks what its level is about. */
export const checkScope = ({ level, appRef, sessionRef }: MemoryScope): void => {
  if (level === 'APP' && appRef === null) throw invalid('app_id', 'level APP needs an app');
  if (level === 'SESSION' && sessionRef === null) {
    throw invalid('session_id', 'level SESSION needs a session');
  }
};

/** Throws `INVALID_ARGUMENT` for a fact that contradicts itself. */
export const checkFact = ({ fact, scope }: AddFact): void => {
  checkScope(scope);
  if (fact.persona && fact.ownership !== 'AGENT') {
    throw invalid('persona', 'a persona memory needs ownership AGENT');
  }
  if (!isProper({ from: fact.validFrom, to: fact.validTo })) {
    throw invalid('invalid_at', 'it has to end after it starts');
  }
  if (fact.weight !== null && !(fact.weight >= 0 && fact.weight <= 1)) {
    throw invalid('weight', 'a weight lies between 0 and 1');
  }
};
