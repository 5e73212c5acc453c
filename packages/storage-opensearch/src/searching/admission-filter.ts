import type { CandidateQuery } from '@palimpsest/kernel';

const none = { match_none: {} };

/**
 * Which versions a query may see: its subject, tenant, statuses and scope, nothing hidden, nothing that could not be
 * opened. A version of level APP or SESSION is seen in exactly that app or session, one that carries an agent by that
 * agent only.
 */
export const admissionFilter = ({
  tenant,
  subjectId,
  statuses,
  scope,
}: Pick<CandidateQuery, 'tenant' | 'subjectId' | 'statuses' | 'scope'>): readonly object[] => [
  { term: { subject: subjectId } },
  { term: { searchable: true } },
  { term: { tenant } },
  { terms: { status: statuses } },
  { bool: { must_not: [{ term: { hidden: true } }] } },
  ...(scope === null
    ? []
    : [
        { terms: { agent: ['', ...(scope.agentRef === null ? [] : [scope.agentRef])] } },
        {
          bool: {
            should: [
              scope.includeGlobal ? { term: { level: 'GLOBAL' } } : none,
              scope.appRef === null
                ? none
                : {
                    bool: { filter: [{ term: { level: 'APP' } }, { term: { app: scope.appRef } }] },
                  },
              scope.sessionRef === null
                ? none
                : {
                    bool: {
                      filter: [
                        { term: { level: 'SESSION' } },
                        { term: { session: scope.sessionRef } },
                      ],
                    },
                  },
            ],
            minimum_should_match: 1,
          },
        },
      ]),
];
