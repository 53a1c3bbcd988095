import pg from 'pg'
import { demoNames } from '#features/demo/rules/demo-people-names.ts'
import { filledTables } from './filled-tables.ts'
import { createPlaceholderInserter, daysOf, type Person, type Slot } from './placeholders.ts'

/** The domain of the addresses of created people. Nobody can own it (RFC 2606). */
export const filledDomain = 'filled.example.net'

type Row = Readonly<Record<string, string | null>>
type Columns = readonly { readonly name: string; readonly type: string }[]

/** Returns the names and types of a table's columns, without generated ones. */
export const columnsOf = async (client: pg.ClientBase, table: string): Promise<Columns> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}

/**
 * How a column is stored for the copies: unchanged, as the number of one value that each copy replaces, or as a text
 * with several such numbers. The last is the slowest.
 */
type ColumnKind = 'literal' | 'slot' | 'format'

const placeholder = /%\d+\$s/
const onePlaceholder = /^%(\d+)\$s$/

const kindOf = (texts: readonly (string | null)[]): ColumnKind => {
  const presentTexts = texts.filter((text) => text !== null)
  if (presentTexts.every((text) => !placeholder.test(text))) return 'literal'
  return presentTexts.every((text) => onePlaceholder.test(text)) ? 'slot' : 'format'
}

const toStoredText: Readonly<Record<ColumnKind, (text: string) => string>> = {
  literal: (text) => text.replaceAll('%%', '%'),
  slot: (text) => onePlaceholder.exec(text)![1]!,
  format: (text) => text,
}

const toCopiedSql: Readonly<Record<ColumnKind, (column: string) => string>> = {
  literal: (column) => `original.${column}`,
  slot: (column) => `copy.args[original.${column}::integer]`,
  // Many texts of such a column contain nothing to replace.
  format: (column) =>
    `case when strpos(original.${column}, '%') = 0 then original.${column}
     else format(original.${column}, variadic copy.args) end`,
}

type OriginalRow = {
  readonly id: string
  readonly token: string
  readonly createdAt: Date
  readonly statusStage: string
  readonly wasBooked: boolean
  readonly endDate: string | null
  readonly organiserId: string
  readonly guestOfHonour: string | null
  readonly guests: readonly { readonly customerId: string; readonly name: string }[]
  readonly bankReferences: readonly string[]
}

/** Returns the demo events that can be copied, with their people. */
const readOriginals = async (client: pg.ClientBase): Promise<OriginalRow[]> => {
  const { rows } = await client.query<OriginalRow>(`
    select event.id, token, event.created_at as "createdAt", status_stage as "statusStage",
      status_stage = 'Booked' or payment_stage <> 'Not Paid' as "wasBooked", end_date::text as "endDate",
      organiser_id as "organiserId", document ->> 'guestOfHonour' as "guestOfHonour", document -> 'guests' as guests,
      array(select bank_reference from payment_transaction
        where event_id = event.id and bank_reference is not null) as "bankReferences"
    from event join demo_scenario on demo_scenario.event_id = event.id
    where authenticated and problem is null order by number`)
  return rows
}

const readPeople = async (client: pg.ClientBase, event: OriginalRow): Promise<Person[]> => {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from app_user where id = any($1)',
    [event.guests.map(({ customerId }) => customerId)],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const people = event.guests.map(({ customerId, name }) => ({
    id: customerId,
    name,
    email: emails.get(customerId),
    isInTitle: customerId === event.organiserId || name === event.guestOfHonour,
  }))
  return people.toSorted(
    (one, other) => Number(other.id === event.organiserId) - Number(one.id === event.organiserId),
  )
}

const quotedList = (names: readonly string[]) => names.map((name) => pg.escapeLiteral(name)).join(', ')

/**
 * The functions that create the values of copies. They are in the schema `fill`, which exists only during a fill. Users
 * are numbered; a user with the number n organises the copy n.
 */
const createFunctions = `
  create function fill.first_name(number bigint) returns text language sql immutable return
    (array[${quotedList(demoNames.first)}])[1 + number % ${demoNames.first.length}];
  create function fill.last_name(number bigint) returns text language sql immutable return
    (array[${quotedList(demoNames.last)}])[1 + number / ${demoNames.first.length} % ${demoNames.last.length}];
  create function fill.timed_id(at bigint, seed text) returns text language sql immutable return
    substr('0' || to_hex(at), 1, 8) || '-' || substr('0' || to_hex(at), 9) || '-7'
      || overlay(overlay(right(md5(seed), 19) placing '-a' from 4 for 1) placing '-' from 9 for 0);
  create function fill.random_id(seed text) returns text language sql immutable return
    overlay(overlay(overlay(overlay(md5(seed) placing '-4' from 13 for 1) placing '-a' from 18 for 1)
      placing '-' from 23 for 0) placing '-' from 9 for 0);`

const json = JSON.stringify

