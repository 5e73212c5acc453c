import { writeFile } from 'node:fs/promises';
import { renderOpenApi } from './openapi-document.ts';

/** Writes docs/reference/openapi.json anew: `npm run openapi -w @palimpsest/http`. */
await writeFile(
  new URL('../../../../docs/reference/openapi.json', import.meta.url),
  await renderOpenApi(),
);
