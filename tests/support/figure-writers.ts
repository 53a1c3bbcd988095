import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Random, randomFrom } from '#kernel/random.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { checkFigures, compactFigures, type FigureTable } from '#platform/server/database/figure-table.ts'
import { loadMigrations, titleOf } from '#platform/server/database/migration-files.ts'
import { openOnline } from '#platform/server/database/online-migration.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { propertyRuns } from './property-runs.ts'
import { until } from './until.ts'

type Change = (tx: Tx, random: Random) => Promise<unknown>
type Problem = Error & { readonly code?: string; readonly constraint?: string }

type Setup = {
  readonly db: Database
  readonly tables: readonly FigureTable[]
  /** Changes of the rows that the figures count. */
  readonly changes: readonly Change[]
  /** Returns true for a problem that a random change can cause. Deadlocks are always accepted. */
  readonly isExpected?: (problem: Problem) => boolean
}

type MigrationTest = {
  /** Removes the tables and triggers that the migration creates. */
  readonly drop: RawBuilder<unknown>
  /** A change by a writer that began before the migration. The migration must wait until that writer ends. */
  readonly earlyChange: (tx: Tx) => Promise<unknown>
  /** Returns true for another problem that a change can cause before the migration. */
  readonly isExpected?: (problem: Problem) => boolean
}

const deadlock = '40P01'

/** Resolves as soon as a statement waits for a lock of this kind, such as 'relation'. */
export const untilWaiting = (db: Database, kind: string) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = ${kind} and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    return rows.length > 0
  })

/** Returns functions that test figures with random changes by several writers. */
export const figureWriters = ({ db, tables, changes, isExpected = () => false }: Setup) => {
  const problemsIn = async (database: Database): Promise<string[]> => {
    const problems: string[] = []
    for (const table of tables) await checkFigures(database, table, (problem) => problems.push(problem))
    return problems
  }
  const expectRight = async (message: string) => expect(await problemsIn(db), message).toEqual([])
  const compactAll = async () => {
    for (const table of tables) await compactFigures(db, table)
  }
  /** Returns the names of the tables that have rows. */
  const filledTables = async (): Promise<string[]> => {
    const names: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.ref(name)} limit 1`.execute(db)
      if (rows.length > 0) names.push(name)
    }
    return names
  }

  /** Makes random changes in transactions, of which some are rolled back. */
  const changeRows = async (
    random: Random,
    times: number,
    isAlsoExpected: (problem: Problem) => boolean = () => false,
  ) => {
    for (let remaining = times; remaining > 0; remaining -= 1)
      await db
        .transaction()
        .execute(async (tx) => {
          await random.pick(changes)(tx, random)
          if (random.chance(0.2)) throw new Error('rolled back')
        })
        .catch((problem: Problem) => {
          const isAccepted = problem.message === 'rolled back' || problem.code === deadlock
          if (!isAccepted && !isExpected(problem) && !isAlsoExpected(problem)) throw problem
        })
  }

  /** Lets three writers change rows while the figures are checked and merged. */
  const writeAndCheck = async (transactions: number) => {
    for (let seed = 1; seed <= Math.ceil(propertyRuns / 50); seed += 1) {
      const state = { isOver: false }
      const writing = Promise.all(
        [1, 2, 3].map((writer) => changeRows(randomFrom(seed * 10 + writer), transactions)),
      )
      const watching = (async () => {
        while (!state.isOver) {
          await expectRight(`while others write, seed ${seed}`)
          await compactAll()
        }
      })()
      await writing.finally(() => {
        state.isOver = true
      })
      await watching
      await expectRight(`after all writes, seed ${seed}`)
    }
    // Control: there was something to check in each table.
    expect(await filledTables()).toEqual(tables.map(({ name }) => name))
  }

  /** Makes a change in a transaction that is rolled back. Returns the wrong figures after the change. */
  const problemsAfter = async (change: (tx: Tx) => Promise<unknown>): Promise<string[]> => {
    const problems: string[] = []
    const transaction = db.transaction().execute(async (tx) => {
      await change(tx)
      problems.push(...(await problemsIn(tx as Tx & Database)))
      throw new Error('the end')
    })
    await expect(transaction).rejects.toThrow('the end')
    return problems
  }

  /** Checks that the figures are right after a change and, as a control, that they are wrong without the trigger. */
  const expectTriggerNeeded = async (
    table: string,
    trigger: string,
    change: (tx: Tx) => Promise<unknown>,
  ) => {
    expect(await problemsAfter(change)).toEqual([])
    const withoutTrigger = await problemsAfter(async (tx) => {
      await sql`alter table ${sql.ref(table)} disable trigger ${sql.ref(trigger)}`.execute(tx)
      await change(tx)
    })
    expect(withoutTrigger).not.toEqual([])
  }

  /** Runs the migration that creates the figures while two writers change rows, and repeats it. */
  const checkMigration = async (
    title: string,
    { drop, earlyChange, isExpected: isAlsoExpected }: MigrationTest,
  ) => {
    const migration = (await loadMigrations('migrations')).find(({ name }) => titleOf(name) === title)
    const migrate = () =>
      db.connection().execute(async (connection) => {
        if (!migration || !('upOnline' in migration)) throw new Error('the migration is not online')
        await migration.upOnline(await openOnline(connection as never, 'figures', () => {}))
      })
    await changeRows(randomFrom(77), 60)
    await drop.execute(db)
    const released = Promise.withResolvers<void>()
    onTestFinished(() => released.resolve())
    const earlyChangeMade = Promise.withResolvers<void>()
    const earlyTransaction = db.transaction().execute(async (tx) => {
      await earlyChange(tx)
      earlyChangeMade.resolve()
      await released.promise
    })
    await earlyChangeMade.promise
    const state = { isOver: false }
    const writing = [1, 2].map(async (writer) => {
      const random = randomFrom(writer)
      while (!state.isOver) await changeRows(random, 1, isAlsoExpected)
    })
    const migrating = migrate()
    await untilWaiting(db, 'relation')
    released.resolve()
    await earlyTransaction
    await migrating
    await expectRight('while others still write')
    state.isOver = true
    await Promise.all(writing)
    await expectRight('after the migration')
    await migrate()
    await expectRight('after a repetition')
    // Control: without figures the check fails, and the migration restores them.
    for (const { name } of tables) await sql`delete from ${sql.ref(name)}`.execute(db)
    expect(await problemsIn(db)).not.toEqual([])
    await migrate()
    await expectRight('after another repetition')
  }

  return { expectRight, compactAll, filledTables, writeAndCheck, expectTriggerNeeded, checkMigration }
}
