import type { ServiceProcess } from '../../service/service-process.ts';

/** Waits until the ledger has a leaf for every event of a store, and a signature over them. */
export const untilSealed = async ({ client }: ServiceProcess, events: number): Promise<void> => {
  for (;;) {
    const { size } = await client.call<{ readonly size: number }>('/audit/v1/checkpoint', {});
    if (size >= events) return;
  }
};
