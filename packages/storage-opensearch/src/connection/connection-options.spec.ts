import { expect, test } from 'vitest';
import { resolveConnection } from './connection-options.ts';

test('user and password leave the addresses, which messages show', () => {
  const { nodes, auth } = resolveConnection({
    nodes: ['https://operator:p%40ss@one:9200', 'https://two:9200'],
  });
  expect(nodes).toEqual(['https://one:9200/', 'https://two:9200/']);
  expect(auth).toEqual({ username: 'operator', password: 'p@ss' });
});

test('options stand over what the address says', () => {
  const { nodes, auth } = resolveConnection({
    nodes: ['http://a:b@one:9200'],
    username: 'c',
    password: 'd',
  });
  expect(nodes).toEqual(['http://one:9200/']);
  expect(auth).toEqual({ username: 'c', password: 'd' });
});

test('without a user nothing is sent along', () => {
  expect(resolveConnection({ nodes: ['http://one:9200'] }).auth).toBeUndefined();
});
