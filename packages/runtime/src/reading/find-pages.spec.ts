import type { FindPage, FindQuery } from '@palimpsest/kernel';
import { expect, it } from 'vitest';
import { findPages } from './find-pages.ts';

const query = { collection: 'rows', index: 'by_subject', equals: ['s'], limit: 2 } as const;

it('asks for a page after the other until there is none, and for nothing that is not wanted', async () => {
  const asked: FindQuery[] = [];
  const pageOf = (id: string, next?: string): FindPage => ({
    documents: [{ id, document: {}, position: 1n }],
    next,
  });
  const find = async (of: FindQuery): Promise<FindPage> => {
    asked.push(of);
    return of.after === undefined
      ? pageOf('a', 'n1')
      : pageOf('b', of.after === 'n1' ? 'n2' : undefined);
  };

  const ids: string[] = [];
  for await (const page of findPages({ find }, query)) ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(['a', 'b', 'b']);
  expect(asked).toEqual([query, { ...query, after: 'n1' }, { ...query, after: 'n2' }]);

  for await (const _page of findPages({ find }, query)) break;
  expect(asked).toHaveLength(4);
});
