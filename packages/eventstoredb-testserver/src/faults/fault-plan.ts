import { type Fault, type FaultyCall, faultMenu } from './fault.ts';

export interface PlannedFault {
  readonly call: FaultyCall;
  readonly fault: Fault;
  /** Calls that pass before. @default 0 */
  readonly after?: number;
  /** Calls in a row that it strikes. @default 1 */
  readonly times?: number;
  /** Messages of a read or subscription that pass before it strikes. @default 0 */
  readonly afterMessages?: number;
}

/** A fault that strikes a call. */
export interface StruckFault {
  readonly fault: Fault;
  readonly afterMessages: number;
}

/** Faults that a test switched on, call by call. */
export interface FaultPlan {
  /** Plans a fault for a coming call. Throws for one that the call does not know. */
  readonly plan: (fault: PlannedFault) => void;
  /** Takes the fault of a call that begins, if one is due. */
  readonly strike: (call: FaultyCall) => StruckFault | undefined;
  /** Forgets what has not struck yet. */
  readonly clear: () => void;
  /** Faults that struck, since the start, as `call fault`. */
  readonly struck: () => ReadonlyMap<string, number>;
}

interface Pending {
  readonly planned: PlannedFault;
  wait: number;
  left: number;
}

export const createFaultPlan = (): FaultPlan => {
  let pending: Pending[] = [];
  const struck = new Map<string, number>();
  return {
    plan: (planned) => {
      const known: readonly Fault[] = faultMenu[planned.call];
      if (!known.includes(planned.fault)) {
        throw new RangeError(
          `${planned.call} knows no fault ${planned.fault}; it knows ${known.join(', ')}`,
        );
      }
      pending.push({ planned, wait: planned.after ?? 0, left: planned.times ?? 1 });
    },
    strike: (call) => {
      const mine = pending.filter(({ planned }) => planned.call === call);
      const due = mine.find(({ wait }) => wait === 0);
      for (const entry of mine) if (entry.wait > 0) entry.wait -= 1;
      if (due === undefined) return undefined;
      due.left -= 1;
      if (due.left === 0) pending = pending.filter((entry) => entry !== due);
      const { fault, afterMessages = 0 } = due.planned;
      const name = `${call} ${fault}`;
      struck.set(name, (struck.get(name) ?? 0) + 1);
      return { fault, afterMessages };
    },
    clear: () => {
      pending = [];
    },
    struck: () => struck,
  };
};
