import type { JsonValue } from '@palimpsest/kernel';
import { z } from 'zod';

/** Any JSON in an answer: the caller's own data, answered as it was given. */
export const jsonAnswer = z.custom<JsonValue>();
