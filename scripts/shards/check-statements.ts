import { analyseStatement, type Schema, type ShardUse } from './analyse-statement.ts'
import type { CrossShardQuery } from './cross-shard-queries.ts'
import type { Call } from './origin-of.ts'
import { classesOf } from './tables.ts'

/** A statement with the function in src/ that sends it. */
export type SentStatement = Call & { readonly sql: string }

type Findings = {
  /** What is wrong, as one text for each statement or entry of the list. */
  readonly problems: readonly string[]
  /** The number of statements that use sharded tables, and how many of them are about one event. */
  readonly sharded: number
  readonly aboutOneEvent: number
}

const isAcrossEvents = ({ anyEventTables, listedEventTables }: ShardUse) =>
  anyEventTables.length + listedEventTables.length > 0

/** Returns why Citus would refuse a statement, or execute it in an expensive way; undefined for any other statement. */
const obstacleOf = ({ sharded, others, joinsAcrossEvents, locksEvents }: ShardUse): string | undefined => {
  const local = others.filter((table) => classesOf(table).includes('local'))
  if (sharded.length > 0 && local.length > 0) return `also uses ${local.join(', ')}`
  if (joinsAcrossEvents) return 'joins sharded tables, but not by event'
  return locksEvents ? 'locks rows of several events' : undefined
}

/**
 * Checks that each statement is on the list if it is not about one event or if Citus could not execute it as it is, and
 * that each function on the list still sends such a statement.
 */
export const checkStatements = async (
  statements: readonly SentStatement[],
  schema: Schema,
  listedQueries: readonly CrossShardQuery[],
): Promise<Findings> => {
  const problems: string[] = []
  const usedFunctions = new Set<string>()
  let [sharded, aboutOneEvent] = [0, 0]
  for (const { file, name, sql } of statements) {
    const use = await analyseStatement(sql, schema)
    if (use.sharded.length === 0) continue
    sharded += 1
    const obstacle = obstacleOf(use)
    if (!isAcrossEvents(use)) aboutOneEvent += 1
    if (!isAcrossEvents(use) && !obstacle) continue
    const entry = listedQueries.find(
      (query) => `src/${query.file}` === file && query.functions.includes(name),
    )
    if (entry) usedFunctions.add(`${entry.file} ${name}`)
    const tables = [...use.anyEventTables, ...use.listedEventTables].join(', ')
    if (!entry)
      problems.push(`${file}, ${name}: ${obstacle ?? `not about one event (${tables})`}\n${sql.trim()}`)
    else if (obstacle && !entry.mustChange)
      problems.push(`${file}, ${name}: ${obstacle}, so the list must say what must change\n${sql.trim()}`)
  }
  for (const { file, functions } of listedQueries)
    for (const name of functions)
      if (!usedFunctions.has(`${file} ${name}`))
        problems.push(`${file}, ${name}: is on the list, but sends no statement that has to be listed`)
  return { problems, sharded, aboutOneEvent }
}
