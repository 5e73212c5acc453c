/** Version of the service, as `--version`, `healthz` and the OpenAPI document tell it. */
export const version = '0.1.0';
