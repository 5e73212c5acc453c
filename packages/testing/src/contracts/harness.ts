/** One fresh store under test; disposing it closes the port and removes its data. */
export interface ContractStore<Port> extends AsyncDisposable {
  readonly port: Port;
  /** Closes the port and opens the same data again. */
  readonly reopen: () => Promise<Port>;
}

/** How a contract suite gets at an engine. */
export interface ContractOptions<Port> {
  /** Name of the engine, shown in the report. */
  readonly name: string;
  /** Makes an empty store that shares nothing with another one. */
  readonly create: () => Promise<ContractStore<Port>>;
  /** False for an engine that keeps nothing: tests that reopen are left out. Default true. */
  readonly persistent?: boolean;
}

/** A {@link ContractStore} over a port that keeps its data in memory only. */
export const inMemory = <Port extends AsyncDisposable>(port: Port): ContractStore<Port> => ({
  port,
  reopen: () => Promise.reject(new Error('this engine keeps nothing')),
  [Symbol.asyncDispose]: () => Promise.resolve(port[Symbol.asyncDispose]()),
});
