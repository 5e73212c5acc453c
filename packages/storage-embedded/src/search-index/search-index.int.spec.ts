import { searchIndexContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createToySearchIndex } from '../testing/toy-search.ts';

searchIndexContract({
  name: 'the embedded search index',
  create: () => temporaryStore((directory) => createToySearchIndex(directory)),
});
