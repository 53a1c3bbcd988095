import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { exactCheck, withFastPath } from './exact-response.ts'

const place = z.object({ id: z.string(), miles: z.number().nullable() })
const item = z.object({
  id: z.string(),
  kind: z.enum(['stay', 'meal']),
  fixed: z.literal(['a', 7, null]),
  count: z.int(),
  price: z.number().nullable(),
  shown: z.boolean(),
  tags: z.array(z.string()),
  place: place.partial().required({ id: true }).nullish(),
  cost: z.number().optional(),
  names: z.record(z.string(), z.record(z.string(), place.partial({ miles: true }))),
})
const list = z.object({ data: z.array(item), count: z.int() })
const isExact = exactCheck(list)!

const anyPlace = fc.record(
  {
    id: fc.string(),
    miles: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  },
  { requiredKeys: ['id'], noNullPrototype: true },
)
const anyNames = fc.dictionary(fc.string(), fc.dictionary(fc.string(), anyPlace, { noNullPrototype: true }), {
  noNullPrototype: true,
  maxKeys: 3,
})
const anyItem = fc.record(
  {
    id: fc.string(),
    kind: fc.constantFrom('stay', 'meal'),
    fixed: fc.constantFrom('a', 7, null),
    count: fc.integer(),
    price: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
    shown: fc.boolean(),
    tags: fc.array(fc.string()),
    place: fc.oneof(anyPlace, fc.constant(null), fc.constant(undefined)),
    cost: fc.oneof(fc.integer(), fc.constant(undefined)),
    names: anyNames,
  },
  {
    requiredKeys: ['id', 'kind', 'fixed', 'count', 'price', 'shown', 'tags', 'names'],
    noNullPrototype: true,
  },
)
const anyList = fc.array(anyItem, { maxLength: 4 }).map((data) => ({ data, count: data.length }))

/** A list in which a value at some depth is replaced, missing, or added. */
const anyAltered = fc
  .tuple(anyList, fc.nat(), fc.constantFrom('changed', 'missing', 'added'), fc.anything())
  .map(([whole, where, how, value]) => {
    const named = whole.data.flatMap(({ names }) => [names, ...Object.values(names)])
    const placed = [...whole.data, ...named.flatMap((names) => Object.values(names))]
    const parts = [whole, ...placed, ...named, ...whole.data.flatMap(({ place }) => place ?? [])]
    const part = parts[where % parts.length] as Record<string, unknown>
    const names = Object.keys(part)
    const name = names[(where >>> 4) % names.length]!
    if (how === 'changed') part[name] = value
    if (how === 'missing') delete part[name]
    if (how === 'added') part[`${name} added`] = value
    return whole
  })

test('a response that matches its schema exactly is returned as the same object', async () => {
  const passing = withFastPath(list)
  await fc.assert(
    fc.asyncProperty(anyList, async (response) => {
      expect(isExact(response)).toBe(true)
      const passed = await passing['~standard'].validate(response)
      expect((passed as { value: unknown }).value).toBe(response)
    }),
  )
})

test('the library would return the same for a response that matches exactly', () => {
  let exact = 0
  fc.assert(
    fc.property(fc.oneof(anyAltered, fc.anything()), (response) => {
      if (!isExact(response)) return
      exact += 1
      expect(list.parse(response)).toStrictEqual(response)
    }),
    { numRuns: propertyRuns },
  )
  expect(exact).toBeGreaterThan(0)
})

test('an undeclared field is removed at every depth, one of another type is refused', async () => {
  const whole = () => ({
    data: [
      {
        id: 'a',
        kind: 'stay',
        fixed: 7,
        count: 1,
        price: null,
        shown: true,
        tags: ['b'],
        place: { id: 'c' },
        names: { d: { e: { id: 'f', miles: 2 } } },
      } as Record<string, unknown>,
    ],
    count: 1,
  })
  const passing = withFastPath(list)['~standard']
  const secrets = [
    () => ({ ...whole(), secret: 1 }),
    () => ({ ...whole(), data: [{ ...whole().data[0], secret: 1 }] }),
    () => ({ ...whole(), data: [{ ...whole().data[0], place: { id: 'c', secret: 1 } }] }),
    () => ({
      ...whole(),
      data: [{ ...whole().data[0], names: { d: { e: { id: 'f', miles: 2, secret: 1 } } } }],
    }),
    // As many fields as declared, one of them with another name.
    () => ({ ...whole(), data: [{ ...whole().data[0], place: { id: 'c', secret: undefined } }] }),
  ]
  for (const leaking of secrets) {
    const passed = (await passing.validate(leaking())) as { value: unknown }
    expect(passed.value).toStrictEqual(whole())
  }
  const wrong = [
    { ...whole(), count: 1.5 },
    { ...whole(), count: undefined },
    { ...whole(), data: [{ ...whole().data[0], price: Number.NaN }] },
    { ...whole(), data: [{ ...whole().data[0], kind: 'other' }] },
    // biome-ignore lint/suspicious/noSparseArray: a hole is not a text
    { ...whole(), data: [{ ...whole().data[0], tags: [, 'b'] }] },
    { ...whole(), data: [{ ...whole().data[0], place: { miles: 1 } }] },
    { ...whole(), data: [{ ...whole().data[0], names: [] }] },
    { ...whole(), data: [{ ...whole().data[0], names: { d: null } }] },
  ]
  for (const response of wrong) expect((await passing.validate(response)).issues).toBeDefined()
})

test('an undeclared field does not count as an optional one that is missing', () => {
  const check = exactCheck(z.object({ note: z.string().optional().nullable() }))!
  expect(check({ note: null })).toBe(true)
  expect(check({ secret: 1 })).toBe(false)
})

test('objects of a class, and inherited fields, are left to the library', () => {
  const check = exactCheck(z.object({ id: z.string() }))!
  class Row {
    id = 'a'
    toJSON() {
      return { secret: 1 }
    }
  }
  expect(check(new Row())).toBe(false)
  expect(check(Object.create({ id: 'a' }))).toBe(false)
  const checkNames = exactCheck(z.record(z.string(), z.string()))!
  expect(checkNames(new Row())).toBe(false)
  expect(checkNames(JSON.parse('{"a": "b", "__proto__": "c"}'))).toBe(false)
})

type Tree = { branches: Tree[] }
const tree: z.ZodType<Tree> = z.object({
  get branches() {
    return z.array(tree)
  },
})

test.each([
  ['recursion', tree],
  ['a transformation', z.object({ a: z.string().transform(Number) })],
  ['a default', z.object({ a: z.string().default('b') })],
  ['a coercion', z.object({ a: z.coerce.number() })],
  ['trimming', z.object({ a: z.string().trim() })],
  ['a format', z.object({ a: z.email() })],
  ['a limit', z.array(z.string()).max(3)],
  ['a condition', z.object({ a: z.string() }).refine(() => false)],
  ['other fields', z.looseObject({ a: z.string() })],
  ['one of several', z.union([z.string(), z.number()])],
  ['keys from a list', z.record(z.enum(['a', 'b']), z.number())],
  ['keys with a condition', z.record(z.string().max(3), z.number())],
  ['optional keys from a list', z.partialRecord(z.enum(['a', 'b']), z.number())],
  ['a day', z.object({ a: z.iso.date() })],
])('a schema with %s is left to the library', (_, schema) => {
  expect(exactCheck(schema)).toBeUndefined()
  expect(withFastPath(schema)).toBe(schema)
})
