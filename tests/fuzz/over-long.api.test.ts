import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { type ListedCall, listCalls } from '#tests/support/list-calls.ts'
import { testApp } from '#tests/support/test-app.ts'
import { inputSchemaOf } from './generate/input-arbitrary.ts'
import { requestOf } from './generate/request-of.ts'
import { type StringPlace, stringPlaces } from './generate/string-places.ts'

const schemaOf = ({ procedure }: ListedCall) => procedure['~orpc'].inputSchema as z.ZodType | undefined

type Field = { readonly listed: ListedCall; readonly schema: z.ZodType; readonly place: StringPlace }
const fieldsOf = (listed: ListedCall): Field[] => {
  const schema = schemaOf(listed)
  return schema ? stringPlaces(inputSchemaOf(schema)).map((place) => ({ listed, schema, place })) : []
}
const calls = listCalls(contract)
const fields = calls.flatMap(fieldsOf)
const nameOf = ({ listed, place }: Field) =>
  [listed.name, ...place.path, ...(place.isKey ? ['{a key}'] : [])].join('.')

const million = 1_000_000
const longTexts = ['a'.repeat(million), '漢'.repeat(million)]
/** Texts that look right but for their length: a field whose pattern has no end would take one of them. */
const longShapes = [
  ...['0', 'A', 'aB3', '-', 'a b ', '.', 'é'].map((part) => part.repeat(20_000)),
  `a@${'b'.repeat(20_000)}.com`,
  `${'a'.repeat(20_000)}@example.com`,
  `https://example.com/${'a'.repeat(20_000)}`,
  `/${'a'.repeat(20_000)}`,
  `+44${'7'.repeat(20_000)}`,
  `2027-06-05T09:30:00.${'0'.repeat(20_000)}Z`,
  `{"a":"${'b'.repeat(20_000)}"}`,
  `["${'b'.repeat(20_000)}"]`,
]

type Issue = z.core.$ZodIssue
const pathsOf = (issue: Issue, prefix: readonly PropertyKey[] = []): (readonly PropertyKey[])[] => {
  const path = [...prefix, ...issue.path]
  const nested = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return [path, ...nested.flatMap((each) => pathsOf(each, path))]
}

/** True when the schema complains about what stands in this place. */
const isRefused = ({ schema, place }: Field, text: string): boolean => {
  const wanted = [...place.path, ...(place.isKey ? [text] : [])].join('\n')
  const issues = schema.safeParse(place.holding(text)).error?.issues ?? []
  return issues.flatMap((issue) => pathsOf(issue)).some((path) => path.map(String).join('\n') === wanted)
}

const unlimitedAmong = (those: readonly Field[]) => {
  const found = those.filter((field) => [...longTexts, ...longShapes].some((text) => !isRefused(field, text)))
  return [...new Set(found.map(nameOf))]
}

test('every field of every call has an upper limit, and names itself when it is exceeded', () => {
  expect(fields.length).toBeGreaterThan(300)
  expect(unlimitedAmong(fields)).toEqual([])
}, 60_000)

test('a field without a limit would be found, wherever it hides', () => {
  const short = z.string().max(5)
  const schema = z.strictObject({
    endless: z.string(),
    short,
    pattern: z.string().regex(/^[a-z]+$/),
    list: z.array(z.strictObject({ endless: z.string().min(1), short })),
    kinds: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), short }),
      z.strictObject({ kind: z.literal('b'), endless: z.string() }),
    ]),
    record: z.record(z.string(), z.boolean()),
    anything: z.unknown(),
  })
  const listed = { ...calls[0]!, name: 'sample' }
  const places = stringPlaces(inputSchemaOf(schema)).map((place) => ({ listed, schema, place }))
  expect(unlimitedAmong(places)).toEqual([
    'sample.endless',
    'sample.pattern',
    'sample.list.0.endless',
    'sample.kinds.endless',
    'sample.record.{a key}',
    'sample.anything',
  ])
})

/** A field of the call's body if it has one, else one of its address. */
const oneFieldOf = (listed: ListedCall): (Field & { readonly isInBody: boolean }) | undefined => {
  const all = fieldsOf(listed).filter(({ place }) => !place.isKey && place.path.length > 0)
  const isInBody = ({ place }: Field) =>
    listed.method !== 'GET' && !new RegExp(`\\{\\+?${place.path[0]}\\}`).test(listed.path)
  const field = all.find(isInBody) ?? all[0]
  return field && { ...field, isInBody: isInBody(field) }
}

/** What a body of the greatest size still holds, as each kind of text. An address holds far less. */
const fits = {
  body: ['a'.repeat(million), '漢'.repeat(340_000)],
  address: ['a'.repeat(1400), '漢'.repeat(1400)],
}

test('over HTTP a visitor’s field of that length is refused by size, access or its path, and a larger body unread; nothing is stored', async () => {
  const site = await testApp()
  const origin = await site.app.http.listen({ port: 0, host: '127.0.0.1' })
  let sent = 0
  const send = async ({ listed, place }: Field, text: string) => {
    const { method, url, payload: body } = requestOf(listed, place.holding(text))
    sent += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${sent >> 8}.${sent & 255}`,
    }
    const response = await fetch(origin + url, { method, headers, ...(method !== 'GET' && { body }) })
    return { status: response.status, answer: await response.json() }
  }
  const largest = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      site.db,
    )
    const sizes = rows.map(async ({ name }) => {
      const found = await sql<{ size: number | null }>`
        select max(octet_length(t::text)) as size from ${sql.table(name)} as t`.execute(site.db)
      return found.rows[0]?.size ?? 0
    })
    return Math.max(...(await Promise.all(sizes)))
  }
  const before = await largest()
  const wrong: unknown[] = []
  let refused = 0
  for (const listed of calls) {
    const field = oneFieldOf(listed)
    if (!field) continue
    const path = field.place.path.join('.')
    for (const text of fits[field.isInBody ? 'body' : 'address']) {
      const { status, answer } = await send(field, text)
      const paths = (answer.errors ?? []).map((error: { path: string }) => error.path)
      const isStopped = status === 413 || status === 403 || (status === 422 && paths.includes(path))
      if (isStopped) refused += 1
      else wrong.push([listed.name, path, text[0], status, answer])
    }
    if (field.isInBody) {
      const { status } = await send(field, '漢'.repeat(400_000))
      if (status !== 413 && status !== 403) wrong.push([listed.name, path, 'a larger body', status])
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(200)
  expect(await largest()).toBe(before)
}, 120_000)
