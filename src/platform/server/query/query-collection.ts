import { type Kysely, sql } from 'kysely'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '../database/tables.ts'
import { yieldEventLoop } from '../yield-event-loop.ts'
import type { Collection, CollectionFields, Reader, Visible } from './collection.ts'
import { countUpTo, type RowCount } from './count-up-to.ts'
import { badField, type Condition } from './field-condition.ts'
import { filterCondition } from './filter-condition.ts'
import { fillPage, rowsAfter } from './rows-after.ts'

type CollectionQuery = {
  readonly collection: string
  readonly filter?: unknown
  /** Fields to sort by: 1 for ascending, -1 for descending. */
  readonly sort?: Readonly<Record<string, 1 | -1>>
  readonly limit: number
  readonly skip: number
  /** The id of the last node on the previous page. */
  readonly after?: string
  /** Fields of the node to include, if all values are true, or to leave out, if all are false. */
  readonly fields?: Readonly<Record<string, boolean>>
  readonly extras: readonly string[]
  /** The id of the only node to return. */
  readonly valueId?: string
}

type Node = Record<string, unknown>
type NodePage = { readonly nodes: Node[] } & RowCount

/** The ids of a page in its order, and a function that reads their nodes with their extras. */
type FoundNodes = RowCount & {
  readonly ids: readonly string[]
  read(ids: readonly string[]): Promise<Node[]>
}

/** Nodes are counted up to this number, the maximum size of a page. */
const maxCounted = 10_000

/** Finds a page as `findNodes` does, and reads all nodes of that page at once. */
export const queryCollection = async (
  ...query: Parameters<typeof findNodes>
): Promise<NodePage | Refusal> => {
  const foundNodes = await findNodes(...query)
  if (isRefusal(foundNodes)) return foundNodes
  const { ids, read, ...counts } = foundNodes
  return { nodes: await read(ids), ...counts }
}

/**
 * Finds a page of a collection for a reader, or one node by its id. The caller can read a long page in parts.
 * @returns notAllowed if the reader can't query the collection; nodeNotFound if the id is missing or not visible;
 * fieldInvalid with the path of an invalid part of the query
 */
export const findNodes = async (
  database: Kysely<Tables>,
  collections: readonly Collection[],
  query: CollectionQuery,
  reader: Reader,
): Promise<FoundNodes | Refusal> => {
  const collection = collections.find(({ name }) => name === query.collection)
  if (!collection) return badField('collection')
  const visible = collection.visible(reader)
  if (visible === 'refused') return refusal('notAllowed')
  const fields = collection.fields(reader)
  const where = whereOf(collection, fields, query, visible)
  if (isRefusal(where)) return where
  const sorts = sortsOf(fields, query.sort ?? { [collection.sortedBy]: 1 })
  if (isRefusal(sorts)) return sorts
  const parts = await partsAfter(database, collection, sorts, visible, query)
  if (isRefusal(parts)) return parts
  const isWanted = wantedFields(collection, query, reader)
  if (isRefusal(isWanted)) return isWanted
  const find = (part: Condition, limit: number) =>
    findIds(database, collection, sql`${where} and ${part}`, sorts, { limit, skip: query.skip })
  const [ids, counts] = await Promise.all([
    fillPage(parts, query.limit, find),
    countUpTo(database, sql`select from ${collection.table} where ${where}`, maxCounted),
  ])
  if (query.valueId !== undefined && ids.length === 0) return refusal('nodeNotFound', { id: query.valueId })
  const read = async (idsToRead: readonly string[]) => {
    const nodes = await readNodes(collection, idsToRead, reader)
    await embedExtras(database, collections, collection, query.extras, nodes, reader)
    return nodes.map((node) => pick(node, isWanted))
  }
  return { ids, read, ...counts }
}

const whereOf = (
  { id }: Collection,
  fields: CollectionFields,
  { filter, valueId }: CollectionQuery,
  visible: Exclude<Visible, 'refused'>,
): Condition | Refusal => {
  const matching = filter === undefined ? sql`true` : filterCondition(fields, filter)
  if (isRefusal(matching)) return matching
  const conditions = [matching]
  if (visible !== 'all') conditions.push(visible)
  if (valueId !== undefined) conditions.push(sql`${id} = ${valueId}`)
  return sql.join(conditions, sql` and `)
}

const maxSortFields = 3

type Sort = { readonly column: Condition; readonly descending: boolean }

const sortsOf = (
  fields: CollectionFields,
  sort: NonNullable<CollectionQuery['sort']>,
): readonly Sort[] | Refusal => {
  const entries = Object.entries(sort)
  if (entries.length > maxSortFields) return badField('sort')
  const sorts: Sort[] = []
  for (const [name, direction] of entries) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || field.kind === 'list') return badField(`sort.${name}`)
    sorts.push({ column: field.column, descending: direction === -1 })
  }
  return sorts
}

/**
 * Returns the sort order. It ends with the id, so that two pages never contain the same node. The id has the direction
 * of the last field, so that one index serves both directions.
 */
