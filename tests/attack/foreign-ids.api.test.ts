import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#app/contract.ts'
import type { ReaderKind } from '#tests/access/reader-kinds.ts'
import { type Input, prepareSamples, sampleInput } from '#tests/access/sample-input.ts'
import { sendCall } from '#tests/access/send-call.ts'
import { createWorld, mend, type World } from '#tests/access/world.ts'
import { worldIds } from '#tests/access/world-ids.ts'
import { type ListedCall, listCalls } from '#tests/support/list-calls.ts'
import { testAppWithCatalogue } from '#tests/support/sample-event.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let site: TestApp
/** Two events with people of their own: the first is attacked by those of the second. */
let attacked: World
let own: World
beforeAll(async () => {
  site = await testAppWithCatalogue()
  attacked = await createWorld(site)
  own = await createWorld(site)
})

const attackers: readonly ReaderKind[] = ['organiser', 'guest', 'otherSupplier', 'toggledStaff']

/** Every row that belongs to the attacked event or its people, with the mark of its last change. */
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

/** Where each id of the attacked event stands instead of an own one, alone or with all others. */
const mixtures = (listed: ListedCall, kind: ReaderKind): Input[] => {
  const ours = asText(sampleInput(listed, own.ids, kind))
  const personal = worldIds.filter(
    (name) => own.ids[name] !== attacked.ids[name] && ours.includes(own.ids[name]),
  )
  const swapped = (names: readonly (typeof worldIds)[number][]): Input =>
    JSON.parse(names.reduce((text, name) => text.replaceAll(own.ids[name], attacked.ids[name]), ours))
  const others = personal.map((name) => personal.filter((each) => each !== name))
  const wanted = [personal, ...personal.map((name) => [name]), ...others].filter(({ length }) => length > 0)
  const inputs = new Map(wanted.map((names) => [asText(swapped(names)), swapped(names)]))
  return [...inputs.values()]
}

/** Names of the attacked that an answer to a stranger must not hold. */
const told = (body: unknown, input: Input): string[] => {
  const text = JSON.stringify(body) ?? ''
  const sent = asText(input)
  const { eventId, packageId, itineraryId, organiserId, customerId } = attacked.ids
  return [eventId, packageId, itineraryId, organiserId, customerId].filter(
    (id) => text.includes(id) && !sent.includes(id),
  )
}

/** Calls that a token or an email opens, which these inputs do not hold, or that only tell who is known. */
const calls = listCalls(contract).filter(({ procedure }) => procedure['~orpc'].inputSchema)
prepareSamples(calls)

test('with ids of another’s event in any place of any call, people of one event change and learn nothing of it', async () => {
  const faults: Record<string, unknown> = {}
  let sent = 0
  const before = await attackedRows()
  for (const listed of calls)
    for (const kind of attackers)
      for (const input of mixtures(listed, kind)) {
        sent += 1
        const { status, body } = await sendCall(own.browsers[kind], listed, input)
        const leaked = told(body, input)
        const name = `${listed.name} by ${kind} with ${asText(input)}`
        if (status >= 500) faults[name] = `${status} ${JSON.stringify(body)}`
        if (leaked.length > 0) faults[name] = `tells ${leaked}`
        if ((await attackedRows()) !== before) {
          faults[name] = `${status}: changed the other event`
          return expect(faults).toEqual({})
        }
        own = await mend(site, own)
      }
  expect(faults).toEqual({})
  expect(sent).toBeGreaterThan(300)
}, 180_000)

test('the rows that are watched do change when the attacked change them themselves', async () => {
  const before = await attackedRows()
  const renamed = await attacked.browsers.organiser.put(`/api/event/${attacked.ids.eventId}/name`, {
    name: 'Another name',
  })
  expect(renamed.status).toBe(200)
  expect(await attackedRows()).not.toBe(before)
})
