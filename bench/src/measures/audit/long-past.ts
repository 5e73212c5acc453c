import type { ServiceProcess } from '../../service/service-process.ts';
import { statementAt } from '../../texts/statements.ts';

const PER_CALL = 250;

interface Listed {
  readonly memories: readonly { readonly memory_id: string }[];
  readonly next_cursor: string | null;
}

const idsOf = async (service: ServiceProcess, user: object): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Listed = await service.client.call('/memory/v1/user/list', {
      ...user,
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.memories.map(({ memory_id: id }) => id));
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
};

/** Words every memory of somebody anew, so many times: a subject may have more past than memories. */
export const makeLongPast = async (
  service: ServiceProcess,
  user: object,
  rounds: number,
): Promise<void> => {
  const ids = await idsOf(service, user);
  for (let round = 1; round <= rounds; round += 1) {
    for (let from = 0; from < ids.length; from += PER_CALL) {
      const updates = ids.slice(from, from + PER_CALL).map((id, index) => ({
        memory_id: id,
        content: `${statementAt('en', from + index).text} (${round})`,
      }));
      await service.client.call('/memory/v1/batch_update', { updates });
    }
  }
};
