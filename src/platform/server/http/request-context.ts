import type { Actor } from '#kernel/actor.ts'

/** How a request of staff uses the read replica. */
export type ReplicaAccess = {
  /** Runs reads on the replica if the request can read from it, otherwise on the primary. */
  read<Result>(reads: () => Promise<Result>): Promise<Result>
  /** Makes this browser's requests read from the primary until the replica has everything that was written so far. */
  rememberWrite(): Promise<void>
}

/** The facts about a request that a handler gets. */
export type RequestContext = {
  readonly actor: Actor | null
  /** The value that the `_csrf` cookie must have for the session; undefined for a visitor. */
  readonly csrf?: string
  /** Whether access was granted before the body was read. */
  readonly isAdmitted?: boolean
  /** Whether the response can contain streamed rows. A caller in this process gets all rows at once. */
  readonly canStream?: boolean
  /**
   * Waits until the account can run another large request. Returns false if too many requests of the account wait
   * already, or the client left while the request waited. Undefined for a caller in this process, which is not limited.
   */
  readonly enterLarge?: () => Promise<boolean>
  /** Undefined for everybody but staff, for a caller in this process, and without a replica. */
  readonly replica?: ReplicaAccess | undefined
  readonly request: {
    readonly id: string
    readonly ip: string
    readonly userAgent: string
    readonly method: string
    header(name: string): string | undefined
    cookie(name: string): string | undefined
    /** The body of a file upload, as it arrives; see `serveApi`. */
    readonly bytes?: AsyncIterable<Uint8Array>
  }
  readonly response: {
    setCookie(name: string, value: string, options?: CookieOptions): void
    clearCookie(name: string): void
    header(name: string, value: string): void
  }
}

/**
 * Returns the actor of an endpoint that visitors can't use.
 * @throws for a visitor, whom the access gate should have rejected
 */
export const actorOf = ({ actor }: Pick<RequestContext, 'actor'>): Actor => {
  if (!actor) throw new Error('an endpoint that needs an actor was used by a visitor')
  return actor
}

type CookieOptions = {
  /** Seconds; by default the cookie lasts until the browser closes. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
}

/** Returns the context of in-process requests for public pages: a visitor without cookies and headers. */
export const visitorContext = (requestId: string): RequestContext => ({
  actor: null,
  request: {
    id: requestId,
    ip: '',
    userAgent: '',
    method: 'GET',
    header: () => undefined,
    cookie: () => undefined,
  },
  response: { setCookie: ignore, clearCookie: ignore, header: ignore },
})

/** Optional facts of an in-process request. */
export type InProcessRequest = {
  readonly ip?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** Returns the context of an in-process request on behalf of an actor. */
export const inProcessContext = (
  actor: Actor | null,
  { ip = '', idempotencyKey }: InProcessRequest = {},
): RequestContext => {
  const visitor = visitorContext('in process')
  const header = (name: string) => (name === 'idempotency-key' ? idempotencyKey : undefined)
  return { ...visitor, actor, request: { ...visitor.request, ip, header } }
}

const ignore = () => {}
