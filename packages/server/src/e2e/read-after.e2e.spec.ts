import { describe, expect, it } from 'vitest';
import { ok, refusal, serviceUnderTest, store } from '../testing/service-under-test.ts';
import type { BodySchema } from '../testing/wrong-values.ts';

const service = serviceUnderTest();
const user = { user_id: 'reader' };
const memory = { memory_id: `${'m'.repeat(22)}.000001.${'m'.repeat(22)}` };

/** Calls that only read, each with a body that its schema takes: whether it names something that is there does not matter. */
const reads: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/memory/v1/recall': { ...user, query: 'who was there' },
  '/memory/v1/get': memory,
  '/memory/v1/history': memory,
  '/memory/v1/change_log': user,
  '/memory/v1/user/list': user,
  '/memory/v1/entities': user,
  '/memory/v1/profile': user,
  '/memory/v1/session/get': { ...user, session_id: 's1' },
  '/memory/v1/task': { task_id: 'unknown' },
  '/memory/v1/tasks': user,
  '/audit/v1/replay': user,
  '/audit/v1/diff': { ...user, from: { sequence: 0 }, to: { sequence: 1 } },
  '/audit/v1/receipts': {},
  '/audit/v1/receipt': { receipt_id: 'unknown' },
  '/audit/v1/access': {},
  '/audit/v1/subjects': {},
  '/audit/v1/recipients': user,
  '/audit/v1/admin_log': {},
  '/audit/v1/anchors': {},
  '/audit/v1/checkpoint': {},
  '/audit/v1/consistency': { from_size: 1, to_size: 2 },
  '/audit/v1/proof': { event_id: 'unknown' },
  '/audit/v1/verify': {},
  '/audit/v1/holds': {},
  '/audit/v1/retention': {},
  '/audit/v1/erasures': {},
  '/audit/v1/erasure': { task_id: 'unknown' },
  '/admin/v1/keys/list': {},
  '/admin/v1/policy/get': {},
  '/admin/v1/policy/list': {},
  '/admin/v1/projections': {},
  '/admin/v1/jobs': {},
};

/** Calls that write without a place in the log of the tenant: what each answers instead. */
const withoutPosition: Readonly<Record<string, string>> = {
  '/admin/v1/clock': 'the time that it is then',
  '/admin/v1/jobs/run': 'the end of the job, or its task',
  '/audit/v1/rebuild_certificate': 'the certificate itself',
};

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody: Content;
          readonly responses: Readonly<Record<string, Content>>;
        };
      }
    >
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, BodySchema>> };
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: BodySchema } };
}

describe('every call', () => {
  it('that reads takes a position to wait for; every other one answers a position', async () => {
    const response = await service().service.app.inject({ url: '/openapi.json' });
    const { paths, components } = response.json<OpenApi>();
    const resolved = (schema: BodySchema | undefined): BodySchema | undefined =>
      schema?.$ref === undefined
        ? schema
        : resolved(components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']);
    const namesIn = (schema: BodySchema | undefined): readonly string[] => {
      const found = resolved(schema);
      return [
        ...Object.keys(found?.properties ?? {}),
        ...(found?.anyOf ?? []).flatMap((one) => namesIn(one)),
      ];
    };
    const calls = Object.entries(paths).flatMap(([path, { post }]) =>
      post === undefined ? [] : [{ path, post }],
    );
    expect(Object.keys(reads).filter((path) => paths[path]?.post === undefined)).toEqual([]);
    for (const { path, post } of calls) {
      const takes = namesIn(post.requestBody.content['application/json'].schema);
      if (path in reads) {
        expect({ path, takes }).toMatchObject({
          takes: expect.arrayContaining(['min_position', 'timeout_ms']),
        });
        continue;
      }
      if (path in withoutPosition) continue;
      const [done] = Object.entries(post.responses).filter(([status]) => status.startsWith('2'));
      const answer = resolved(done?.[1].content['application/json'].schema);
      const answers = namesIn(answer?.properties?.['data']);
      expect({ path, answers }).toMatchObject({ answers: expect.arrayContaining(['position']) });
    }
  });
});

describe.each(Object.entries(reads))('%s', (path, body) => {
  it('waits for the position of a write, and takes none that was made up', async () => {
    const [id] = await store(service(), 'writer', ['a walnut']);
    const { position } = await ok<{ readonly position: string }>(
      service().call('/memory/v1/update', { memory_id: id, content: 'two walnuts' }),
    );
    const after = await service().call(path, {
      ...body,
      min_position: position,
      timeout_ms: 9_000,
    });
    // 404: what it names is not there, which it only knows after it has waited.
    expect([0, 40401]).toContain(after.code);

    const made = service().call(path, { ...body, min_position: `${position}0` });
    expect(await refusal(made)).toMatchObject({ code: 40001, field: 'min_position' });
  });
});
