import { describe, expect, it } from 'vitest';
import { resolveBaseUrl } from './endpoint.ts';

describe('the base URL of a model', () => {
  it('is what was configured, or OpenAI when that word stands there', () => {
    expect(resolveBaseUrl('http://127.0.0.1:11434/v1').href).toBe('http://127.0.0.1:11434/v1');
    expect(resolveBaseUrl('openai').href).toBe('https://api.openai.com/v1');
  });

  it.each(['', 'api.example.com', 'ftp://example.com', 'file:///etc/passwd', 'OpenAI'])(
    'is refused when it is no http address: %j',
    (baseUrl) => {
      expect(() => resolveBaseUrl(baseUrl)).toThrow(TypeError);
    },
  );

  it('is refused with credentials in it, without repeating them', () => {
    const attempt = () => resolveBaseUrl('https://me:hush@example.com/v1');
    expect(attempt).toThrow(TypeError);
    expect(attempt).not.toThrow(/hush/);
  });
});