const storeSlots = async (client: pg.ClientBase, original: number, slots: readonly Slot[]) => {
  const rows = slots.map((slot, index) => ({
    original,
    number: index + 1,
    kind: slot.kind,
    at: 'at' in slot ? slot.at : null,
    person: 'person' in slot ? slot.person : null,
    has_account: 'person' in slot ? slot.hasAccount : null,
  }))
  await client.query('insert into fill.slot select * from json_populate_recordset(null::fill.slot, $1)', [
    json(rows),
  ])
}

/** Stores the rows of a table with placeholders, and the statement that inserts their copies. */
const storeRows = async (
  client: pg.ClientBase,
  table: (typeof filledTables)[number],
  rows: readonly { readonly original: number; readonly row: Row }[],
) => {
  const columns = await columnsOf(client, table.name)
  const kinds = new Map(columns.map(({ name }) => [name, kindOf(rows.map(({ row }) => row[name] ?? null))]))
  await client.query(
    `create table fill.${table.name} (original integer, ${columns.map(({ name }) => `${name} text storage external`).join(', ')})`,
  )
  const storedRows = rows.map(({ original, row }) => ({
    original,
    ...Object.fromEntries(
      columns.map(({ name }) => {
        const text = row[name] ?? null
        return [name, text === null ? null : toStoredText[kinds.get(name)!](text)]
      }),
    ),
  }))
  const recordType = `null::fill.${table.name}`
  for (let start = 0; start < storedRows.length; start += 500)
    await client.query(
      `insert into fill.${table.name} select * from json_populate_recordset(${recordType}, $1)`,
      [json(storedRows.slice(start, start + 500))],
    )
  await client.query(`create index on fill.${table.name} (original)`)
  const values = columns.map(
    ({ name, type }) => `(${toCopiedSql[kinds.get(name)!](name)})::${type} as ${name}`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const statement = `
    insert into ${table.name} (${names})
    select ${names} from (
      select ${values.join(', ')}, copy.number as copy_number
      from fill_copy copy join fill.${table.name} original on original.original = copy.original
    ) as copied
    ${table.copyCondition ? `where ${table.copyCondition}` : ''} ${table.keysRepeat ? 'on conflict do nothing' : ''}`
  await client.query('insert into fill.statement (position, sql) values ($1, $2)', [
    filledTables.indexOf(table),
    statement,
  ])
}

const dayMs = 86_400_000

/**
 * Reads the demo events with all their rows, and stores them in the schema `fill` with placeholders for ids, names and
 * times.
 * @returns the number of events
 */
export const storeOriginals = async (client: pg.ClientBase, today: string): Promise<number> => {
  await client.query(`
    ${createFunctions}
    create table fill.original (number integer primary key, created_at timestamptz not null,
      is_settled boolean not null, was_booked boolean not null, max_weeks integer not null);
    create table fill.slot (original integer, number integer, kind text, at text, person integer, has_account boolean,
      primary key (original, number));
    create table fill.statement (position integer primary key, sql text not null)`)
  const { rows: fixedUsers } = await client.query<{ id: string }>(
    `select id from app_user where user_type <> 'customer'`,
  )
  const fixedIds = new Set(fixedUsers.map(({ id }) => id))
  const originals = await readOriginals(client)
  const inserters = []
  for (const event of originals)
    inserters.push(createPlaceholderInserter({ ...event, people: await readPeople(client, event) }, fixedIds))
  for (const table of filledTables) {
    const columns = await columnsOf(client, table.name)
    const columnsAsText = columns.map(({ name }) => `${name}::text`).join(', ')
    const rows: { original: number; row: Row }[] = []
    for (const [original, { id }] of originals.entries()) {
      const { insertPlaceholders } = inserters[original]!
      const found = await client.query<Row>(
        `select ${columnsAsText} from ${table.name} where ${table.rowCondition}`,
        [id],
      )
      for (const row of found.rows)
        rows.push({
          original,
          row: Object.fromEntries(
            Object.entries(row).map(([column, text]) => {
              const mode = table.isProse ? 'prose' : column === 'search_text' ? 'search text' : 'document'
              return [column, text === null ? null : insertPlaceholders(text, mode)]
            }),
          ),
        })
    }
    await storeRows(client, table, rows)
  }
  for (const [number, { createdAt, statusStage, wasBooked, endDate }] of originals.entries()) {
    const { slots } = inserters[number]!
    const firstFutureDay = daysOf(slots)
      .filter((day) => day >= today)
      .sort()[0]
    const daysLeft = firstFutureDay ? (Date.parse(firstFutureDay) - Date.parse(today)) / dayMs : 0
    const isSettled =
      statusStage === 'Enquiry' ||
      statusStage === 'Cancelled' ||
      (statusStage === 'Booked' && endDate! < today)
    await client.query('insert into fill.original values ($1, $2, $3, $4, $5)', [
      number,
      createdAt,
      isSettled,
      wasBooked,
      Math.floor(daysLeft / 7),
    ])
    await storeSlots(client, number, slots)
  }
  return originals.length
}
