import { expect, test } from 'vitest'
import { z } from 'zod'
import { exactCheck } from '#platform/server/http/exact-answer.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'
import { contract } from './contract.ts'

type Described = { type?: string; properties?: Record<string, Described> }
const describe = (schema: unknown): Described =>
  z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'output' }) as Described

const calls = listEndpoints(contract)
const outputOf = (wanted: string) =>
  calls.find(({ name }) => name === wanted)!.procedure['~orpc'].outputSchema as z.ZodType

test('every call answers in a data field, or user for calls of users (SHELL-058)', () => {
  const fields = calls.map(({ name, procedure }) => {
    const answered = Object.keys(describe(procedure['~orpc'].outputSchema).properties ?? {})
    return [name, answered.includes('data') || (answered.includes('user') && name.startsWith('accounts.'))]
  })
  expect(fields.length).toBeGreaterThan(100)
  expect(fields.filter(([, isKnown]) => !isKnown)).toEqual([])
})

test('the longest lists that visitors are answered go on as they are, not copied', () => {
  for (const name of [
    'listProductsInLocation',
    'listProductsAround',
    'readCategoryInLocation',
    'groupsOfCategory',
  ])
    expect([name, exactCheck(outputOf(`catalogue.${name}`))]).toEqual([name, expect.any(Function)])
})

const queryParameters = calls
  .filter(({ method, procedure }) => method === 'GET' && procedure['~orpc'].inputSchema)
  .flatMap(({ name, procedure }) => {
    const { shape } = procedure['~orpc'].inputSchema as unknown as z.ZodObject
    return Object.entries(shape).map(([field, schema]) => ({ name: `${name} ${field}`, schema }))
  })

test('every list and object of a query is taken as the JSON string it comes as (SHELL-057)', () => {
  const structured = queryParameters.filter(({ schema }) =>
    ['array', 'object'].includes(describe(schema).type ?? ''),
  )
  expect(structured.length).toBeGreaterThan(5)
  for (const { name, schema } of structured) {
    const empty = describe(schema).type === 'array' ? [] : {}
    const { success, error } = z.safeParse(schema, JSON.stringify(empty))
    // What an object must hold may be missing from an empty one; that it is text is nobody's complaint.
    const complaints = success ? [] : error.issues.filter(({ path }) => path.length === 0)
    expect([name, complaints]).toEqual([name, []])
  }
})

/** The calendar has pages of its own size; its grid is of all that falls on the days (002 §9). */
const ownSizes: Readonly<Record<string, number>> = {
  'content.listCalendar limit': 25,
  'content.readCalendarNotes limit': 25,
  'content.readCalendarGrid limit': 5000,
}

test('a list has 40 to a page, the calendar 25; only the groups of products are fetched whole (SHELL-081)', () => {
  const usual = queryParameters.filter(({ name }) => / limit$/.test(name) && !/Groups|groups/.test(name))
  expect(usual.length).toBeGreaterThan(5)
  for (const { name, schema } of usual)
    expect([name, z.safeParse(schema, undefined).data]).toEqual([name, ownSizes[name] ?? 40])
})
