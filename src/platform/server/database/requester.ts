import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kind of user for whom a request queries the database. Until its session has been found, it counts as a visitor.
 */
export type Requester = {
  isVisitor: boolean
  /** Whether the database refused the visitor a connection, or one of their statements took too long. */
  wasRefused: boolean
}

const requesters = new AsyncLocalStorage<Requester>()

export const newRequester = (): Requester => ({ isVisitor: true, wasRefused: false })

/** Runs work whose queries are sent for the requester. */
export const runFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work)

/** Runs work of the server itself, which does not wait for visitors' requests. */
export const runForServer = <Result>(work: () => Result): Result => requesters.exit(work)

/** Returns who the current work is for; undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore()
