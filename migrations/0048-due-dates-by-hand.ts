import { type Kysely, sql } from 'kysely'

/**
 * Due dates that staff set by hand stay when a trip moves, so events that are still to come learn from their history
 * which of their dates those are. Where staff had cleared a date, the event is never cancelled automatically for it. The
 * job that calculates the other dates again gets a list of all these events. Past and cancelled events, and snapshots,
 * stay as they are.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create table event_dates_to_correct (
    event_id text primary key references event on delete cascade
  )`.execute(database)
  await sql`
    insert into event_dates_to_correct (event_id)
    select id from event
    where status_stage <> 'Cancelled' and (start_date is null or start_date > current_date)`.execute(database)
  const { rows } = await sql<Row>`
    select event.id, event.document, history.changes from event join (
      select event_command.event_id, json_agg(event_command.commands order by event_command.version) as changes
      from event_command join event_dates_to_correct using (event_id)
      where touched && ${fields.map((field) => `event#${field}`)}
      group by event_command.event_id
    ) as history on history.event_id = event.id`.execute(database)
  for (const { id, document, changes } of rows) {
    const dueDatesByHand = setByHand(document, changes.flat())
    if (dueDatesByHand.length > 0)
      await sql`update event set document = ${JSON.stringify({ ...document, dueDatesByHand })}::json where id = ${id}`.execute(
        database,
      )
  }
}

const fields = ['depositDueDate', 'balanceDueDate', 'adjustmentDate'] as const
const autoCancelFields = {
  depositDueDate: 'autoCancelDepositDueDate',
  balanceDueDate: 'autoCancelBalanceDueDate',
  adjustmentDate: undefined,
} as const

type Dates = Readonly<Partial<Record<string, unknown>>>
type Command = { readonly name?: string; readonly data?: Dates }
type Row = {
  readonly id: string
  readonly document: Dates
  readonly changes: readonly (readonly Command[])[]
}

/** Returns the dates that are still as staff set them last. Of a date that staff cleared, its automatic cancellation. */
const setByHand = (document: Dates, commands: readonly Command[]): string[] => {
  const set: Record<string, unknown> = {}
  for (const { name, data = {} } of commands) if (name === 'dueDates') Object.assign(set, data)
  const byHand = fields.flatMap((field) => {
    const date = set[field]
    if (date === undefined || date !== document[field]) return []
    const autoCancelField = autoCancelFields[field]
    if (date !== null) return [field]
    return autoCancelField && document[autoCancelField] === null ? [autoCancelField] : []
  })
  return byHand.sort()
}
