import pg from 'pg'
import { completeAllFigures, figureTables } from '#app/figure-tables.ts'
import { dayOf } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { randomForText } from '#kernel/random.ts'
import type { Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase, type Log } from '../open-database.ts'
import { prepareDatabase } from '../setup.ts'
import { chooseCopy, type Original } from './choose-copies.ts'
import { blockSize, copyEvents, type NumberedCopy, prepareSession } from './copy-events.ts'
import { createOriginals } from './create-originals.ts'
import { filledTables } from './filled-tables.ts'
import { filledDomain, storeOriginals } from './prepare-fill.ts'
import { restoreIndexes, setIndexesAside } from './set-indexes-aside.ts'

const usage =
  'Usage: npm run fill -- 1000000 [--beside-customers]\n' +
  `The number of events is a multiple of ${blockSize}.`

const parallelBatches = 2
/** With fewer copies, building all indexes again would take longer than updating them. */
const minToSetIndexesAside = 5_000
const yearMs = 365.25 * 86_400_000
/** The years over which events are spread, up to the newest demo event. */
const years = 5

type FillOptions = {
  readonly events: number
  /** Whether the database can have events of real customers. */
  readonly besideCustomers?: boolean
  /** Whether indexes are dropped and built again; by default only for many events. */
  readonly setsIndexesAside?: boolean
  /** The number of copies that one transaction inserts. */
  readonly batchSize?: number
}

type Run = {
  readonly firstNumber: number
  readonly events: number
  readonly batchSize: number
  /** The time of the first and the last copy, in milliseconds. */
  readonly from: number
  readonly to: number
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  return client
}

/**
 * @throws StartProblem if the database has real customers (unless `besideCustomers`) or its user is not a superuser
 */
const refuseUnfitDatabase = async (client: pg.Client, { besideCustomers = false }: FillOptions) => {
  if (!besideCustomers) {
    // The domains that nobody can own (RFC 2606), and that of the demo accounts.
    const { rows } = await client.query<{ email: string }>(
      `select email from app_user where user_type = 'customer' and email !~* '[@.](test\\.com|example\\.(com|net|org)|test)$'
       limit 1`,
    )
    if (rows.length > 0)
      throw new StartProblem(
        'This database has customers. To add a great many invented events beside theirs, use --beside-customers.',
      )
  }
  try {
    await client.query('set session_replication_role = replica; set session_replication_role = origin')
  } catch {
    throw new StartProblem(
      'The user of DATABASE_URL must be a superuser, because the fill inserts rows without triggers.',
    )
  }
}

/**
 * Returns the run that was interrupted, whose state is in the schema `fill` of the database. If there is none, drops
 * the schema and returns undefined.
 */
const readRun = async (client: pg.Client): Promise<Run | undefined> => {
  const { rows: runTables } = await client.query(`select to_regclass('fill.run') as run`)
  if (!runTables[0].run) {
    await client.query('drop schema if exists fill cascade')
    return undefined
  }
  const { rows } = await client.query<Run>(
    `select first_number as "firstNumber", events, batch_size as "batchSize", extract(epoch from starts) * 1000 as from,
       extract(epoch from ends) * 1000 as to from fill.run`,
  )
  const [run] = rows
  return run && { ...run, from: Number(run.from), to: Number(run.to) }
}

/**
 * Stores the demo events and the run in the schema `fill`, and creates the partitions of all years. Before many copies,
 * drops indexes.
 */