const orderOf = ({ id }: Collection, sorts: readonly Sort[]): Condition =>
  sql.join([
    ...sorts.map(({ column, descending }) =>
      descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`,
    ),
    sorts.at(-1)?.descending ? sql`${id} desc` : sql`${id} asc`,
  ])

/**
 * Returns the conditions for the nodes after the node `after`, each for a separate query; see rowsAfter. Without
 * `after`, one condition includes all nodes.
 * @returns fieldInvalid if the node `after` does not exist or is not visible, or if `after` is combined with `skip` or
 * with several fields to sort by
 */
const partsAfter = async (
  database: Kysely<Tables>,
  { table, id }: Collection,
  [sort, ...otherSorts]: readonly Sort[],
  visible: Exclude<Visible, 'refused'>,
  { after, skip }: CollectionQuery,
): Promise<readonly Condition[] | Refusal> => {
  if (after === undefined) return [sql`true`]
  if (skip > 0) return badField('skip')
  if (!sort || otherSorts.length > 0) return badField('after')
  const isVisible = visible === 'all' ? sql`true` : visible
  const { rows } = await sql<{ value: unknown }>`
    select ${sort.column} as value from ${table} where ${id} = ${after} and ${isVisible}`.execute(database)
  const [lastRow] = rows
  return lastRow
    ? rowsAfter({ columns: [sort.column, id], descending: sort.descending, nullable: true }, [
        lastRow.value,
        after,
      ])
    : badField('after')
}

const findIds = async (
  database: Kysely<Tables>,
  collection: Collection,
  where: Condition,
  sorts: readonly Sort[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<string[]> => {
  const { table, id } = collection
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${table} where ${where}
    order by ${orderOf(collection, sorts)} limit ${limit} offset ${skip}`.execute(database)
  return rows.map((row) => row.id)
}

/** Number of nodes to validate before other requests run. */
const nodesAtOnce = 100

/** Reads nodes in the order of the ids. Each contains only the fields that the collection declares. */
const readNodes = async (collection: Collection, ids: readonly string[], reader: Reader): Promise<Node[]> => {
  if (ids.length === 0) return []
  const schema = collection.node(reader)
  const byId = new Map((await collection.read(ids, reader)).map((node) => [node.id, node]))
  const nodes: Node[] = []
  for (const [index, id] of ids.entries()) {
    if (index % nodesAtOnce === nodesAtOnce - 1) await yieldEventLoop()
    const node = byId.get(id)
    if (node) nodes.push(schema.parse(node))
  }
  return nodes
}

const wantedFields = (
  collection: Collection,
  { fields }: CollectionQuery,
  reader: Reader,
): ((name: string) => boolean) | Refusal => {
  if (!fields) return () => true
  const knownNames = Object.keys(collection.node(reader).shape)
  const unknownName = Object.keys(fields).find((name) => !knownNames.includes(name))
  if (unknownName !== undefined) return badField(`_fields.${unknownName}`)
  const isIncludeList = Object.values(fields).some(Boolean)
  return (name) => (Object.hasOwn(fields, name) ? fields[name] === true : !isIncludeList)
}

/** Returns a node with only the wanted fields and its `extras`, which were requested by name. */
const pick = (node: Node, isWanted: (name: string) => boolean): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name === 'extras' || isWanted(name)))

/** Embeds related nodes. Undeclared names, and nodes that the reader can't see, are omitted. */
const embedExtras = async (
  database: Kysely<Tables>,
  collections: readonly Collection[],
  { extras = {} }: Collection,
  extraNames: readonly string[],
  nodes: readonly Node[],
  reader: Reader,
): Promise<void> => {
  for (const name of new Set(extraNames)) {
    const declaredExtra = Object.hasOwn(extras, name) ? extras[name] : undefined
    const relatedCollection = collections.find((each) => each.name === declaredExtra?.collection)
    if (!declaredExtra || !relatedCollection) continue
    const idsOf = (node: Node) =>
      [valueAt(node, declaredExtra.ids)].flat().filter((id) => typeof id === 'string')
    const ids = await visibleIds(database, relatedCollection, [...new Set(nodes.flatMap(idsOf))], reader)
    const nodeById = new Map((await readNodes(relatedCollection, ids, reader)).map((node) => [node.id, node]))
    for (const node of nodes) {
      const embedded = idsOf(node).flatMap((id) => nodeById.get(id) ?? [])
      node.extras = { ...(node.extras as object | undefined), [name]: embedded }
    }
  }
}

const visibleIds = async (
  database: Kysely<Tables>,
  collection: Collection,
  ids: readonly string[],
  reader: Reader,
): Promise<string[]> => {
  const visible = collection.visible(reader)
  if (visible === 'refused' || ids.length === 0) return []
  const isVisible = visible === 'all' ? sql`true` : visible
  const { rows } = await sql<{ id: string }>`
    select ${collection.id} as id from ${collection.table}
    where ${collection.id} = any(${[...ids]}::text[]) and ${isVisible}`.execute(database)
  return rows.map(({ id }) => id)
}

/** Returns the value at a dotted path such as organiser.id. */
const valueAt = (node: Node, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Node | null | undefined)?.[key], node)
