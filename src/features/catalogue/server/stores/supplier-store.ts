import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'

export type SupplierRow = Selectable<Tables['supplier']>
type SupplierFilter = { name?: string; legalName?: string; sageId?: string }
export type SupplierSort = { column: 'name' | 'legal_name' | 'sage_id'; descending: boolean }

export const findSuppliers = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<SupplierRow[]> =>
  ids.length === 0 ? [] : database.selectFrom('supplier').selectAll().where('id', 'in', ids).execute()

export const findMembers = (database: Kysely<Tables>, headOfficeId: string): Promise<SupplierRow[]> =>
  database.selectFrom('supplier').selectAll().where('parent_id', '=', headOfficeId).orderBy('name').execute()

/** Returns a page of the suppliers whose fields contain the filter's texts in any case, and the number on all pages. */
export const listSuppliers = async (
  database: Kysely<Tables>,
  filter: SupplierFilter,
  { limit, skip, sort }: { limit: number; skip: number; sort: SupplierSort },
): Promise<{ rows: SupplierRow[]; count: number }> => {
  let query = database.selectFrom('supplier')
  if (filter.name) query = query.where('name', 'ilike', containsPattern(filter.name))
  if (filter.legalName) query = query.where('legal_name', 'ilike', containsPattern(filter.legalName))
  if (filter.sageId) query = query.where('sage_id', 'ilike', containsPattern(filter.sageId))
  const counted = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy(sort.column, sort.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
  return { rows, count: counted.count }
}
