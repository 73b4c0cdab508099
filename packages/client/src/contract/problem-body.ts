/** The RFC 9457 body of an error. */
import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problems.js';

/** A field that is wrong, and why. */
export const fieldError = z.object({
  path: z.string().meta({ description: 'The field, e.g. `memories[3].content`' }),
  message: z.string(),
});

/** The body of every error. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string().meta({ description: 'What happened' }),
    status: z.int(),
    detail: z.string().meta({ description: 'Why, in this case' }),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    remedy: z.string().optional().meta({ description: 'What to do about it' }),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
/** The body of every error. */
export type Problem = z.infer<typeof problem>;
