/** The service cannot be started as it was asked to; the message is one line for whoever started it, without secrets. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
