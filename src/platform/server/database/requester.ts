import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf a request queries the database. A request is a visitor's until its session has been found. */
export type Requester = {
  isVisitor: boolean
  /** The database refused the visitor a connection, or a statement of theirs took too long. */
  wasRefused: boolean
}

const requesters = new AsyncLocalStorage<Requester>()

export const newRequester = (): Requester => ({ isVisitor: true, wasRefused: false })

/** Runs work, all of whose queries are then made on behalf of the requester. */
export const runFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work)

/** Runs work of the server itself, which no visitor's request delays. */
export const runForServer = <Result>(work: () => Result): Result => requesters.exit(work)

/** Returns whom the current work is for; undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore()
