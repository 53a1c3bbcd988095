import type pg from 'pg'
import { isRefusal } from '#kernel/refusal.ts'
import { createPool, servingLimits } from './connect.ts'
import { isDatabaseUnavailable, isStatementTimeout } from './database-unavailable.ts'
import { createLagMeter } from './replication-lag.ts'
import { currentRequester, newRequester, type ReplicaReads, runFor } from './requester.ts'

/** Requests don't read from a replica that is further behind than this. */
const maxLagMs = 5_000
/** Milliseconds before the next check: normally, and after a failure. After a failure, no reads use the replica. */
const [checkEveryMs, retryAfterMs] = [1_000, 5_000]
/** Maximum milliseconds for connecting to the replica, and for a check. */
const timeoutMs = 2_000

/**
 * Whether requests can read from the replica, and how old its data is. The lag is undefined while the replica is
 * unreachable.
 */
export type ReplicaState = { readonly available: boolean; readonly lagSeconds?: number }

/** A streaming replica of the database, for reads that can be a few seconds late. */
export type Replica = ReplicaReads & {
  readState(): ReplicaState
  /** Returns whether the replica is available and has everything up to a position of the primary. */
  hasReplayed(position: number): boolean
  /** Returns the position in the primary's write-ahead log after all writes that were confirmed so far, in bytes. */
  readPosition(): Promise<number>
  stop(): Promise<void>
}

type Options = {
  readonly primary: pg.Pool
  /** Maximum connections for reads. */
  readonly max: number
  /** Called when the replica becomes available or unavailable, and when a read fails on it. */
  warn(message: string, problem?: unknown): void
}

/** Positions are numbers of bytes, from the creation of the database, and below 2^53. */
const positionOf = (lsn: string) => `(${lsn} - '0/0')::bigint as position`
/** Null for a server that is not a replica. A promoted replica would still report the end of its replay. */
const replayPosition = positionOf('case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database() as database`

type Position = { readonly position: number }
type ServerIdentity = { readonly position: number | null; readonly database: string }

/** The type of a query with a time limit on this side, for a server that no longer responds. */
type LimitedQuery = pg.QueryConfig & { readonly query_timeout: number }

/** Connects to a replica, and checks it in the background once a second. */
export const createReplica = (url: string, { primary, max, warn }: Options): Replica => {
  const ignore = () => {}
  const pool = createPool(url, { max, waitMs: timeoutMs, limits: servingLimits, onError: ignore })
  const checkPool = createPool(url, { max: 1, waitMs: timeoutMs, limits: servingLimits, onError: ignore })
  const clientsInUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => clientsInUse.add(client))
  pool.on('release', (_problem, client) => clientsInUse.delete(client))

  const measureLag = createLagMeter()
  let state: ReplicaState = { available: false }
  let replayedPosition = 0
  /**
   * The position of the primary at the first check. A replica that has not replayed it may lack the migrations of this
   * start.
   */
  let firstPosition: number | undefined
  let reason = 'it was not checked yet'
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const changeState = (next: ReplicaState, newReason: string, problem?: unknown) => {
    if (next.available && !state.available) warn('the replica is available')
    if (!next.available && (state.available || newReason !== reason))
      warn(`the replica is not used: ${newReason}`, problem)
    state = next
    reason = newReason
  }
  const compare = async (): Promise<void> => {
    const atMs = performance.now()
    const primaryResult = await primary.query<Position & ServerIdentity>(
      `select ${positionOf('pg_current_wal_lsn()')}, ${identity}`,
    )
    const { position, database } = primaryResult.rows[0]!
    firstPosition ??= position
    const query: LimitedQuery = {
      text: `select ${replayPosition}, ${identity}`,
      query_timeout: timeoutMs,
    }
    const replicaRow = (await checkPool.query<ServerIdentity>(query).catch(fail))?.rows[0]
    if (!replicaRow) return
    if (replicaRow.position === null || replicaRow.database !== database)
      return changeState({ available: false }, 'DATABASE_REPLICA_URL is not a replica of this database')
    replayedPosition = replicaRow.position
    const lagMs = measureLag({ position, atMs }, replayedPosition)
    const available = replayedPosition >= firstPosition && lagMs <= maxLagMs
    changeState({ available, lagSeconds: lagMs / 1000 }, available ? '' : 'it is behind')
  }
  /** Marks the replica as unavailable, and ends the reads that wait for it, so that they run on the primary. */
  const fail = (problem: unknown): undefined => {
    changeState({ available: false }, 'it does not respond', problem)
    for (const client of clientsInUse) void (client as unknown as pg.Client).end().catch(ignore)
  }
  const scheduleCheck = (delayMs: number) => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(async () => {
      // Without the primary there is nothing to compare, and nobody can log in.
      await compare().catch(ignore)
      scheduleCheck(state.lagSeconds === undefined ? retryAfterMs : checkEveryMs)
    }, delayMs).unref()
  }
  scheduleCheck(0)

  const replica: Replica = {
    pool,
    readState: () => state,
    hasReplayed: (position) => state.available && position <= replayedPosition,
    async read(reads) {
      const requester = currentRequester() ?? newRequester()
      const readFromPrimary = () => runFor({ ...requester, replica: undefined }, reads)
      if (!state.available) return readFromPrimary()
      try {
        const result = await runFor({ ...requester, replica }, reads)
        return isRefusal(result) ? await readFromPrimary() : result
      } catch (problem) {
        // The statement would take as long on the primary, which the replica is there to protect.
        if (isStatementTimeout(problem)) throw problem
        if (isDatabaseUnavailable(problem)) {
          changeState({ available: false }, 'a read failed', problem)
          scheduleCheck(retryAfterMs)
        } else warn('a read failed on the replica, and runs on the primary', problem)
        return readFromPrimary()
      }
    },
    async readPosition() {
      // With `synchronous_commit = off`, a confirmed write can be after `pg_current_wal_lsn`.
      const { rows } = await primary.query<Position>(`select ${positionOf('pg_current_wal_insert_lsn()')}`)
      return rows[0]!.position
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all([pool.end(), checkPool.end()])
    },
  }
  return replica
}

/** Returns a read that uses the replica of the current request also when it runs later, such as for a stream. */
export const bindToReplica = <Input, Result>(
  read: (input: Input) => Promise<Result>,
): ((input: Input) => Promise<Result>) => {
  const requester = currentRequester()
  const replica = requester?.replica
  return requester && replica ? (input) => runFor(requester, () => replica.read(() => read(input))) : read
}
