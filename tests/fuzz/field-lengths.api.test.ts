import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { accessAlternatives, bodySizes } from '#kernel/endpoint.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { testApp } from '#tests/support/test-app.ts'
import { inputSchemaOf } from './generate/input-arbitrary.ts'
import { requestOf } from './generate/request-of.ts'
import { type StringPlace, stringPlaces } from './generate/string-places.ts'

const schemaOf = ({ procedure }: ListedEndpoint) => procedure['~orpc'].inputSchema as z.ZodType | undefined

type Field = { readonly listed: ListedEndpoint; readonly schema: z.ZodType; readonly place: StringPlace }
const fieldsOf = (listed: ListedEndpoint): Field[] => {
  const schema = schemaOf(listed)
  return schema ? stringPlaces(inputSchemaOf(schema)).map((place) => ({ listed, schema, place })) : []
}
const endpoints = listEndpoints(contract)
const fields = endpoints.flatMap(fieldsOf)
const nameOf = ({ listed, place }: Field) =>
  [listed.name, ...place.path, ...(place.isKey ? ['{a key}'] : [])].join('.')

const million = 1_000_000
const longTexts = ['a'.repeat(million), '漢'.repeat(million)]
/** Long texts in plausible formats: a field whose pattern has no limit would accept one of them. */
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

/** Returns true if the schema reports an error in this place. */
const isRefused = ({ schema, place }: Field, text: string): boolean => {
  const expectedPath = [...place.path, ...(place.isKey ? [text] : [])].join('\n')
  const issues = schema.safeParse(place.inputWith(text)).error?.issues ?? []
  return issues
    .flatMap((issue) => pathsOf(issue))
    .some((path) => path.map(String).join('\n') === expectedPath)
}

/** Fields that contain a whole file. Their limit lies between the lengths of `longShapes` and `longTexts`. */
const fileFields = ['payments.checkBankStatement.statement', 'payments.creditBankStatement.statement']

const namesOfUnlimited = (checkedFields: readonly Field[]) => {
  const unlimitedFields = checkedFields.filter((field) =>
    [...longTexts, ...(fileFields.includes(nameOf(field)) ? [] : longShapes)].some(
      (text) => !isRefused(field, text),
    ),
  )
  return [...new Set(unlimitedFields.map(nameOf))]
}

test('every text field of every endpoint has a maximum length, and its error names the field', () => {
  expect(fields.length).toBeGreaterThan(300)
  expect(namesOfUnlimited(fields)).toEqual([])
})

test('the check finds a field without a limit at any depth', () => {
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
  const listed = { ...endpoints[0]!, name: 'sample' }
  const places = stringPlaces(inputSchemaOf(schema)).map((place) => ({ listed, schema, place }))
  expect(namesOfUnlimited(places)).toEqual([
    'sample.endless',
    'sample.pattern',
    'sample.list.0.endless',
    'sample.kinds.endless',
    'sample.record.{a key}',
    'sample.anything',
  ])
})

/** Returns a field of the endpoint's body if it has one, otherwise one of its URL. */
const oneFieldOf = (listed: ListedEndpoint): (Field & { readonly isInBody: boolean }) | undefined => {
  const valueFields = fieldsOf(listed).filter(({ place }) => !place.isKey && place.path.length > 0)
  const isInBody = ({ place }: Field) =>
    listed.method !== 'GET' && !new RegExp(`\\{\\+?${place.path[0]}\\}`).test(listed.path)
  const field = valueFields.find(isInBody) ?? valueFields[0]
  return field && { ...field, isInBody: isInBody(field) }
}

/** A text of one-byte and a text of three-byte characters, both too long for any field but not for a URL. */
const textsForUrl = ['a'.repeat(1400), '漢'.repeat(1400)]

/** Returns a text of one-byte and a text of three-byte characters that just fit into the endpoint's maximum body. */
const textsFillingBody = ({ listed, place }: Field): string[] => {
  const bytesWith = (text: string) => Buffer.byteLength(requestOf(listed, place.inputWith(text)).payload!)
  const room = maxBodyBytesOf(listed) - bytesWith('')
  return ['a', '漢'].map((part) => part.repeat(Math.floor(room / Buffer.byteLength(part))))
}

const maxBodyBytesOf = ({ meta }: ListedEndpoint) => meta.maxBodyBytes ?? bodySizes.usual

/** Returns the status of a visitor's refusal. It is 403 for closed endpoints, which check access before the values. */
const statusOf = ({ meta: { access } }: ListedEndpoint): 403 | 422 =>
  accessAlternatives(access!).some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')
    ? 422
    : 403

test('over HTTP, an overlong field is refused with an error that names it, or with 403 where visitors have no access; a body above the maximum is refused with 413; none of the texts is stored', async () => {
  const site = await testApp()
  const origin = await site.app.http.listen({ port: 0, host: '127.0.0.1' })
  let requestCount = 0
  const send = async ({ listed, place }: Field, text: string) => {
    const { method, url, payload: body } = requestOf(listed, place.inputWith(text))
    requestCount += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${requestCount >> 8}.${requestCount & 255}`,
      cookie: '_csrf=visitor',
      'x-csrf-token': 'visitor',
    }
    const response = await fetch(origin + url, { method, headers, ...(method !== 'GET' && { body }) })
    return { status: response.status, body: await response.json() }
  }
  /** Returns the size of the largest row of any table. */
  const largestRowBytes = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      site.db,
    )
    const sizes = rows.map(async ({ name }) => {
      const largestRow = await sql<{ size: number | null }>`
        select max(octet_length(t::text)) as size from ${sql.table(name)} as t`.execute(site.db)
      return largestRow.rows[0]?.size ?? 0
    })
    return Math.max(...(await Promise.all(sizes)))
  }
  const sizeBefore = await largestRowBytes()
  const wrongResponses: unknown[] = []
  const counts = { 403: 0, 413: 0, 422: 0 }
  for (const listed of endpoints) {
    const field = oneFieldOf(listed)
    if (!field) continue
    const path = field.place.path.join('.')
    const expectedStatus = statusOf(listed)
    for (const text of field.isInBody ? textsFillingBody(field) : textsForUrl) {
      const { status, body } = await send(field, text)
      const paths = (body.errors ?? []).map((error: { path: string }) => error.path)
      if (status === expectedStatus && (status === 403 || paths.includes(path))) counts[expectedStatus] += 1
      else wrongResponses.push([listed.name, path, text[0], status, expectedStatus, paths])
    }
    if (field.isInBody) {
      const { status } = await send(field, `${textsFillingBody(field)[0]!}a`)
      if (status === 413) counts[413] += 1
      else wrongResponses.push([listed.name, path, 'a larger body', status])
    }
  }
  expect(wrongResponses).toEqual([])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50)
  expect(await largestRowBytes()).toBe(sizeBefore)
})
