import type pg from 'pg'
import { Unavailable } from '#kernel/unavailable.ts'
import { isTracking } from '../cache/dependencies.ts'
import { createPool, PlanningClient, servingLimits } from './connect.ts'
import { isStatementTimeout } from './database-unavailable.ts'
import { currentRequester } from './requester.ts'
import { watchWaits } from './watch-waits.ts'

/** Maximum connections for requests of visitors. */
const maxVisitorConnections = 4
/** Maximum requests of visitors that wait for one of these connections. */
const maxWaitingVisitors = 100

export type VisitorTimeouts = {
  /** Maximum milliseconds that a visitor's request waits for a connection. */
  readonly waitMs: number
  /** Maximum milliseconds of a statement in a visitor's request. */
  readonly statementMs: number
}

const defaultVisitorTimeouts: VisitorTimeouts = { waitMs: 3_000, statementMs: 2_000 }

/** Returns the limits of the sessions for visitors. */
export const visitorLimits = ({ statementMs } = defaultVisitorTimeouts) => ({
  ...servingLimits,
  statement_timeout: statementMs,
})

type PartCount = {
  readonly part: 'reserved' | 'visitors'
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

const countPart = (part: PartCount['part'], pool: pg.Pool): PartCount => ({
  part,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** A connection that marks the requester when a statement took too long. */
class VisitorClient extends PlanningClient {
  override query(...query: unknown[]): never {
    const requester = currentRequester()
    const result: unknown = super.query(...query)
    if (requester && result instanceof Promise)
      result.catch((problem: unknown) => {
        if (isStatementTimeout(problem)) requester.wasRefused = true
      })
    return result as never
  }
}

/**
 * The connection pool of a server. Visitors' requests share a few separate connections with a short statement
 * timeout, so that they never occupy those of logged-in users, payments and jobs.
 */
export type ServingPool = Pick<pg.Pool, 'connect' | 'end' | 'options'> & {
  /** Returns how many connections of each part are open and idle, and how many requests wait for one. */
  countConnections(): readonly PartCount[]
  /** Returns the longest time in milliseconds for which requests have waited for a connection since the last call. */
  readLongestWaitMs(): number
  /** The part of the pool that visitors' requests never use. */
  readonly reserved: pg.Pool
}

type ServingPoolOptions = {
  /** Maximum connections of the part that visitors' requests never use. */
  readonly max: number
  readonly visitorTimeouts?: VisitorTimeouts
  /** If the address is that of a pooler: the pooler's address for requests of visitors. */
  readonly pooler?: { readonly visitorsUrl: string } | undefined
  onError(problem: Error): void
}

export const createServingPool = (
  url: string,
  { max, visitorTimeouts = defaultVisitorTimeouts, pooler, onError }: ServingPoolOptions,
): ServingPool => {
  const isPooled = pooler !== undefined
  const reserved = createPool(url, { max, limits: servingLimits, isPooled, onError })
  const visitors = createPool(pooler?.visitorsUrl ?? url, {
    max: maxVisitorConnections,
    waitMs: visitorTimeouts.waitMs,
    limits: visitorLimits(visitorTimeouts),
    Client: VisitorClient,
    isPooled,
    onError,
  })
  const connectVisitor = async () => {
    if (visitors.waitingCount >= maxWaitingVisitors)
      throw new Unavailable('too many visitors are waiting for the database')
    return visitors.connect()
  }
  const waits = watchWaits()
  const connectForRequester = async (): Promise<pg.PoolClient> => {
    const requester = currentRequester()
    // Cached data is dropped when the primary changes. Data of a replica could be cached after that and be older than
    // the change.
    if (requester?.replica && !isTracking()) return requester.replica.pool.connect()
    if (!requester?.isVisitor) return reserved.connect()
    return connectVisitor().catch((problem) => {
      requester.wasRefused = true
      throw problem
    })
  }
  return {
    reserved,
    readLongestWaitMs: waits.readLongestMs,
    countConnections: () => [countPart('reserved', reserved), countPart('visitors', visitors)],
    options: reserved.options,
    connect: (() => waits.measure(connectForRequester)) as pg.Pool['connect'],
    end: async () => void (await Promise.all([reserved.end(), visitors.end()])),
  }
}
