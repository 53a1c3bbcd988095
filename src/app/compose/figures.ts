import type { FastifyInstance } from 'fastify'
import { countRecentPayments, readOpenPayments } from '#features/payments/server/index.ts'
import type { Lookups } from '#platform/server/cache/dependency-cache.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Replica } from '#platform/server/database/replica.ts'
import type { ServingPool } from '#platform/server/database/serving-pool.ts'
import { readQueueLoads } from '#platform/server/jobs/job-store.ts'
import type { Figure } from '#platform/server/metrics/serve-metrics.ts'

type Deps = {
  readonly http: Pick<FastifyInstance, 'admission'>
  readonly database: Database
  readonly pool: ServingPool
  readonly replica?: Replica | undefined
  readonly caches: Readonly<Record<string, { countLookups(): Lookups }>>
  /** Returns the settings of the card gateway that seem to be wrong; undefined for another gateway. */
  readGatewayProblems():
    | { readonly areTokensRefused: boolean; readonly areNotificationsUnsigned: boolean }
    | undefined
  now(): Date
}

/** Returns Jaunt's metrics for Prometheus. Metrics that are read from the database are the same in every process. */
export const figuresOf = ({
  http,
  database,
  pool,
  replica,
  caches,
  readGatewayProblems,
  now,
}: Deps): Figure[] => {
  const flagValues = (flag: boolean | undefined) => (flag === undefined ? [] : [{ value: Number(flag) }])
  const queueLoads = shareRead(() => readQueueLoads(database))
  const openPayments = shareRead(() => readOpenPayments(database, now()))
  return [
    {
      name: 'jaunt_database_connections',
      help: 'Connections of this process, and requests that wait for one',
      labels: ['part', 'state'],
      read: () =>
        pool.countConnections().flatMap(({ part, open, idle, waiting }) => [
          { labels: { part, state: 'busy' }, value: open - idle },
          { labels: { part, state: 'idle' }, value: idle },
          { labels: { part, state: 'waiting' }, value: waiting },
        ]),
    },
    {
      name: 'jaunt_refused_requests',
      help: 'Requests refused with 503 because this process was overloaded, since its start',
      labels: ['priority'],
      read: () =>
        Object.entries(http.admission?.readState().refused ?? {}).map(([priority, value]) => ({
          labels: { priority },
          value,
        })),
    },
    {
      name: 'jaunt_requests_in_progress',
      help: 'Requests in progress that count towards the limit. Cached responses and long requests do not count',
      read: () => (http.admission ? [{ value: http.admission.readState().inProgress }] : []),
    },
    {
      name: 'jaunt_requests_in_progress_limit',
      help: 'The number of requests in progress above which requests are refused. It falls under overload',
      read: () => (http.admission ? [{ value: http.admission.readState().limit }] : []),
    },
    {
      name: 'jaunt_replica_available',
      help: 'Whether this process reads from the replica: 1 or 0. No value without a replica',
      read: () => (replica ? [{ value: Number(replica.readState().available) }] : []),
    },
    {
      name: 'jaunt_replica_lag_seconds',
      help: 'Age of the data of the replica. No value while it does not respond',
      read: () => {
        const { lagSeconds } = replica?.readState() ?? {}
        return lagSeconds === undefined ? [] : [{ value: lagSeconds }]
      },
    },
    {
      name: 'jaunt_cache_lookups',
      help: 'Lookups in the caches of this process since its start',
      labels: ['cache', 'result'],
      read: () =>
        Object.entries(caches).flatMap(([cache, { countLookups }]) => {
          const { hits, misses } = countLookups()
          return [
            { labels: { cache, result: 'hit' }, value: hits },
            { labels: { cache, result: 'miss' }, value: misses },
          ]
        }),
    },
    {
      name: 'jaunt_jobs_waiting',
      help: 'Unfinished jobs by queue. Those of send-mail are emails that wait',
      labels: ['queue'],
      read: async () =>
        (await queueLoads()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'jaunt_job_delay_seconds',
      help: 'Time since the oldest waiting job of a queue was due',
      labels: ['queue'],
      read: async () =>
        (await queueLoads()).map(({ queue, delaySeconds }) => ({ labels: { queue }, value: delaySeconds })),
    },
    {
      name: 'jaunt_payments_last_day',
      help: 'Payments, refunds, moves and credit notes of the last 24 hours',
      labels: ['type', 'status'],
      read: async () =>
        (await countRecentPayments(database, now())).map(({ type, status, count }) => ({
          labels: { type, status },
          value: count,
        })),
    },
    {
      name: 'jaunt_open_card_payments',
      help: 'Card payments and refunds without a final outcome from the gateway',
      read: async () => [{ value: (await openPayments()).open }],
    },
    {
      name: 'jaunt_card_payment_delay_seconds',
      help: 'Time for which the most overdue query about a card payment has been due; 0 if none is due',
      read: async () => [{ value: (await openPayments()).delaySeconds }],
    },
    {
      name: 'jaunt_card_tokens_refused',
      help: 'Whether the card gateway refuses the tokens of the card form: 1 or 0. No value without the gateway',
      read: () => flagValues(readGatewayProblems()?.areTokensRefused),
    },
    {
      name: 'jaunt_card_notifications_unsigned',
      help: 'Whether the notifications of the card gateway have wrong signatures: 1 or 0. No value without the gateway',
      read: () => flagValues(readGatewayProblems()?.areNotificationsUnsigned),
    },
  ]
}

/**
 * Returns a function that calls `read`. If an earlier call is still running, the function returns the result of that
 * call instead.
 */
const shareRead = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let current: Promise<Result> | undefined
  return () => {
    current ??= read().finally(() => {
      current = undefined
    })
    return current
  }
}
