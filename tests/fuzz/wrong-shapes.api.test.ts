import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#app/contract.ts'
import { accessAlternatives, bodySizes } from '#kernel/endpoint.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { slownessNow } from '#tests/support/loop-watch.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { type FieldPlace, fieldPlaces } from './generate/field-places.ts'
import { inputSchemaOf } from './generate/input-arbitrary.ts'
import { requestOf } from './generate/request-of.ts'

/** Maximum processor time of one request in the event loop's thread, in milliseconds. */
const maxMs = 50
/** Maximum characters of a value in a URL, percent-encoded. */
const maxUrlValue = 12_000

let site: TestApp
let organiser: TestBrowser
let staff: TestBrowser
let eventId: string
beforeAll(async () => {
  site = await testApp({ environment: { LOG_LEVEL: 'error' } })
  organiser = await site.signIn('organiser')
  staff = await site.signIn('staff')
  eventId = (await createSampleEvent(site, organiser)).event._doc
})

/** The elements with which the test fills very long lists. */
const elements = ['{}', '[]', '1', '{"name":"x"}', '""'] as const
const listOf = (element: string, characters: number) =>
  `[${`${element},`.repeat(Math.max(1, Math.floor(characters / (element.length + 1)) - 2))}${element}]`

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the processor time of the work in milliseconds of a quiet machine, as the minimum of several tries. */
const minThreadMs = async (work: () => Promise<unknown>): Promise<number> => {
  let minMs = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 4 && minMs > maxMs * 0.8; turn += 1) {
    const before = threadMs()
    await work()
    const elapsed = threadMs() - before
    minMs = Math.min(minMs, elapsed > maxMs * 0.8 ? elapsed / slownessNow() : elapsed)
  }
  return minMs
}

const readerOf = ({ meta }: ListedEndpoint): TestBrowser => {
  const allowed = accessAlternatives(meta.access!).map(([relation]) => relation)
  const isForCustomers = allowed.every((relation) => relation === 'organiser' || relation === 'guest')
  // This test has no acting staff, because organisers can send the same requests.
  return isForCustomers || allowed.includes('hiddenStaff') ? organiser : staff
}

let requestCount = 0
const send = async (listed: ListedEndpoint, place: FieldPlace, element: string) => {
  const reader = readerOf(listed)
  const marker = '"the-list"'
  const isRead = listed.method === 'GET'
  const path = { id: eventId, eventId }
  const { url } = requestOf({ ...listed, method: 'POST' }, path)
  const maxBytes = isRead ? maxUrlValue / 2 : (listed.meta.maxBodyBytes ?? bodySizes.usual) - 400
  const holder = JSON.stringify(place.inputWith('the-list'))
  const list = listOf(element, maxBytes - holder.length)
  const [name = ''] = place.path
  const inputText = isRead
    ? JSON.stringify((place.inputWith('the-list') as Record<string, unknown>)?.[name] ?? 'the-list')
    : holder
  const text = inputText.replace(marker, list)
  const address = isRead ? `${url}?${name}=${encodeURIComponent(text).slice(0, maxUrlValue)}` : url
  requestCount += 1
  const response = await site.app.http.inject({
    method: listed.method as 'POST',
    url: address,
    ...(isRead ? {} : { payload: text }),
    remoteAddress: `10.5.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      cookie: reader.cookieHeader(),
      'x-csrf-token': reader.cookies.get('_csrf') ?? '',
      'idempotency-key': `wrong-shape-${requestCount}`,
    },
  })
  return { status: response.statusCode, length: response.body.length }
}

/**
 * The schemas and limits of the fields tested so far. The same code validates all fields with the same schema and
 * limits, so one of them is enough.
 */
const testedKeys = new Set<string>()

const placesOf = (listed: ListedEndpoint): FieldPlace[] => {
  const schema = listed.procedure['~orpc'].inputSchema as z.ZodType | undefined
  if (!schema) return []
  const json = inputSchemaOf(schema)
  const pathNames = new Set(listed.path.match(/(?<=\{\+?)\w+(?=\})/g))
  const limits = [listed.method === 'GET', listed.meta.maxBodyBytes]
  return fieldPlaces(json).filter(({ path: [name = ''], inputWith }) => {
    const key = JSON.stringify([limits, inputWith(0), json.properties?.[name] ?? listed.name])
    if (testedKeys.has(key) || pathNames.has(name)) return false
    testedKeys.add(key)
    return true
  })
}

test('control: long work is measured', async () => {
  const burn = async () => {
    const until = threadMs() + 6 * maxMs
    while (threadMs() < until) JSON.parse('[1]')
  }
  expect(await minThreadMs(burn)).toBeGreaterThan(maxMs)
})

test('a very long list in any field of any endpoint does not block the event loop', async () => {
  const endpoints = listEndpoints(contract)
  const slowRequests: unknown[] = []
  const longResponses: unknown[] = []
  const statuses = new Map<number, number>()
  let turn = 0
  for (const listed of endpoints) {
    const places = placesOf(listed)
    // A field of a large body is tested with every kind of element, other fields with one kind in turn.
    const isLarge = (listed.meta.maxBodyBytes ?? 0) > bodySizes.usual && listed.method !== 'GET'
    for (const place of places) {
      turn += 1
      const chosenElements = isLarge && place.path.length < 3 ? elements : [elements[turn % elements.length]!]
      for (const element of chosenElements) {
        const elapsed = await minThreadMs(async () => {
          const { status, length } = await send(listed, place, element)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 400 && length > 30_000)
            longResponses.push([listed.name, place.path.join('.'), length])
        })
        if (elapsed > maxMs)
          slowRequests.push([listed.name, place.path.join('.'), element, Math.round(elapsed)])
      }
    }
  }
  console.log(`${requestCount} requests`, Object.fromEntries(statuses))
  expect(slowRequests).toEqual([])
  expect(longResponses).toEqual([])
  // If most requests were refused for other reasons, the test would prove little.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(requestCount * 0.8)
})
