import { expect, it } from 'vitest';
import { isCi } from './is-ci.ts';

it.each([['true'], ['1'], ['True'], ['woodpecker']])('CI=%s is CI', (value) => {
  expect(isCi({ CI: value })).toBe(true);
});

it.each([[undefined], [''], ['0'], ['false'], ['FALSE']])('CI=%s is not', (value) => {
  expect(isCi({ CI: value })).toBe(false);
});
