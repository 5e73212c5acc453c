import { expect, test } from 'vitest';
import { imageTag } from './image-tags.ts';

test('a tag is pinned, and an image that nobody named is said to be missing', () => {
  for (const name of ['EVENTSTOREDB_IMAGE', 'MONGODB_IMAGE', 'OPENSEARCH_IMAGE']) {
    expect(imageTag(name)).toMatch(/^[a-z/]+:v?\d+\.\d+\.\d+/);
  }
  expect(() => imageTag('NO_IMAGE')).toThrow('infra/images.env names no NO_IMAGE');
});
