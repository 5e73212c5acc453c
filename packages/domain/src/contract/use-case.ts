import type { CallContext } from './call-context.ts';

/**
 * One call of the API. The request is parsed, its times are instants, and the key's scopes, subjects
 * and (where the request names them) apps were checked. Calls by id, and reads over all apps, are
 * still to be narrowed by `admitsApp` and `admitsSubject` of the context's key.
 *
 * Throws `DomainError` for what the caller can mend and lets `PortError` through; messages never
 * hold content.
 */
export type UseCase<Request, Answer> = (request: Request, context: CallContext) => Promise<Answer>;
