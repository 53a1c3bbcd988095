import { isDeepStrictEqual } from 'node:util'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { dueDays } from '#features/event-prices/rules/due/due-days.ts'
import { packagePrices } from '#features/event-prices/rules/shares/package-prices.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { eventColumns, moneyColumns } from '../event-columns.ts'
import { projectEntries, projectGuests } from '../event-projections.ts'
import {
  type EventToCheck,
  listEventIds,
  readEventsToCheck,
  readSnapshotsToCheck,
  type StoredRows,
} from './event-check-store.ts'

const batchSize = 100

/**
 * Compares each event's document with the columns and rows that are derived from it for lists, searches and jobs. Also
 * checks that each snapshot can be read, and that it contains the version of the event that its row says.
 * @param report called with one sentence for each difference
 * @param sample checks only this many events, chosen at random
 * @returns the number of checked events
 */
export const checkEvents = async (
  database: Database,
  report: (problem: string) => void,
  sample?: number,
): Promise<number> => {
  let count = 0
  const batches = sample === undefined ? allEvents(database) : sampledEvents(database, sample)
  for await (const ids of batches) {
    const events = await readEventsToCheck(database, ids)
    for (const event of events) for (const problem of problemsOf(event)) report(problem)
    // One event at a time, because its snapshots can have many times the size of its document.
    for (const id of ids) for (const problem of await snapshotProblems(database, id)) report(problem)
    count += events.length
  }
  return count
}

async function* allEvents(database: Database): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const ids = await listEventIds(database, { after, limit: batchSize })
    if (ids.length > 0) yield ids
    if (ids.length < batchSize) return
    after = ids.at(-1)!
  }
}

async function* sampledEvents(database: Database, sample: number): AsyncGenerator<readonly string[]> {
  const ids = await listEventIds(database, { limit: sample })
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize)
}

const problemsOf = (eventToCheck: EventToCheck): string[] => {
  const { id, stored } = eventToCheck
  if ('problem' in eventToCheck) return [`Event ${id} cannot be read: ${eventToCheck.problem}`]
  const expected = derivedRows(eventToCheck.event)
  return Object.entries(expected).flatMap(([part, rows]) =>
    differences(rows, stored[part as keyof StoredRows]).map(
      (difference) => `Event ${id}, ${labels[part as keyof StoredRows]}: ${difference}`,
    ),
  )
}

const snapshotProblems = async (database: Database, eventId: string): Promise<string[]> =>
  (await readSnapshotsToCheck(database, eventId)).flatMap((snapshot) => {
    const name = `Event ${eventId}, version ${snapshot.version} (state '${snapshot.state}')`
    if ('problem' in snapshot) return [`${name} cannot be read: ${snapshot.problem}`]
    const { id, version } = snapshot.event
    return id === eventId && version === snapshot.version
      ? []
      : [`${name} is version ${version} of event ${id}`]
  })

const labels: Readonly<Record<keyof StoredRows, string>> = {
  event: 'columns',
  money: 'money',
  prices: 'newest prices',
  guests: 'guests',
  entries: 'products',
  dueDays: 'due days',
}

/** Returns the rows that a save of the event would write. */
const derivedRows = (event: EventDocument): StoredRows => {
  const { document: _document, schema_version: _version, ...columns } = eventColumns(event)
  return {
    event: [columns],
    money: [{ event_id: event.id, ...moneyColumns(event) }],
    prices: [{ event_id: event.id, prices: packagePrices(event) }],
    guests: projectGuests(undefined, event).added,
    entries: projectEntries(undefined, event).added,
    dueDays: dueDays(event).map((day) => ({ event_id: event.id, day })),
  }
}

/** Describes the differences between rows. Ignores their order, and stored columns that derived rows do not have. */
const differences = (expected: readonly object[], stored: readonly object[]): string[] => {
  const unmatchedRows = [...stored]
  const missing = expected.filter((row) => {
    const index = unmatchedRows.findIndex((storedRow) => changedColumns(row, storedRow).length === 0)
    if (index >= 0) unmatchedRows.splice(index, 1)
    return index < 0
  })
  const [missingRow] = missing
  if (missingRow && missing.length === 1 && unmatchedRows.length === 1)
    return [`${changedColumns(missingRow, unmatchedRows[0]!).join(', ')} differ from the document`]
  const extraCount = unmatchedRows.length - missing.length
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${expected.length} rows are missing or differ`] : []),
    ...(extraCount > 0 ? [countOf(extraCount, 'extra row', 'extra rows')] : []),
  ]
}

const changedColumns = (expected: object, stored: object): string[] =>
  Object.entries(expected)
    .filter(([column, value]) => !isDeepStrictEqual(value, stored[column as keyof typeof stored]))
    .map(([column]) => column)
