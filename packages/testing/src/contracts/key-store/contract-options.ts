import type { KeyStore } from '@palimpsest/kernel';
import type { ContractOptions } from '../harness.ts';

export type KeyStoreContract = ContractOptions<KeyStore>;
