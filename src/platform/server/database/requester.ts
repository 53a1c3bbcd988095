import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** The part of a replica that a request needs to read from it. */
export type ReplicaReads = {
  readonly pool: Pick<pg.Pool, 'connect'>
  /**
   * Runs reads of the current request on the replica. If the replica is unavailable or fails, they run on the primary.
   * If their result is a refusal, they run again on the primary, because the replica may not have the newest data.
   */
  read<Result>(reads: () => Promise<Result>): Promise<Result>
}

/**
 * What the database layer knows about one request. `isVisitor` stays true until the session of the request is found.
 */
export type Requester = {
  isVisitor: boolean
  /** Whether the database refused this visitor a connection or cancelled a slow statement. */
  wasRefused: boolean
  /** Results of reads that all parts of the request share, by name; see `readOncePerRequest`. */
  readonly reads: Map<string, Promise<unknown>>
  /** The replica from which the current work reads; undefined for the primary. */
  readonly replica?: ReplicaReads | undefined
}

const requesters = new AsyncLocalStorage<Requester>()

export const newRequester = (): Requester => ({ isVisitor: true, wasRefused: false, reads: new Map() })

/** Runs work whose queries are sent for the requester. */
export const runFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work)

/** Runs work of the server itself, outside of the limits for visitors. */
export const runForServer = <Result>(work: () => Result): Result => requesters.exit(work)

/** Returns the requester of the current work, or undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore()

/**
 * Runs a read once per request, however many parts of the request need its result. Outside of a request it runs each
 * time. Use it for the requester's roles and relations, which must not change during a request. They are always read
 * from the primary. A read that failed runs again when its result is needed again.
 * @param name identifies the read; different reads must have different names
 */
export const readOncePerRequest = <Result>(name: string, read: () => Promise<Result>): Promise<Result> => {
  const requester = currentRequester()
  const reads = requester?.reads
  const earlierRead = reads?.get(name) as Promise<Result> | undefined
  if (earlierRead) return earlierRead
  const newRead = requester?.replica ? runFor({ ...requester, replica: undefined }, read) : read()
  reads?.set(name, newRead)
  newRead.catch(() => reads?.delete(name))
  return newRead
}

/** Returns true if `readOncePerRequest` has the result of this read, or waits for it. */
export const isReadInRequest = (name: string): boolean => currentRequester()?.reads.has(name) ?? false

/** Stores the result of a read that was sent with others, for `readOncePerRequest`. An earlier result stays. */
export const storeReadOfRequest = (name: string, result: unknown): void => {
  if (!isReadInRequest(name)) currentRequester()?.reads.set(name, Promise.resolve(result))
}
