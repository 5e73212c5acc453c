import type { MintedSlot, Sealer } from '@palimpsest/vault';

/** What a draft needs to be sealed; fetched before, so that sealing itself does not wait. */
export interface DraftSeal {
  readonly sealer: Sealer;
  /** One per draft: all boxes of its event share it, and are erased together. */
  readonly slot: MintedSlot;
}

/** Key slots of drafts between their preparation and their encoding; let go with the drafts. */
export interface DraftSeals<Draft extends object> {
  readonly prepare: (drafts: readonly Draft[], sealerFor: () => Promise<Sealer>) => Promise<void>;
  readonly of: (draft: Draft) => DraftSeal | undefined;
}

export const createDraftSeals = <Draft extends object>(): DraftSeals<Draft> => {
  const seals = new WeakMap<Draft, DraftSeal>();
  return {
    prepare: async (drafts, sealerFor) => {
      if (drafts.length === 0) return;
      const sealer = await sealerFor();
      const slots = await sealer.takeSlots(drafts.length);
      for (const [index, draft] of drafts.entries()) {
        const slot = slots[index];
        if (slot !== undefined) seals.set(draft, { sealer, slot });
      }
    },
    of: (draft) => seals.get(draft),
  };
};
