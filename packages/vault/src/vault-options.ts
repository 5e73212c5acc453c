export interface VaultOptions {
  /** Key slots minted in one durable batch. Default 256; more are minted when half of them are used. */
  readonly slotBatchSize?: number;
  /**
   * Age, in milliseconds of the business clock, from which an unused slot is no longer handed out.
   * Default 12 hours; must stay well under the 36 hours after which slots that nothing names are swept.
   */
  readonly slotMaxAgeMs?: number;
  /** Data keys kept in memory, about 300 bytes each. Default 50,000. */
  readonly dataKeyCacheSize?: number;
  /** Subjects whose keys are kept in memory, about 1 KiB each. Default 10,000. */
  readonly subjectCacheSize?: number;
  /** Tenants whose keys are kept in memory. Default 1,000. */
  readonly tenantCacheSize?: number;
  /**
   * Milliseconds for which a key in memory is used without a look into the store. Where other processes destroy keys,
   * this is how long one destroyed there still works here. Default 0: for as long as it stays in memory.
   */
  readonly freshForMs?: number;
}

export type ResolvedVaultOptions = Required<VaultOptions>;

export const resolveVaultOptions = (options: VaultOptions): ResolvedVaultOptions => ({
  slotBatchSize: options.slotBatchSize ?? 256,
  slotMaxAgeMs: options.slotMaxAgeMs ?? 12 * 60 * 60 * 1000,
  dataKeyCacheSize: options.dataKeyCacheSize ?? 50_000,
  subjectCacheSize: options.subjectCacheSize ?? 10_000,
  tenantCacheSize: options.tenantCacheSize ?? 1_000,
  freshForMs: options.freshForMs ?? 0,
});
