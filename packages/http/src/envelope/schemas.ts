import { domainErrorCodes } from '@palimpsest/kernel';
import { z } from 'zod';

/** Shapes of the envelope for the OpenAPI document; answers are not checked against them. */
export const envelopeSchema = (answer: z.ZodType) =>
  z.object({
    code: z.literal(0),
    msg: z.literal('ok'),
    trace_id: z.string(),
    data: answer,
  });

const failureSchema = z
  .object({
    code: z.int().meta({ description: 'See docs/reference/errors.md.' }),
    msg: z.string(),
    trace_id: z.string(),
    data: z.object({
      error: z.enum(domainErrorCodes),
      field: z.string().optional(),
      hint: z.string().optional(),
      retryable: z.boolean(),
      retry_after_ms: z.int().optional(),
    }),
  })
  .meta({ id: 'Failure', description: 'An error.' });

export const failureResponses = { '4xx': failureSchema, '5xx': failureSchema } as const;
