import { recallMarker } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../testing/samples.ts';
import { partsOf, readableMessages } from './readable-messages.ts';

describe('the messages that a model reads', () => {
  const conversation = [
    message(0, 'You are a helpful assistant.', 'system'),
    message(1, 'I row.'),
    message(2, 'Nice!', 'assistant'),
    message(3, '{"temperature": 3}', 'tool'),
  ];

  it('leave out system and tool messages and count them', () => {
    const { messages, ignored } = readableMessages(conversation, 'BOTH');
    expect(messages.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(ignored).toBe(2);
  });

  it.each([
    ['USER', [true, false]],
    ['AGENT', [false, true]],
    ['BOTH', [true, true]],
  ] as const)('are marked for extraction by ownership %s', (ownership, marks) => {
    const { messages } = readableMessages(conversation, ownership);
    expect(messages.map(({ extract }) => extract)).toEqual(marks);
  });

  it('hold no recalled memories; a message that was nothing else is ignored', () => {
    const { open, close } = recallMarker;
    const { messages, ignored } = readableMessages(
      [
        message(0, `${open}\n- I live in Graz.\n${close}`),
        message(1, `${open}a${close}I row.${open}b${close} Often.`),
        message(2, `I fence. ${open} never closed`),
      ],
      'USER',
    );
    expect(messages.map(({ content }) => content)).toEqual(['I row. Often.', 'I fence. ']);
    expect(ignored).toBe(1);
  });
});

describe('the parts of a long conversation', () => {
  it('are whole messages in order, no part over the limit unless it is one message', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 60 }), (sizes, limit) => {
        const { messages } = readableMessages(
          sizes.map((size, ordinal) => message(ordinal, 'x'.repeat(size))),
          'USER',
        );
        const parts = partsOf(messages, limit);
        expect(parts.flat()).toEqual(messages);
        for (const part of parts) {
          const length = part.reduce((sum, { content }) => sum + content.length, 0);
          expect(part.length === 1 || length <= limit).toBe(true);
        }
      }),
    );
  });

  it('with nothing to extract are left out', () => {
    const { messages } = readableMessages(
      [message(0, 'x'.repeat(9), 'assistant'), message(1, 'I row.')],
      'USER',
    );
    expect(partsOf(messages, 10).map((part) => part.map(({ ordinal }) => ordinal))).toEqual([[1]]);
  });
});
