import type { EndpointMeta } from '#kernel/endpoint.ts'

/** A request for more rows than this is large, because it takes several queries and turns of the event loop. */
const usualRows = 500
/** Maximum large requests of one account that run at the same time, and that wait until one of them ends. */
export const largeRequestLimits = { running: 2, waiting: 8 }

type Account = { running: number; readonly waiting: Set<() => void> }

type LargeRequest = {
  /** Aborted when the response has been sent or the client has left. */
  readonly ended: AbortSignal
  /** Resolves when the handler has returned or failed. The handler continues even if the client has left. */
  readonly handled: Promise<void>
}

export type LargeRequests = {
  /**
   * Waits until an account can run another large request. The request then counts as running until it is both handled
   * and ended.
   * @returns false when too many requests of the account wait already, or this request ended while it waited
   */
  enter(account: string, request: LargeRequest): Promise<boolean>
}

/**
 * Limits the large requests that one account runs in this process, so that it cannot occupy all of the process and its
 * database connections. Small requests are not limited.
 */
export const createLargeRequests = ({
  running: maxRunning,
  waiting: maxWaiting,
} = largeRequestLimits): LargeRequests => {
  const accounts = new Map<string, Account>()
  const leave = (name: string, account: Account) => {
    const [startNext] = account.waiting
    if (startNext) {
      account.waiting.delete(startNext)
      startNext()
      return
    }
    account.running -= 1
    if (account.running === 0) accounts.delete(name)
  }
  return {
    async enter(name, { ended, handled }) {
      const account = accounts.get(name) ?? { running: 0, waiting: new Set() }
      accounts.set(name, account)
      if (account.running < maxRunning) account.running += 1
      else if (account.waiting.size >= maxWaiting || !(await waitForTurn(account.waiting, ended)))
        return false
      void Promise.all([handled, aborted(ended)]).then(() => leave(name, account))
      return true
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Waits for a turn. Resolves to false when the request ended before. */
const waitForTurn = (waiting: Set<() => void>, ended: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const start = () => resolve(true)
    waiting.add(start)
    ended.addEventListener('abort', () => waiting.delete(start) && resolve(false), { once: true })
  })

type RowsInput = { readonly limit?: unknown; readonly extras?: unknown; readonly idList?: unknown }

/** Returns whether an endpoint declares its requests as large, or the input requests many rows with related nodes. */
export const isLarge = ({ large }: EndpointMeta, input: unknown): boolean => {
  if (large) return true
  if (typeof input !== 'object' || input === null) return false
  const { limit, extras, idList } = input as RowsInput
  const rows = typeof limit === 'number' ? limit : lengthOf(idList)
  return rows * (1 + lengthOf(extras)) > usualRows
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
