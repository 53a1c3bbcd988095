import type { Actor } from '#kernel/actor.ts'

/** What a handler knows of the request it answers. */
export type CallContext = {
  readonly actor: Actor | null
  /** What the `_csrf` cookie must hold for the reader's session; absent for a visitor. */
  readonly csrf?: string
  /** The access of the call was decided before its body was read. */
  readonly isAdmitted?: boolean
  readonly request: {
    readonly id: string
    readonly ip: string
    readonly userAgent: string
    readonly method: string
    header(name: string): string | undefined
    cookie(name: string): string | undefined
    /** The body of a call that takes bytes, as they come; see `serveApi`. */
    readonly bytes?: AsyncIterable<Uint8Array>
  }
  readonly response: {
    setCookie(name: string, value: string, options?: CookieOptions): void
    clearCookie(name: string): void
    header(name: string, value: string): void
  }
}

/**
 * Whoever makes a call that is not for everybody: the gate let nobody else in.
 * @throws for a visitor, which only a call that anyone may make has
 */
export const actorOf = ({ actor }: Pick<CallContext, 'actor'>): Actor => {
  if (!actor) throw new Error('a call that needs an actor was made by a visitor')
  return actor
}

type CookieOptions = {
  /** Seconds; absent means until the browser closes. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
}

/** The context of calls made in process for public pages: a visitor, with nothing to read or set. */
export const visitorContext = (requestId: string): CallContext => ({
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

/** What a call in process says of itself beside who makes it. */
export type InProcessRequest = {
  readonly ip?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** The context of a call made in process in somebody's name. */
export const inProcessContext = (
  actor: Actor | null,
  { ip = '', idempotencyKey }: InProcessRequest = {},
): CallContext => {
  const visitor = visitorContext('in process')
  const header = (name: string) => (name === 'idempotency-key' ? idempotencyKey : undefined)
  return { ...visitor, actor, request: { ...visitor.request, ip, header } }
}

const ignore = () => {}