const beginRun = async (client: pg.Client, options: FillOptions): Promise<Run> => {
  await client.query('begin; create schema fill')
  const count = await storeOriginals(client, dayOf(new Date()))
  if (count === 0) throw new StartProblem('The demo data has no events to copy.')
  const { rows: newestOriginal } = await client.query<{ newest: Date }>(
    'select max(created_at) as newest from fill.original',
  )
  const { rows: lastFilled } = await client.query<{ last: number }>(
    `select coalesce(max(substring(email from '[.](\\d+)@')::int), 0) as last from app_user where email like $1`,
    [`%@${filledDomain}`],
  )
  const to = newestOriginal[0]!.newest.getTime()
  const run = {
    firstNumber: Math.ceil(lastFilled[0]!.last / blockSize) * blockSize + 1,
    events: options.events,
    batchSize: options.batchSize ?? 2_000,
    from: to - years * yearMs,
    to,
  }
  const { rows: partitionedTables } = await client.query<{ name: string; moment: string }>(
    `select relname as name, attname as moment from pg_partitioned_table
       join pg_class on pg_class.oid = partrelid
       join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
     where relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [filledTables.map(({ name }) => name)],
  )
  for (const { name, moment } of partitionedTables)
    await client.query(`select make_partitions($1, $2, $3, now() + interval '3 months')`, [
      name,
      moment,
      new Date(run.from - 31 * 86_400_000),
    ])
  const setsAside = options.setsIndexesAside ?? options.events >= minToSetIndexesAside
  if (setsAside) await setIndexesAside(client)
  await client.query(`
    create table fill.done (first_number bigint primary key);
    create table fill.run (first_number integer, events integer, batch_size integer, starts timestamptz, ends timestamptz)`)
  await client.query('insert into fill.run values ($1, $2, $3, $4, $5)', [
    run.firstNumber,
    run.events,
    run.batchSize,
    new Date(run.from),
    new Date(run.to),
  ])
  await client.query('commit')
  return run
}

const readOriginals = async (client: pg.Client): Promise<Original[]> => {
  const { rows } = await client.query<Original>(
    `select number, created_at as "createdAt", is_settled as "isSettled", was_booked as "wasBooked",
       max_weeks as "maxWeeks" from fill.original order by number`,
  )
  return rows
}

/** Returns the copies of a batch, the same at each call. Their creation times rise, so that ids sort by time. */
const chooseBatch = (originals: readonly Original[], run: Run, firstNumber: number): NumberedCopy[] => {
  const random = randomForText(`fill ${firstNumber}`)
  const last = Math.min(firstNumber + run.batchSize, run.firstNumber + run.events)
  const timeOf = (number: number) =>
    run.from + ((number - run.firstNumber + 0.5) / run.events) * (run.to - run.from)
  return Array.from({ length: last - firstNumber }, (_, index) => {
    const number = firstNumber + index
    const blockStart = number - ((number - 1) % blockSize)
    return {
      number,
      blockAt: Math.floor(timeOf(blockStart)),
      ...chooseCopy(originals, timeOf(number), random),
    }
  })
}

const copyAll = async (url: string, client: pg.Client, run: Run, log: Log): Promise<void> => {
  const originals = await readOriginals(client)
  const { rows } = await client.query<{ first: string }>('select first_number as first from fill.done')
  const copiedBatches = new Set(rows.map(({ first }) => Number(first)))
  const firstNumbers = Array.from({ length: Math.ceil(run.events / run.batchSize) }, (_, index) => {
    return run.firstNumber + index * run.batchSize
  })
  const waitingBatches = firstNumbers.filter((first) => !copiedBatches.has(first))
  const startedAt = performance.now()
  let copiedCount = copiedBatches.size * run.batchSize
  const countAtStart = copiedCount
  let reportedAt = startedAt
  const runWorker = async () => {
    const worker = await connect(url)
    try {
      await prepareSession(worker)
      for (let first = waitingBatches.shift(); first !== undefined; first = waitingBatches.shift()) {
        const copies = chooseBatch(originals, run, first)
        await copyEvents(worker, copies).catch((problem) => {
          waitingBatches.length = 0
          throw problem
        })
        copiedCount += copies.length
        if (performance.now() - reportedAt < 15_000) continue
        reportedAt = performance.now()
        const rate = (copiedCount - countAtStart) / ((reportedAt - startedAt) / 1000)
        log(`${formatCount(copiedCount)} of ${formatCount(run.events)} events, ${rate.toFixed(0)} a second`)
      }
    } finally {
      await worker.end()
    }
  }
  // After a failure, the other workers first complete their batches, because the next call must not copy these again.
  const results = await Promise.allSettled(Array.from({ length: parallelBatches }, runWorker))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** Restores the indexes, completes the figures, and vacuums and analyses the tables as autovacuum would in a day. */
const endRun = async (url: string, client: pg.Client, log: Log): Promise<void> => {
  await client.query(`set maintenance_work_mem = '512MB'`)
  const { rows } = await client.query(`select to_regclass('fill.index_before') as stored`)
  if (rows[0].stored) await restoreIndexes(client, log)
  const database = connectDatabase(createPool(url, { max: 1 }))
  await completeAllFigures(database)
  await database.destroy()
  const names = [...filledTables, ...figureTables].map(({ name }) => name)
  await client.query(`vacuum analyze ${names.join(', ')}`)
  await client.query('drop schema fill cascade')
}

/**
 * Adds invented events to a database, each with all its rows: money, people, log, history, tasks, emails. The events
 * are copies of the demo events with other ids, names and dates. After an interruption, the next call continues.
 * @throws StartProblem in production, for an unsuitable database (see `refuseUnfitDatabase`), for an invalid number of
 * events, and if an interrupted fill had another number of events
 */
export const runFill = async (settings: Settings, options: FillOptions, log: Log): Promise<void> => {
  if (settings.production) throw new StartProblem('Invented events are refused in production.')
  if (!(options.events > 0) || options.events % blockSize !== 0) throw new StartProblem(usage)
  const { url, stop } = await borrowDatabase(settings, log)
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  try {
    const { config } = await prepareDatabase(settings, url, log)
    const client = await connect(url)
    try {
      await refuseUnfitDatabase(client, options)
      let run = await readRun(client)
      if (run && run.events !== options.events)
        throw new StartProblem(`A fill of ${run.events} events was interrupted. Complete it first.`)
      if (!run) {
        await createOriginals({ ...config, databaseUrl: url }, log)
        run = await beginRun(client, options)
        log(`Prepared the demo events after ${seconds()}`)
      }
      await copyAll(url, client, run, log)
      log(`Copied ${formatCount(run.events)} events after ${seconds()}`)
      await endRun(url, client, log)
      log(`Created ${formatCount(run.events)} events in ${seconds()}`)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}
