import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What something shows. 'product' is any row of the table, 'product id x' the rows of that key; with the keys goes
 * 'product *', for a change of the table as a whole. The migrations of the features say which keys there are (`log_changes`). A
 * change tells the same words, so it concerns whatever has one of them.
 */
export type Topic = string

/** The tables there are, and of each whether its changes are told. */
export type KnownTables = ReadonlyMap<string, boolean>

/** What some work has read of the database up to now. */
export class Reading {
  readonly topics = new Set<Topic>()
  readonly tables: KnownTables
  /** Queries under way whose answer will say which keys they are about; until then they count whole. */
  readonly underWay = new Set<Reading>()
  /** What the whole work has read once for all its parts. */
  readonly once: Map<string, Promise<unknown>>

  constructor(tables: KnownTables, once: Reading['once'] = new Map()) {
    this.tables = tables
    this.once = once
  }

  /** Runs work; whatever it asks the database is noted here before it is asked. */
  run<Result>(work: () => Result): Result {
    return readings.run(this, work)
  }

  isAbout(changed: ReadonlySet<Topic>): boolean {
    return (
      !this.topics.isDisjointFrom(changed) || [...this.underWay].some((reading) => reading.isAbout(changed))
    )
  }

  /** Whether every change to what was read will be told. */
  isTold(): boolean {
    return [...this.topics].every((topic) => this.tables.get(topic) ?? true)
  }
}

const readings = new AsyncLocalStorage<Reading>()

/** Runs work that is part of nothing being made: what it asks the database is noted nowhere. */
export const unnoted = <Result>(work: () => Result): Result => readings.exit(work)

const name = /[a-z_]\w*(?:\.[a-z_]\w*)?/g

/**
 * Notes the tables that a statement names: every word that is one, wherever it stands. That may be too many, which
 * costs a rendering, and is never too few.
 */
export const noteQuery = (statement: string): void => {
  const reading = readings.getStore()
  if (!reading) return
  for (const [word] of statement.replaceAll('"', '').matchAll(name))
    for (const each of [word, ...word.split('.')]) if (reading.tables.has(each)) reading.topics.add(each)
}

/**
 * Reads something that depends on some rows of a table only. A table that is not named counts whole, so forgetting
 * one is safe; to name too few keys is not: a row that could be in the answer, before or after a change, must have
 * one of them.
 * @param keysOf the keys by table, once the answer is there
 */
export const readByKeys = async <Result>(
  read: () => Promise<Result>,
  keysOf: (result: Result) => Readonly<Record<string, readonly string[]>>,
): Promise<Result> => {
  const outer = readings.getStore()
  if (!outer) return read()
  const inner = new Reading(outer.tables, outer.once)
  outer.underWay.add(inner)
  let keys: ReturnType<typeof keysOf> = {}
  try {
    const result = await inner.run(read)
    keys = keysOf(result)
    return result
  } finally {
    for (const topic of inner.topics) {
      const ofTable = keys[topic]
      if (!ofTable) outer.topics.add(topic)
      else for (const key of ['*', ...ofTable]) outer.topics.add(`${topic} ${key}`)
    }
    outer.underWay.delete(inner)
  }
}

/** The keys of rows that are read by their ids. */
export const keysOfIds = (ids: readonly string[]): string[] => ids.map((id) => `id ${id}`)

/**
 * Counts what another reading has read, or is about to, as read by the work under way too.
 * @returns what that work gives
 */
export const countAsRead = async <Result>(reading: Reading, work: Promise<Result>): Promise<Result> => {
  const outer = readings.getStore()
  if (!outer) return work
  outer.underWay.add(reading)
  try {
    return await work
  } finally {
    for (const topic of reading.topics) outer.topics.add(topic)
    outer.underWay.delete(reading)
  }
}

/**
 * Reads something once in a work, however many of its parts ask for it; outside of such a work each time. What was
 * read is about the work as a whole.
 * @param what names it: the same for the same read only
 */
export const readOnce = <Result>(what: string, read: () => Promise<Result>): Promise<Result> => {
  const once = readings.getStore()?.once
  const found = (once?.get(what) as Promise<Result> | undefined) ?? read()
  once?.set(what, found)
  return found
}
