/** Where a model is asked, as whom, and which one. */
export interface OpenAiEndpoint {
  /**
   * Address of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`; `openai` stands for
   * OpenAI's own. There is no default: a key alone must not send anybody's words anywhere.
   */
  readonly baseUrl: string;
  /** Sent as bearer token; left out for servers that ask for none. Never part of an error. */
  readonly apiKey?: string;
  /** Name of the model at that address. */
  readonly model: string;
}

const openAiAddress = 'https://api.openai.com/v1';

/**
 * The address to call.
 *
 * @throws TypeError when it is not an http(s) URL or carries credentials (they would end up in logs). The
 * message does not repeat it.
 */
export const resolveBaseUrl = (baseUrl: string): URL => {
  const url = URL.parse(baseUrl === 'openai' ? openAiAddress : baseUrl);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TypeError('the base URL of a model must be an http(s) URL or the word "openai"');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('the base URL of a model must not carry credentials');
  }
  return url;
};
