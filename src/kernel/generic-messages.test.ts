import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { genericMessage, genericTexts } from './generic-messages.ts'

/** Returns the message for a value that a schema rejects, as the API or a labelled form shows it. */
const messageOf = (schema: z.ZodType, value: unknown, labelled = false) => {
  const { error } = schema.safeParse(value, { error: (issue) => genericMessage(issue, { labelled }) })
  return error?.issues[0]?.message
}

test.each([
  [z.string(), undefined, 'Required'],
  [z.string(), null, 'Required'],
  [z.string().min(1), '', 'Required'],
  [z.string().min(3), '', 'Required'],
  [z.string().regex(/^x/), '', 'Required'],
  [z.enum(['a', 'b']), undefined, 'Required'],
  [z.union([z.string(), z.number()]), undefined, 'Required'],
  [z.object({}), undefined, 'Required'],
  [z.string().regex(/^x/), 'y', 'This field does not look correct'],
  [z.iso.date(), '31/12/2026', 'This field does not look correct'],
  [z.string().min(6), 'abc', 'This field should be at least 6 characters long'],
  [z.string().max(2), 'abc', 'The maximum length allowed is 2'],
  [z.number().min(1), 0, 'too small'],
  [z.number().positive(), 0, 'too small'],
  [z.number().max(1), 2, 'too big'],
  [z.array(z.string()).min(1), [], 'too small'],
  [z.array(z.string()).max(1), ['a', 'b'], 'too big'],
  [z.email(), 'ann', 'This field needs to be a valid email'],
  [z.url(), 'jaunt', 'needs to be a valid URL'],
  [z.string(), 7, 'Field is not valid'],
  [z.enum(['a', 'b']), 'c', 'Field is not valid'],
  [z.number().multipleOf(0.01), 0.001, 'Field is not valid'],
  [z.strictObject({}), { a: 1 }, 'Field is not valid'],
  [z.string().refine(() => false), 'a', 'Field is not valid'],
] as const)('value %# gets its generic message (SHELL-071, SHELL-072)', (schema, value, message) =>
  expect(messageOf(schema, value)).toBe(message),
)

test('messages about length are shorter after a label (SHELL-071)', () => {
  expect(messageOf(z.string().min(6), 'abc', true)).toBe('too short (min length 6)')
  expect(messageOf(z.string().max(2), 'abc', true)).toBe('too long (max length 2)')
  expect(messageOf(z.number().max(2), 3, true)).toBe('too big')
})

test('a schema’s own message replaces the generic one', () => {
  expect(messageOf(z.string().min(2, 'Two at least'), 'a')).toBe('Two at least')
  expect(messageOf(z.string({ error: 'A word, please' }), undefined)).toBe('A word, please')
})

test('every message for an invalid value is one of the generic messages (SHELL-071, SHELL-072)', () => {
  const texts: string[] = Object.values(genericTexts)
  const lengths =
    /^(?:This field should be at least \d+ characters long|The maximum length allowed is \d+|too short \(min length \d+\)|too long \(max length \d+\))$/
  const bounds = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  const schemas = bounds.map(([min, max]) => [
    z.string().min(min).max(max),
    z.string().length(min),
    z.number().gt(min).lte(max),
    z.int().multipleOf(3),
    z.array(z.string()).min(min).max(max),
    z.record(z.string().max(max), z.boolean()),
    z.tuple([z.string()]),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    z.strictObject({ a: z.email().optional(), b: z.url(), c: z.uuid() }),
    z.date(),
    z.literal('x'),
    z.never(),
  ])
  fc.assert(
    fc.property(schemas, fc.anything(), fc.boolean(), (list, value, labelled) => {
      for (const schema of list) {
        const { error } = z.safeParse(schema, value, {
          error: (issue) => genericMessage(issue, { labelled }),
        })
        for (const { message } of error?.issues ?? [])
          expect(texts.includes(message) || lengths.test(message), message).toBe(true)
      }
    }),
  )
})
