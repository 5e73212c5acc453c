import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonObject } from './json-answer.ts';

describe('the JSON object in an answer', () => {
  it('is found inside Markdown and prose', () => {
    const object = { facts: [{ text: 'a } brace and a "quote" \\ 深圳' }] };
    const json = JSON.stringify(object, null, 2);
    for (const answer of [
      json,
      `\`\`\`json\n${json}\n\`\`\``,
      `Sure! Here it is:\n${json}\nAnything else?`,
      `Think {first}. Then: ${json}`,
    ]) {
      expect(findJsonObject(answer)).toEqual({ value: object });
    }
  });

  it('is not made up where there is none or it is cut off', () => {
    for (const answer of ['', 'No facts.', '{"facts": [', '{facts: []}', '}{']) {
      expect(findJsonObject(answer)).toBeUndefined();
    }
  });

  it('is found whatever object it is and whatever prose without braces surrounds it', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
    fc.assert(
      fc.property(fc.object(), prose, prose, (object, before, after) => {
        const json = JSON.stringify(object);
        expect(findJsonObject(`x${before}${json}${after}`)).toEqual({
          value: JSON.parse(json) as unknown,
        });
      }),
    );
  });

  it('never throws, and gives up on a wall of braces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (answer) => {
        findJsonObject(answer);
      }),
    );
    expect(findJsonObject('{'.repeat(200_000))).toBeUndefined();
  });
});
