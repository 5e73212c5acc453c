import { readFileSync } from 'node:fs';

/** The images that docker-compose.yml names, too; their tags stand in this file alone. */
const file = new URL('../../../../infra/images.env', import.meta.url);

/** Tag of an image, such as `MONGODB_IMAGE`. Throws when infra/images.env does not name it. */
export const imageTag = (name: string): string => {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`infra/images.env names no ${name}`);
  return line.slice(name.length + 1).trim();
};
