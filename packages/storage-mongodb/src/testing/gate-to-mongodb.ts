import { type Gate, type GateOptions, openGate } from '@palimpsest/testing';
import { testUrl } from './test-server.ts';

/** Opens a gate to the tests' server; `url` leads through it. */
export const openGateToMongoDb = async (
  options: GateOptions = {},
): Promise<Gate & { readonly url: string }> => {
  const gate = await openGate(testUrl(), options);
  // The set would answer with the address of its member, past the gate.
  const url = new URL(testUrl());
  url.port = String(gate.port);
  url.search = `?directConnection=true&tls=${options.tls !== undefined}`;
  return { ...gate, url: url.href };
};
