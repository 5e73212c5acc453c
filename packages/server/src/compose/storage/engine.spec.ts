import { PortError } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { openWhenThere, placeOf } from './engine.ts';

describe('the place of an engine', () => {
  it.each([
    ['esdb://admin:canary@a:2113,b:2113?tls=true&userKeyFile=/canary', 'esdb://a:2113,b:2113'],
    ['esdb+discover://a', 'esdb+discover://a'],
    ['mongodb+srv://u:can@ary@h/palimpsest?authSource=canary', 'mongodb+srv://h'],
    ['https://u:canary@h:9200/path', 'https://h:9200'],
  ])('%s is told without secrets', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});

describe('an engine that is not there', () => {
  const engine = { name: 'search', at: 'http://h:9200' } as const;
  const absent = (): PortError =>
    new PortError('UNAVAILABLE', 'it cannot be reached', { retryable: true });
  const waiting = (signal: AbortSignal) => {
    const told: string[] = [];
    return {
      told,
      options: {
        signal,
        onAbsent: ({ name, at }: { readonly name: string; readonly at: string }) =>
          void told.push(`${name} ${at} absent`),
        onThere: ({ name }: { readonly name: string }) => void told.push(`${name} there`),
      },
    };
  };

  it('is waited for', async () => {
    const { told, options } = waiting(new AbortController().signal);
    let tries = 0;
    const open = async (): Promise<string> => {
      tries += 1;
      if (tries < 3) throw absent();
      return 'store';
    };

    expect(await openWhenThere(engine, open, options)).toBe('store');
    expect(told).toEqual([
      'search http://h:9200 absent',
      'search http://h:9200 absent',
      'search there',
    ]);
  });

  it('is not waited for when waiting does not help', async () => {
    const { told, options } = waiting(new AbortController().signal);
    const open = async (): Promise<never> => {
      throw new PortError('INCOMPATIBLE', 'the password is wrong', { retryable: false });
    };

    await expect(openWhenThere(engine, open, options)).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
    });
    expect(told).toEqual([]);
  });

  it('is waited for no longer than the process is meant to live', async () => {
    const stopping = new AbortController();
    const { options } = waiting(stopping.signal);
    const opening = openWhenThere(engine, () => Promise.reject(absent()), options);
    stopping.abort();
    await expect(opening).rejects.toMatchObject({ code: 'CLOSED' });
  });
});
