import { expect, test } from 'vitest'
import { z } from 'zod'
import { listEndpoints } from '#tests/support/list-endpoints.ts'
import { contract } from './contract.ts'

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema> }
const jsonSchemaOf = (schema: unknown): JsonSchema =>
  z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'output' }) as JsonSchema

const endpoints = listEndpoints(contract)
test('every response has a field `data`; responses about accounts can have `user` instead (SHELL-058)', () => {
  const fields = endpoints.map(({ name, procedure }) => {
    const outputs = Object.keys(jsonSchemaOf(procedure['~orpc'].outputSchema).properties ?? {})
    return [name, outputs.includes('data') || (outputs.includes('user') && name.startsWith('accounts.'))]
  })
  expect(fields.length).toBeGreaterThan(100)
  expect(fields.filter(([, isKnown]) => !isKnown)).toEqual([])
})

const queryParameters = endpoints
  .filter(({ method, procedure }) => method === 'GET' && procedure['~orpc'].inputSchema)
  .flatMap(({ name, procedure }) => {
    const { shape } = procedure['~orpc'].inputSchema as unknown as z.ZodObject
    return Object.entries(shape).map(([field, schema]) => ({ name: `${name} ${field}`, schema }))
  })

test('every query parameter that is a list or an object is accepted as a JSON string (SHELL-057)', () => {
  const structured = queryParameters.filter(({ schema }) =>
    ['array', 'object'].includes(jsonSchemaOf(schema).type ?? ''),
  )
  expect(structured.length).toBeGreaterThan(5)
  for (const { name, schema } of structured) {
    const empty = jsonSchemaOf(schema).type === 'array' ? [] : {}
    const { success, error } = z.safeParse(schema, JSON.stringify(empty))
    // An empty object may lack required fields, but the JSON string itself must be accepted.
    const complaints = success ? [] : error.issues.filter(({ path }) => path.length === 0)
    expect([name, complaints]).toEqual([name, []])
  }
})

/**
 * The default page sizes other than 40. The grid of the calendar shows all items of its days on one page (SHELL-081),
 * and the export of an event's account reads large pages.
 */
const otherPageSizes: Readonly<Record<string, number>> = {
  'content.listCalendar limit': 25,
  'content.readCalendarNotes limit': 25,
  'content.readCalendarGrid limit': 5000,
  'comms.listAnswers limit': 5,
  'payments.readEventAccount limit': 500,
}

test('lists have pages of 40; only the calendar, answers, event accounts and product groups have other page sizes (SHELL-081)', () => {
  const limits = queryParameters.filter(({ name }) => / limit$/.test(name) && !/Groups|groups/.test(name))
  expect(limits.length).toBeGreaterThan(5)
  for (const { name, schema } of limits)
    expect([name, z.safeParse(schema, undefined).data]).toEqual([name, otherPageSizes[name] ?? 40])
})
