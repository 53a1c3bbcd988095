import { permissionsAsStaff } from '#features/access/server/index.ts'
import {
  changeRecord,
  createRecord,
  removeRecord,
  withoutRecordPrefix,
} from '#features/records/server/index.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { queryCollection } from '#platform/server/query/query-collection.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { calendarEndpoints } from '../../contract/calendar-endpoints.ts'
import { calendarGrid } from '../../rules/calendar/calendar-grid.ts'
import type { CalendarRecord } from '../../rules/calendar/calendar-record.ts'
import type { CalendarResponse } from '../../rules/calendar/calendar-response.ts'
import { presentCalendarItem } from './calendar-collection.ts'
import { calendarSource } from './calendar-source.ts'
import { findCalendarItems } from './calendar-store.ts'

/** No field of a calendar item needs a separate permission. */
const calendarWriter = { source: calendarSource, can: () => true }

type CalendarDeps = {
  readonly database: Database
  readonly collections: readonly Collection[]
  now(): Date
}

type CalendarRequest = {
  readonly filter?: Readonly<Record<string, unknown>>
  readonly limit: number
  readonly skip: number
  readonly after?: string
  readonly sort?: Readonly<Record<string, 1 | -1>>
}

type Filter = Readonly<Record<string, unknown>>

/**
 * Adds conditions to the requested filter. The fields of the request keep their paths, because errors contain these
 * paths.
 */
const withConditions = (filter: Filter = {}, conditions: readonly Filter[]): Filter => ({
  ...filter,
  $and: [...(Array.isArray(filter.$and) ? filter.$and : []), ...conditions],
})

export const calendarHandlers = (deps: CalendarDeps): Handlers<typeof calendarEndpoints> => {
  const { database, collections, now } = deps
  const findItems = async (
    { filter, limit, skip, after, sort }: CalendarRequest,
    { actor }: RequestContext,
  ) => {
    const reader = { actor, hasStaffPermission: await permissionsAsStaff(database, actor) }
    const collectionQuery = { collection: 'calendar', filter, limit, skip, after, sort, extras: [] }
    const page = await queryCollection(database, collections, collectionQuery, reader)
    if (isRefusal(page)) return page
    const { nodes, ...counted } = page
    return { data: nodes as CalendarResponse[], ...counted }
  }
  /** Returns the item after a change, with the version for its next change. */
  const presentChanged = (
    storedRecord: { content: Readonly<Record<string, unknown>>; version: number } | Refusal,
  ) => {
    if (isRefusal(storedRecord)) return withoutRecordPrefix(storedRecord)
    const { id, name, notes, dates, locations } = storedRecord.content as CalendarRecord
    return { data: { id, name, notes: notes || null, dates, locations, version: storedRecord.version } }
  }
  return {
    listCalendar: ({ input, context }) => findItems(input, context),
    readCalendarGrid: async ({ input: { from, to, ...query }, context }) => {
      const period = [
        ...(from === undefined ? [] : [{ 'dates.to': { $gte: from } }]),
        ...(to === undefined ? [] : [{ 'dates.from': { $lte: to } }]),
      ]
      const filter = period.length === 0 ? query.filter : withConditions(query.filter, period)
      const page = await findItems({ ...query, filter }, context)
      return isRefusal(page) ? page : { data: { rows: calendarGrid(page.data, { from, to }) } }
    },
    readCalendarNotes: async ({ input, context }) => {
      const hasNotes = { notes: { $exists: true } }
      const filter = withConditions(input.filter, [hasNotes])
      const page = await findItems({ ...input, filter }, context)
      if (isRefusal(page)) return page
      return { ...page, data: page.data.map(({ locations, ...item }) => item) }
    },
    readCalendarItem: async ({ input: { id } }) => {
      const [row] = await findCalendarItems(database, [id])
      return row ? { data: presentCalendarItem(row) } : refusal('nodeNotFound', { id })
    },
    createCalendarItem: async ({ input, context }) => {
      const record = { id: timedId(now()), ...input }
      return presentChanged(await createRecord(deps, calendarWriter, actorOf(context), record))
    },
    updateCalendarItem: async ({ input: { version, ...record }, context }) =>
      presentChanged(
        await changeRecord(deps, calendarWriter, actorOf(context), { id: record.id, version, record }),
      ),
    deleteCalendarItem: async ({ input: { id }, context }) =>
      (await removeRecord(deps, calendarSource, actorOf(context), { id })) ?? doneBody,
  }
}
