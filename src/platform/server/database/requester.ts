import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kind of user for whom a request queries the database. Until its session has been found, it counts as a visitor.
 */
export type Requester = {
  isVisitor: boolean
  /** Whether the database refused the visitor a connection, or one of their statements took too long. */
  wasRefused: boolean
  /** Results of reads that all parts of the request share, by name; see `readOncePerRequest`. */
  readonly reads: Map<string, Promise<unknown>>
}

const requesters = new AsyncLocalStorage<Requester>()

export const newRequester = (): Requester => ({ isVisitor: true, wasRefused: false, reads: new Map() })

/** Runs work whose queries are sent for the requester. */
export const runFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work)

/** Runs work of the server itself, which does not wait for visitors' requests. */
export const runForServer = <Result>(work: () => Result): Result => requesters.exit(work)

/** Returns who the current work is for; undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore()

/**
 * Runs a read once in a request, however many parts of the request need its result; outside of a request each time. Use
 * it for the requester's roles and relations, which must not change during a request. A read that failed is repeated
 * when its result is needed again.
 * @param what a name that is the same only for the same read
 */
export const readOncePerRequest = <Result>(what: string, read: () => Promise<Result>): Promise<Result> => {
  const reads = currentRequester()?.reads
  const earlier = reads?.get(what) as Promise<Result> | undefined
  if (earlier) return earlier
  const started = read()
  reads?.set(what, started)
  started.catch(() => reads?.delete(what))
  return started
}
