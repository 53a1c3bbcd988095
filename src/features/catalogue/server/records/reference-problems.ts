import { type RawBuilder, sql } from 'kysely'
import type { RecordProblem, RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { Tx } from '#platform/server/database/transact.ts'

/** A type that a record must keep while other records refer to it as that type. */
type Role = {
  /** The field with the type, and its required value. */
  readonly at: string
  readonly is: string
  /** The kind of the referring records, and a SQL expression for the ids that they refer to. */
  readonly in: RecordKindName
  readonly by: RawBuilder<unknown>
  /** The relation as text: 'the country of'. */
  readonly label: string
}

const text = (field: string) => sql`array[content ->> ${field}]`
const texts = (field: string) =>
  sql`array(select jsonb_array_elements_text(coalesce(content -> ${field}, '[]')))`

export const referencedLocationTypes: readonly Role[] = [
  { at: 'type', is: 'country', in: 'location', by: text('country'), label: 'the country of' },
  { at: 'type', is: 'region', in: 'location', by: text('region'), label: 'the region of' },
]
export const referencedVenueTypes: readonly Role[] = [
  { at: 'settingType', is: 'Venue', in: 'product', by: texts('venues'), label: 'a venue of' },
  {
    at: 'settingType',
    is: 'Meeting Point',
    in: 'product',
    by: text('meetingPoint'),
    label: 'the meeting point of',
  },
]
export const referencedSupplierTypes: readonly Role[] = [
  { at: 'type', is: 'Group Head Office', in: 'supplier', by: text('parent'), label: 'the head office of' },
]

/**
 * Returns a problem for each record whose new type conflicts with records that refer to it. Records written in the same
 * transaction are ignored here, because their own kind checks them.
 */
export const referenceProblems =
  (kind: RecordKindName, roles: readonly Role[]) =>
  async (tx: Tx, values: readonly RecordValue[]): Promise<(RecordProblem & { id: string })[]> => {
    const problems: (RecordProblem & { id: string })[] = []
    const written = values.map(({ id }) => String(id))
    for (const { at, is, in: among, by, label } of roles) {
      const others = values.filter((value) => value[at] !== is).map(({ id }) => String(id))
      if (others.length === 0) continue
      const { rows } = await sql<{ id: string; title: string }>`
        select named.id, min(title) as title from record, unnest(${by}) as named (id)
        where kind = ${among} and removed_at is null and named.id = any(${others}::text[])
          and not (${among === kind} and record.id = any(${written}::text[]))
          and exists (select from record_reference
            where from_kind = record.kind and from_id = record.id and to_kind = ${kind} and to_id = any(${others}::text[]))
        group by named.id`.execute(tx)
      for (const { id, title } of rows) problems.push({ id, path: [at], message: `It is ${label} ${title}` })
    }
    return problems
  }
