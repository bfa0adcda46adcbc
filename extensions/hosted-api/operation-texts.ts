import { z } from 'zod'
import { keyScopeNames } from '#features/keys/key.ts'

const text = z.string().min(1)
const texts = z.record(z.string(), z.string())
const answers = z.record(z.string().regex(/^[2-5]\d\d$/), text)

const example = z.strictObject({
  summary: text,
  status: z.int(),
  as: z.enum(['member', 'administrator', 'key', 'waiting', 'protected']).optional(),
  parameters: texts.optional(),
  headers: texts.optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  file: z.enum(['perle.png', 'film.mp4']).optional(),
})

const parameter = z.strictObject({
  place: z.enum(['query', 'header', 'path']),
  means: text,
  values: z.array(text).optional(),
})

const operation = z.strictObject({
  summary: text,
  description: text.optional(),
  parameters: z.array(text).default([]),
  fileTypes: z.array(text).optional(),
  sharedAnswers: z.array(text).default([]),
  answers: answers.default({}),
  examples: z.tuple([example], example),
})

/** The texts of calls under one address, in the order of the documentation. */
export const areaTexts = z.strictObject({
  group: text,
  root: text,
  words: texts.default({}),
  parameters: z.record(z.string(), parameter).default({}),
  answers: z.record(z.string(), answers).default({}),
  operations: z.record(
    z.string().regex(/^(get|head|post|put|patch|delete) \//),
    z.discriminatedUnion('access', [
      operation.extend({ access: z.enum(['public', 'session']) }),
      operation.extend({ access: z.enum(['optional', 'person']), scope: z.enum(keyScopeNames).optional() }),
    ]),
  ),
})
