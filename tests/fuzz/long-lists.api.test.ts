import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { maxCommands } from '#features/event-document/rules/document-limits.ts'
import { bodySizes } from '#kernel/endpoint.ts'
import { distinctList } from '#kernel/fields.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'
import { testApp } from '#tests/support/test-app.ts'
import { inputSchemaOf } from './generate/input-arbitrary.ts'
import { listPlaces } from './generate/list-places.ts'
import { requestOf } from './generate/request-of.ts'

const endpoints = listEndpoints(contract)
const placesOf = (schema: z.ZodType) => listPlaces(inputSchemaOf(schema))
const places = endpoints.flatMap((listed) => {
  const schema = listed.procedure['~orpc'].inputSchema as z.ZodType | undefined
  return schema ? placesOf(schema).map((place) => ({ ...place, name: listed.name + place.path })) : []
})

/** Lists that allow duplicates, because equal elements have a meaning, such as two equal moves of money. */
const listsWithDuplicates = [
  'events.saveCommands.commandList',
  'payments.moveMoney.moves',
  'payments.previewMoney.change.moves',
  // What the card provider reports.
  'payments.changeCardFinish.result.errordata',
  'access.createRole.document.permissions',
  'access.changeRole.document.permissions',
  // Staff copy a row and then edit the copy, so two rows can be equal for a while. The first of them applies.
  'records.createProduct.record.prices',
  'records.changeProduct.record.prices',
  'records.changeRecords.edits',
  'records.listRecordIds.filters',
  'records.listRecordIds.filters.*.values',
  'records.saveRecordView.view.columns',
  'records.saveRecordView.view.filters',
  'records.saveRecordView.view.filters.*.values',
  // The server removes repeated minutes (TRK-011).
  'tracking.reportOrganiserActivity.minutes',
  'tracking.reportStaffTime',
  // The blocks of a text, which can be equal, and their items.
  ...['content.previewContent', 'records.createContent', 'records.changeContent'].flatMap((name) => [
    `${name}.record.blocks`,
    `${name}.record.blocks.*.items`,
  ]),
]
/** The products of a package can repeat; the ids of their entries are distinct across all its lists. */
const isProductList = (name: string) => name.endsWith('.package.productList')

test('every list and record of every endpoint has a maximum size', () => {
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter(({ maximum }) => maximum === undefined).map(({ name }) => name)).toEqual([])
})

test('no list accepts duplicates, except where they have a meaning', () => {
  const repeating = places.filter(({ name, isDistinct }) => !isDistinct && !isProductList(name))
  expect([...new Set(repeating.map(({ name }) => name))].sort()).toEqual([...listsWithDuplicates].sort())
})

test('the check finds a list without a limit at any depth', () => {
  const schema = z.strictObject({
    endless: z.array(z.string()),
    inner: z
      .array(z.strictObject({ ids: distinctList(z.string(), 5), free: z.array(z.int()).max(3) }))
      .max(2),
    record: z.record(z.string(), z.boolean()),
  })
  const foundPlaces = placesOf(schema)
  const pathsOf = (matches: (place: (typeof foundPlaces)[number]) => boolean) =>
    foundPlaces.filter(matches).map(({ path }) => path)
  expect(pathsOf(({ maximum }) => maximum === undefined)).toEqual(['.endless', '.record'])
  expect(pathsOf(({ isDistinct }) => !isDistinct)).toEqual(['.endless', '.inner', '.inner.*.free'])
})

test('a list of distinct elements refuses the second of two equal ones and names its index', () => {
  const schema = distinctList(z.strictObject({ id: z.string() }), 5, ({ id }) => id)
  const { error } = schema.safeParse([{ id: 'a' }, { id: 'b' }, { id: 'a' }])
  expect(error?.issues.map(({ path }) => path)).toEqual([[2]])
  expect(schema.safeParse([{ id: 'a' }, { id: 'b' }]).success).toBe(true)
})

/** Functions that create lists, objects and texts of very many small elements. Each result has about `bytes` bytes. */
const crowdedBodies: Readonly<Record<string, (bytes: number) => string>> = {
  'of empty texts': (bytes) => `[${'"",'.repeat(bytes / 3)}""]`,
  'of numbers': (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
  'of objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'of the same id': (bytes) => `[${'"demo-guest",'.repeat(bytes / 13)}"demo-guest"]`,
  'of lists in lists': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'of unknown keys': (bytes) =>
    `{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'of formatted text': (bytes) => `["${'<b>a</b>'.repeat(bytes / 8)}"]`,
}

test('every write endpoint with an input refuses a body of very many small elements with a short response, and a larger body because of its size', async () => {
  const site = await testApp()
  const faults: unknown[] = []
  // An endpoint without an input ignores the body.
  const writeEndpoints = endpoints.filter(
    ({ method, procedure }) => method !== 'GET' && procedure['~orpc'].inputSchema !== undefined,
  )
  const staff = await site.signIn('staff')
  const kinds = Object.entries(crowdedBodies)
  for (const [index, listed] of writeEndpoints.entries()) {
    const [kind, createBody] = kinds[index % kinds.length]!
    const { method, url } = requestOf(listed, {})
    const maxBytes = listed.meta.maxBodyBytes ?? bodySizes.usual
    const send = (payload: string) =>
      site.app.http.inject({
        method,
        url,
        payload,
        remoteAddress: `10.7.0.${index}`,
        headers: {
          'content-type': 'application/json',
          cookie: staff.cookieHeader(),
          'x-csrf-token': staff.cookies.get('_csrf')!,
        },
      })
    const fittingResponse = await send(`{"commandList":${createBody(maxBytes - 100)}}`)
    if (![403, 404, 422].includes(fittingResponse.statusCode) || fittingResponse.body.length > 30_000)
      faults.push([listed.name, kind, fittingResponse.statusCode, fittingResponse.body.length])
    const largerResponse = await send(`{"commandList":"${'x'.repeat(maxBytes)}"}`)
    if (largerResponse.statusCode !== 413)
      faults.push([listed.name, 'a larger body', largerResponse.statusCode])
    // Lets other work run in between, as between two requests.
    await new Promise(setImmediate)
  }
  expect(faults).toEqual([])
})

test('a request with hundreds of unknown fields gets at most a hundred errors', async () => {
  const site = await testApp()
  const send = (length: number) =>
    site.visitor().post('/api/event/unauthenticated/empty', {
      section: 'stag',
      ...Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, ''])),
    })
  const response = await send(900)
  expect([response.status, response.body.errors.length]).toEqual([422, 100])
  // An object with more fields than any schema allows is not validated.
  expect((await send(1500)).body.errors).toEqual([{ path: '', message: 'too big' }])
})

test('a save accepts the maximum number of commands and refuses one more', () => {
  const saveEndpoint = endpoints.find(({ name }) => name === 'events.saveCommands')!
  const schema = saveEndpoint.procedure['~orpc'].inputSchema as z.ZodType
  const save = (count: number) => ({
    eventId: 'ev',
    commandList: Array.from({ length: count }, () => ({
      name: 'hideProduct',
      packageId: 'pk',
      itineraryId: 'it',
      data: { hideProduct: true },
    })),
  })
  expect(schema.safeParse(save(maxCommands)).success).toBe(true)
  expect(schema.safeParse(save(maxCommands + 1)).success).toBe(false)
})
