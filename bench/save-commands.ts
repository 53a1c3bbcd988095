import { sql } from 'kysely'
import type { Application } from '#app/compose/compose.ts'
import { benchEvent, entryCount, guestCount, itineraryId } from './support/bench-event.ts'
import { bodyOf, fetchBytes } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { inMs, timeAlternately } from './support/timing.ts'

const commandCount = 30
const startTimeOf = (turn: number) => `${String(8 + (turn % 12)).padStart(2, '0')}:30`

const warmUp = 50
const saveCount = 200
/**
 * The number of saves after which the code of a save is compiled and its query plans are cached, as in a server that
 * has run for some minutes.
 */
const savesUntilWarm = 150

/**
 * Measures how much a save that changes the price writes to the write-ahead log. It writes the document, the event's
 * row and the row in event_money. If the event's row were not updated in place (HOT), the save would also write to
 * every index of the lists.
 */
export const bytesWrittenBySave: Measure = {
  name: `bytes written by a save that changes the price of an event of ${entryCount} entries, against its document`,
  // 1.12 was measured. While the money was in the event's own row and in its indexes, a save wrote three times as much.
  limit: { atMost: 1.25 },
  unit: 'times',
  async run({ app }) {
    const { database } = app
    const { organiser, eventId, packageId } = await benchEvent(app)
    const save = async (turn: number) => {
      const data = { needPeople: 5 + (turn % 2), needUnits: null }
      const commandList = [{ name: 'editCustomers', packageId, itineraryId: itineraryId(0), data }]
      bodyOf(await organiser.put(`/api/event/${eventId}`, { commandList }))
    }
    await sql`create table if not exists bench_document (id integer primary key, document json not null)`.execute(
      database,
    )
    await sql`insert into bench_document select 1, document from event where id = ${eventId}`.execute(
      database,
    )
    // The cast creates a new text; a value read from the table would be copied in its compressed form.
    const rewrite = () => sql`update bench_document set document = document::text::json`.execute(database)
    const bytesPerRun = async (work: (turn: number) => Promise<unknown>) => {
      for (let turn = 0; turn < warmUp; turn += 1) await work(turn)
      const before = await countWrittenBytes(database)
      for (let turn = 0; turn < saveCount; turn += 1) await work(turn)
      return ((await countWrittenBytes(database)) - before) / saveCount
    }
    const [ours, bare] = [await bytesPerRun(save), await bytesPerRun(rewrite)]
    const detail = `${Math.round(ours)} bytes a save against ${Math.round(bare)}`
    return { value: ours / bare, detail }
  },
}

/** Returns the bytes written to the database’s write-ahead log so far. */
const countWrittenBytes = async (database: Application['database']): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::int8 as bytes`.execute(database)
  return rows[0]!.bytes
}

export const saveThirtyCommands: Measure = {
  name: `saving ${commandCount} commands on ${entryCount} entries and ${guestCount} guests, against a bare locked update`,
  limit: { atMost: 4 },
  unit: 'times',
  async run({ app }) {
    const { database } = app
    const { organiser, eventId, packageId } = await benchEvent(app)
    let turn = 0
    const save = async () => {
      turn += 1
      const commandList = Array.from({ length: commandCount }, (_, index) => ({
        name: 'editStartTime',
        packageId,
        itineraryId: itineraryId(index),
        data: { startTime: startTimeOf(turn + index) },
      }))
      await fetchBytes(app, organiser, {
        method: 'PUT',
        url: `/api/event/${eventId}`,
        payload: { commandList },
      })
    }
    await sql`create table bench_row (id text primary key, document jsonb not null)`.execute(database)
    await sql`insert into bench_row select id, document from event where id = ${eventId}`.execute(database)
    const { rows } = await sql<{ text: string }>`select document::text as text from bench_row`.execute(
      database,
    )
    const text = rows[0]!.text
    const bareUpdate = () =>
      database.transaction().execute(async (tx) => {
        await sql`select document from bench_row where id = ${eventId} for update`.execute(tx)
        await sql`update bench_row set document = ${text} where id = ${eventId}`.execute(tx)
      })
    const [ours, bare] = await timeAlternately([save, bareUpdate], { rounds: 100, warmUp: savesUntilWarm })
    const size = `${Math.round(text.length / 1000)} kB`
    return {
      value: ours / bare,
      detail: `${inMs(ours)} for the whole request against ${inMs(bare)}, a row of ${size}`,
    }
  },
}
