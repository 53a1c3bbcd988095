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
let attacked: World
let ownWorld: World
beforeAll(async () => {
  site = await testApp()
  attacked = await createWorld(site)
  ownWorld = await createWorld(site)
})

const attackers: readonly ReaderKind[] = ['organiser', 'guest', 'otherSupplier', 'toggledStaff']

/**
 * Returns the ids of rows of the attacked event and its people as text, each with the transaction that last changed it;
 * of emails only the ids.
 */
const attackedRows = async (): Promise<string> => {
  const { eventId, customerId } = attacked.ids
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
const mixedInputs = (listed: ListedEndpoint, kind: ReaderKind): Input[] => {
  const ownInput = asText(sampleInput(listed, ownWorld.ids, kind))
  const personal = worldIds.filter(
    (name) => ownWorld.ids[name] !== attacked.ids[name] && ownInput.includes(ownWorld.ids[name]),
  )
  const swapped = (names: readonly (typeof worldIds)[number][]): Input =>
    JSON.parse(
      names.reduce((text, name) => text.replaceAll(ownWorld.ids[name], attacked.ids[name]), ownInput),
    )
  const others = personal.map((name) => personal.filter((each) => each !== name))
  const wanted = [personal, ...personal.map((name) => [name]), ...others].filter(({ length }) => length > 0)
  const inputs = new Map(wanted.map((names) => [asText(swapped(names)), swapped(names)]))
  return [...inputs.values()]
}

/**
 * Returns the values of the attacked event that a response leaks. A response may repeat an id or email of its request.
 * No request contains names, phones or notes, so each of them in a response is a leak.
 */
const leakedIn = (body: unknown, input: Input): string[] => {
  const text = JSON.stringify(body) ?? ''
  const sent = asText(input)
  const { eventId, packageId, itineraryId, organiserId, customerId, virtualGuestId, mailId } = attacked.ids
  const { name, notes, emails, phones } = attacked.marks
  const ids = [eventId, packageId, itineraryId, organiserId, customerId, virtualGuestId, mailId]
  return [
    ...[...ids, ...emails].filter((value) => text.includes(value) && !sent.includes(value)),
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
  let sent = 0
  const before = await attackedRows()
  for (const listed of endpoints)
    for (const kind of attackers)
      for (const input of mixedInputs(listed, kind)) {
        sent += 1
        const { status, body } = await callEndpoint(ownWorld.browsers[kind], listed, input)
        const leakedValues = leaks(listed, kind, body, input)
        const name = `${listed.name} by ${kind} with ${asText(input)}`
        if (status >= 500) faults[name] = `${status} ${JSON.stringify(body)}`
        if (leakedValues.length > 0) faults[name] = `shows ${leakedValues}`
        if ((await attackedRows()) !== before) {
          faults[name] = `${status}: changed the other event`
          return expect(faults).toEqual({})
        }
        ownWorld = await renewWorld(site, ownWorld)
      }
  expect(faults).toEqual({})
  expect(sent).toBeGreaterThan(300)
})

test('control: the check of the rows notices a change by the event’s own people', async () => {
  const before = await attackedRows()
  const renamed = await attacked.browsers.organiser.put(`/api/event/${attacked.ids.eventId}/name`, {
    name: 'Another name',
  })
  expect(renamed.status).toBe(200)
  expect(await attackedRows()).not.toBe(before)
})

test('control: the responses to the event’s own people contain the values that would be leaked', async () => {
  const { ids, marks, browsers } = attacked
  const { eventId, guestId } = ids
  const read = async (kind: ReaderKind, path: string) => leakedIn((await browsers[kind].get(path)).body, {})
  const { body } = await browsers.organiser.post('/api/customer/getPhones', { customerIdList: [guestId] })
  const phone = leakedIn(body, {})
  const [ofEvent, ofPerson, ofMail] = await Promise.all([
    read('organiser', `/api/event/${eventId}`),
    read('staff', `/api/people/${guestId}`),
    read('staff', `/api/mail/${ids.mailId}`),
  ])
  expect(ofEvent).toEqual(expect.arrayContaining([eventId, ids.organiserId, marks.name, marks.notes]))
  expect(ofPerson).toEqual(expect.arrayContaining([guestId, ids.email, marks.name]))
  expect(ofPerson.some((value) => marks.phones.includes(value))).toBe(true)
  expect(phone.some((value) => marks.phones.includes(value))).toBe(true)
  expect(ofMail.some((value) => marks.emails.includes(value))).toBe(true)
})

test('the check finds a leak, even if the id of its record was sent', () => {
  const { ids, marks } = attacked
  const listed = endpoints.find(({ name }) => name === 'events.readEvent') ?? endpoints[0]!
  const sent = { id: ids.customerId, email: ids.email }
  for (const value of [marks.name, marks.notes, ...marks.phones])
    expect(leaks(listed, 'guest', { data: { anything: `x ${value} y` } }, sent)).toContain(value)
  expect(leaks(listed, 'guest', { data: { email: marks.emails[0] } }, sent)).toEqual([marks.emails[0]])
  expect(leaks(listed, 'guest', { error: `Node not found: ${ids.customerId} ${ids.email}` }, sent)).toEqual(
    [],
  )
})
