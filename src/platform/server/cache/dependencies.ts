import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A dependency of a cached value. 'product' means any row of the table, and 'product id x' the rows with that key. A
 * read by keys also depends on 'product *', which means a change of the whole table. The migrations of the features
 * define the keys (`log_changes`). A change lists the same strings and invalidates every value that has one of them.
 */
export type Dependency = string

/** All tables and views, and whether changes of each are tracked. */
export type TrackedTables = ReadonlyMap<string, boolean>

/** Tracks which data some work has read from the database so far. */
export class Reading {
  readonly dependencies = new Set<Dependency>()
  readonly tables: TrackedTables
  /**
   * Reads by keys that are still running. Their keys are known only from their results, so until then they depend on
   * whole tables.
   */
  readonly running = new Set<Reading>()
  /** Results of reads that all parts of the work share. */
  readonly sharedReads: Map<string, Promise<unknown>>

  constructor(tables: TrackedTables, sharedReads: Reading['sharedReads'] = new Map()) {
    this.tables = tables
    this.sharedReads = sharedReads
  }

  /** Runs work and tracks each of its queries before it is sent. */
  run<Result>(work: () => Result): Result {
    return readings.run(this, work)
  }

  dependsOn(changed: ReadonlySet<Dependency>): boolean {
    return (
      !this.dependencies.isDisjointFrom(changed) ||
      [...this.running].some((reading) => reading.dependsOn(changed))
    )
  }

  /** Returns true if every change of the data that was read will be tracked. */
  isTracked(): boolean {
    return [...this.dependencies].every((dependency) => this.tables.get(dependency) ?? true)
  }
}

const readings = new AsyncLocalStorage<Reading>()

/** Returns true if the queries of the current work are tracked. */
export const isTracking = (): boolean => readings.getStore() !== undefined

/** Runs work without tracking its queries. */
export const untracked = <Result>(work: () => Result): Result => readings.exit(work)

const namePattern = /[a-z_]\w*(?:\.[a-z_]\w*)?/g

/**
 * Tracks the tables that a statement names. Every word that is the name of a table counts, so no table is missed. A
 * table that is tracked unnecessarily only causes unnecessary renders.
 */
export const trackQuery = (statement: string): void => {
  const reading = readings.getStore()
  if (!reading) return
  for (const [word] of statement.replaceAll('"', '').matchAll(namePattern))
    for (const each of [word, ...word.split('.')])
      if (reading.tables.has(each)) reading.dependencies.add(each)
}

/**
 * Reads data that depends only on some rows of a table. A table for which no keys are returned counts as a whole,
 * which is safe. A missing key would serve stale data: each row that could be in the result, before or after a
 * change, must have one of the keys.
 * @param keysOf returns the keys by table, for the result
 */
export const readByKeys = async <Result>(
  read: () => Promise<Result>,
  keysOf: (result: Result) => Readonly<Record<string, readonly string[]>>,
): Promise<Result> => {
  const outer = readings.getStore()
  if (!outer) return read()
  const inner = new Reading(outer.tables, outer.sharedReads)
  outer.running.add(inner)
  let keys: ReturnType<typeof keysOf> = {}
  try {
    const result = await inner.run(read)
    keys = keysOf(result)
    return result
  } finally {
    for (const dependency of inner.dependencies) {
      const tableKeys = keys[dependency]
      if (!tableKeys) outer.dependencies.add(dependency)
      else for (const key of ['*', ...tableKeys]) outer.dependencies.add(`${dependency} ${key}`)
    }
    outer.running.delete(inner)
  }
}

/** Returns the keys of rows that are read by their ids. */
export const keysOfIds = (ids: readonly string[]): string[] => ids.map((id) => `id ${id}`)

/**
 * Waits for work that another reading tracks, and adds its dependencies to those of the current work.
 * @returns the result of the other work
 */
export const includeReads = async <Result>(reading: Reading, work: Promise<Result>): Promise<Result> => {
  const outer = readings.getStore()
  if (!outer) return work
  outer.running.add(reading)
  try {
    return await work
  } finally {
    for (const dependency of reading.dependencies) outer.dependencies.add(dependency)
    outer.running.delete(reading)
  }
}

/**
 * Runs a read once within the tracked work, however many parts need it. Outside of tracked work it runs each time.
 * The whole work depends on the result.
 * @param readName identifies the read; different reads must have different names
 */
export const readOnce = <Result>(readName: string, read: () => Promise<Result>): Promise<Result> => {
  const sharedReads = readings.getStore()?.sharedReads
  const sharedRead = (sharedReads?.get(readName) as Promise<Result> | undefined) ?? read()
  sharedReads?.set(readName, sharedRead)
  return sharedRead
}
