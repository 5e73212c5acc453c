import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';
import { recallRequest } from './recall/recall.ts';

describe('a number that names somebody', () => {
  it.each(['4503599627370497.5', '1e-400', '-0', '-1', '1.00000000000000000001', '1e3'])(
    '%s is refused, never rounded onto another one',
    (written) => {
      const body = parseJson(`{"user_id": ${written}, "query": "x"}`);

      expect(recallRequest.safeParse(body).success).toBe(false);
    },
  );

  it.each(['0', '7', '9007199254740993', '18446744073709551615'])(
    '%s keeps its digits',
    (written) => {
      const body = parseJson(`{"user_id": ${written}, "query": "x"}`);

      expect(recallRequest.parse(body).subject).toEqual({ kind: 'user', id: written });
    },
  );
});
