import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transact.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import { referencesOf } from '../rules/references.ts'
import './tables.ts'

/** The records of a kind that the files have. */
export type ShippedRecords = { readonly kind: RecordKind; readonly values: readonly RecordValue[] }

/** What becomes of the rows that are made of records, by kind. */
export type ShippedOutcome = {
  /** True for a record whose row is to be what the file says. */
  follows(kind: RecordKindName, id: string): boolean
  /** Ids whose rows stay as they are: staff changed the record, or theirs name it. */
  keptOf(kind: RecordKindName): readonly string[]
}

/**
 * Makes the shipped records what the files say. Those that staff changed or removed stay as they are, so do those that
 * only theirs still name; one that names a record that staff removed is left out.
 */
export const storeShippedRecords = async (
  tx: Tx,
  shipped: readonly ShippedRecords[],
): Promise<ShippedOutcome> => {
  const own = await readOwn(tx)
  const photos = new Set(own.there.get('media'))
  const left = new Set(own.removed)
  const wanted = shipped.map(({ kind, values }) => ({
    kind,
    records: values.flatMap((value) => {
      const id = idOfRecord(kind, value)
      // A photo that is not here is not shown; the record is there all the same.
      const references = referencesOf(kind, value).filter(
        (named) => named.kind !== 'media' || photos.has(named.id),
      )
      const key = keyOf(kind.name, id)
      if (own.all.has(key)) return []
      if (!references.some((named) => left.has(keyOf(named.kind, named.id))))
        return [{ id, value, references }]
      left.add(key)
      return []
    }),
  }))
  // All of it before any of it is written anew: a record may name one of a later kind, or itself.
  await sql`
    delete from record_reference using record
    where kind = from_kind and id = from_id and changed_at is null`.execute(tx)
  const named = await readNamed(tx)
  for (const { kind, records } of wanted) {
    const ids = [...records.map(({ id }) => id), ...(named.get(kind.name) ?? [])]
    await sql`
      delete from record where kind = ${kind.name} and changed_at is null and not id = any(${ids}::text[])`.execute(
      tx,
    )
    await writeRecords(tx, kind.name, records)
  }
  const following = new Set(
    wanted.flatMap(({ kind, records }) => records.map(({ id }) => keyOf(kind.name, id))),
  )
  return {
    follows: (kind, id) => following.has(keyOf(kind, id)),
    keptOf: (kind) => [...(own.there.get(kind) ?? []), ...(named.get(kind) ?? [])],
  }
}

const keyOf = (kind: RecordKindName, id: string) => `${kind} ${id}`

type IdsOfKinds = ReadonlyMap<RecordKindName, readonly string[]>
type Row = { kind: RecordKindName; id: string }

const byKind = (rows: readonly Row[]): IdsOfKinds =>
  new Map(
    Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, found]) => [
      kind as RecordKindName,
      found.map(({ id }) => id),
    ]),
  )

/** Records that staff made, changed or removed. */
const readOwn = async (tx: Tx) => {
  const { rows } = await sql<Row & { removed: boolean }>`
    select kind, id, removed_at is not null as removed from record where changed_at is not null`.execute(tx)
  const keysOf = (found: readonly Row[]) => new Set(found.map(({ kind, id }) => keyOf(kind, id)))
  return {
    all: keysOf(rows),
    removed: keysOf(rows.filter(({ removed }) => removed)),
    there: byKind(rows.filter(({ removed }) => !removed)),
  }
}

/** Shipped records that those of staff name. */
const readNamed = async (tx: Tx): Promise<IdsOfKinds> => {
  const { rows } = await sql<Row>`
    select distinct kind, id from record_reference join record on kind = to_kind and id = to_id
    where changed_at is null`.execute(tx)
  return byKind(rows)
}

/** Far below the parameters of one statement. */
const rowsAtOnce = 500

type Written = {
  readonly id: string
  readonly value: RecordValue
  readonly references: readonly Row[]
}

const writeRecords = async (tx: Tx, kind: RecordKindName, records: readonly Written[]): Promise<void> => {
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const some = records.slice(from, from + rowsAtOnce)
    await sql`
      insert into record (kind, id, title, content)
      select ${kind}, id, title, content::jsonb
      from unnest(${some.map(({ id }) => id)}::text[],
        ${some.map(({ value }) => titleOfRecord(value))}::text[],
        ${some.map(({ value }) => JSON.stringify(value))}::text[]) as given (id, title, content)
      on conflict (kind, id) do update
        set title = excluded.title, content = excluded.content,
          version = record.version + (record.content is distinct from excluded.content)::integer`.execute(tx)
    const named = some.flatMap(({ id, references }) => references.map((to) => ({ id, to })))
    await sql`
      insert into record_reference (from_kind, from_id, to_kind, to_id)
      select ${kind}, from_id, to_kind, to_id
      from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ to }) => to.kind)}::text[],
        ${named.map(({ to }) => to.id)}::text[]) as given (from_id, to_kind, to_id)
      on conflict do nothing`.execute(tx)
  }
}
