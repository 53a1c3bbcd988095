import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#app/contract.ts'
import { callEndpoint } from '#tests/access/call-endpoint.ts'
import type { ReaderKind } from '#tests/access/reader-kinds.ts'
import { type Input, prepareSamples, sampleInput } from '#tests/access/sample-input.ts'
import { createWorld, renewWorld, type World } from '#tests/access/world.ts'
import { worldIds } from '#tests/access/world-ids.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let site: TestApp
/** The attacked event with its people. The people of `ownWorld`, who belong only to another event, try to access it. */
let attackedWorld: World
let ownWorld: World
beforeAll(async () => {
  site = await testApp()
  attackedWorld = await createWorld(site)
  ownWorld = await createWorld(site)
})

const attackers: readonly ReaderKind[] = ['organiser', 'guest', 'otherSupplier', 'toggledStaff']

/**
 * Returns the ids of rows of the attacked event and its people as text, each with the transaction that last changed it;
 * of emails only the ids.
 */
const attackedRows = async (): Promise<string> => {
  const { eventId, customerId } = attackedWorld.ids
  const people = `%-${customerId.slice(-8)}`
  const { rows } = await sql<{ rows: string }>`
    select string_agg(mark, ',' order by mark) as rows from (
      select 'event ' || xmin as mark from event where id = ${eventId}
      union all select 'guest ' || customer_id || xmin from event_guest where event_id = ${eventId}
      union all select 'entry ' || itinerary_id || xmin from itinerary_entry where event_id = ${eventId}
      union all select 'user ' || id || xmin from app_user where id like ${people}
      union all select 'session ' || id || xmin from session where owner_id like ${people}
      union all select 'mail ' || id from mail_outbox where event_id = ${eventId}
    ) as marks`.execute(site.db)
  return rows[0]!.rows
}

const asText = (input: Input) => JSON.stringify(input)

/** Returns inputs in which ids of the attacked event replace the reader's own ids: one id, all but one, and all. */
const mixedInputs = (endpoint: ListedEndpoint, kind: ReaderKind): Input[] => {
  const ownInput = asText(sampleInput(endpoint, ownWorld.ids, kind))
  const ownIdNames = worldIds.filter(
    (name) => ownWorld.ids[name] !== attackedWorld.ids[name] && ownInput.includes(ownWorld.ids[name]),
  )
  const withForeignIds = (names: readonly (typeof worldIds)[number][]): Input =>
    JSON.parse(
      names.reduce((text, name) => text.replaceAll(ownWorld.ids[name], attackedWorld.ids[name]), ownInput),
    )
  const allButOne = ownIdNames.map((name) => ownIdNames.filter((each) => each !== name))
  const swaps = [ownIdNames, ...ownIdNames.map((name) => [name]), ...allButOne].filter(
    ({ length }) => length > 0,
  )
  const inputs = new Map(swaps.map((names) => [asText(withForeignIds(names)), withForeignIds(names)]))
  return [...inputs.values()]
}

/**
 * Returns the values of the attacked event that a response leaks. A response may repeat an id or email of its request.
 * No request contains names, phones or notes, so each of them in a response is a leak.
 */
const leakedIn = (body: unknown, input: Input): string[] => {
  const text = JSON.stringify(body) ?? ''
  const requestText = asText(input)
  const { eventId, packageId, itineraryId, organiserId, customerId, virtualGuestId, mailId } =
    attackedWorld.ids
  const { name, notes, emails, phones } = attackedWorld.marks
  const ids = [eventId, packageId, itineraryId, organiserId, customerId, virtualGuestId, mailId]
  return [
    ...[...ids, ...emails].filter((value) => text.includes(value) && !requestText.includes(value)),
    ...[name, notes, ...phones].filter((value) => text.includes(value)),
  ]
}

/** Endpoints with which staff in the customer view select the next customer (ACC-050). */
const openToToggledStaff = ['accounts.actAsCustomer', 'accounts.checkCustomerExists']

const leaks = ({ name }: ListedEndpoint, kind: ReaderKind, body: unknown, input: Input): string[] =>
  kind === 'toggledStaff' && openToToggledStaff.includes(name) ? [] : leakedIn(body, input)

/** The endpoints with an input. */
const endpoints = listEndpoints(contract).filter(({ procedure }) => procedure['~orpc'].inputSchema)
prepareSamples(endpoints)

test('no endpoint changes or reveals another event, whichever field contains its ids', async () => {
  const faults: Record<string, unknown> = {}
  let requestCount = 0
  const before = await attackedRows()
  for (const endpoint of endpoints)
    for (const kind of attackers)
      for (const input of mixedInputs(endpoint, kind)) {
        requestCount += 1
        const { status, body } = await callEndpoint(ownWorld.browsers[kind], endpoint, input)
        const leakedValues = leaks(endpoint, kind, body, input)
        const name = `${endpoint.name} by ${kind} with ${asText(input)}`
        if (status >= 500) faults[name] = `${status} ${JSON.stringify(body)}`
        if (leakedValues.length > 0) faults[name] = `shows ${leakedValues}`
        if ((await attackedRows()) !== before) {
          faults[name] = `${status}: changed the other event`
          return expect(faults).toEqual({})
        }
        ownWorld = await renewWorld(site, ownWorld)
      }
  expect(faults).toEqual({})
  expect(requestCount).toBeGreaterThan(300)
})

test('control: the check of the rows notices a change by the event’s own people', async () => {
  const before = await attackedRows()
  const renamed = await attackedWorld.browsers.organiser.put(`/api/event/${attackedWorld.ids.eventId}/name`, {
    name: 'Another name',
  })
  expect(renamed.status).toBe(200)
  expect(await attackedRows()).not.toBe(before)
})

test('control: the responses to the event’s own people contain the values that would be leaked', async () => {
  const { ids, marks, browsers } = attackedWorld
  const { eventId, guestId } = ids
  const read = async (kind: ReaderKind, path: string) => leakedIn((await browsers[kind].get(path)).body, {})
  const { body } = await browsers.organiser.post('/api/customer/getPhones', { customerIdList: [guestId] })
  const phoneValues = leakedIn(body, {})
  const [eventValues, personValues, mailValues] = await Promise.all([
    read('organiser', `/api/event/${eventId}`),
    read('staff', `/api/people/${guestId}`),
    read('staff', `/api/mail/${ids.mailId}`),
  ])
  expect(eventValues).toEqual(expect.arrayContaining([eventId, ids.organiserId, marks.name, marks.notes]))
  expect(personValues).toEqual(expect.arrayContaining([guestId, ids.email, marks.name]))
  expect(personValues.some((value) => marks.phones.includes(value))).toBe(true)
  expect(phoneValues.some((value) => marks.phones.includes(value))).toBe(true)
  expect(mailValues.some((value) => marks.emails.includes(value))).toBe(true)
})

test('the check finds a leak, even if the id of its record was sent', () => {
  const { ids, marks } = attackedWorld
  const endpoint = endpoints.find(({ name }) => name === 'events.readEvent') ?? endpoints[0]!
  const request = { id: ids.customerId, email: ids.email }
  for (const value of [marks.name, marks.notes, ...marks.phones])
    expect(leaks(endpoint, 'guest', { data: { anything: `x ${value} y` } }, request)).toContain(value)
  expect(leaks(endpoint, 'guest', { data: { email: marks.emails[0] } }, request)).toEqual([marks.emails[0]])
  expect(
    leaks(endpoint, 'guest', { error: `Node not found: ${ids.customerId} ${ids.email}` }, request),
  ).toEqual([])
})
