type FailureBody = {
  error?: unknown
  errors?: unknown
  message?: unknown
  msg?: unknown
  code?: unknown
  facts?: Record<string, unknown>
}

/** Details of a failed request, in addition to its text. */
export type RequestFailureData = {
  readonly facts: Record<string, unknown>
  /** One entry for each rejected field. */
  readonly fields: readonly { path: string; message: string }[]
}

/**
 * Returns the text of a failed request (SHELL-060, SHELL-061). It is the first that exists of `error`, `errors`,
 * `message` and `msg`, otherwise 'Failed operation'. The texts of a list are joined with ', '. Status -1 is a timeout.
 */
export const failureText = (body: unknown, status: number): string => {
  if (status === -1) return 'Timeout error'
  const { error, errors, message, msg } = (typeof body === 'object' && body ? body : {}) as FailureBody
  return textOf(error ?? errors) || textOf(message) || textOf(msg) || 'Failed operation'
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const item = value as FailureBody
  return textOf(item.error) || textOf(item.message)
}

/** The error for a failed response, with its code and facts. */
export class RequestFailure extends Error {
  readonly code: string
  readonly status: number
  readonly data: RequestFailureData
  /** Whether the failed request was a repetition, sent after the server's Retry-After. */
  wasRepeated = false
  constructor(code: string, { status, message, data }: Pick<RequestFailure, 'status' | 'message' | 'data'>) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Creates the error that the client throws from the body of a failed response. */
export const requestFailure = (body: unknown, response: { status: number }): RequestFailure => {
  const { code, facts = {}, errors } = (typeof body === 'object' && body ? body : {}) as FailureBody
  const fields = Array.isArray(errors)
    ? errors.filter((entry): entry is { path: string; message: string } => typeof entry?.path === 'string')
    : []
  return new RequestFailure(typeof code === 'string' ? code : 'failed', {
    status: response.status >= 400 ? response.status : 500,
    message: failureText(body, response.status),
    data: { facts, fields },
  })
}

/** Returns true if the server refused the request and repeating it would not help. */
export const isRefused = (reason: unknown): boolean =>
  reason instanceof RequestFailure && reason.status >= 400 && reason.status < 500 && reason.status !== 429

/** Thrown when no response arrived. The messages of browsers differ and are not meant for users. */
export class ConnectionLost extends TypeError {
  constructor(cause: unknown) {
    super('We could not reach the site. Please check your connection.', { cause })
  }
}

/** Statuses with which a server, or a proxy in front of it, responds while it is briefly unavailable. */
const unavailableStatuses = new Set([502, 503, 504])

/** Returns true if the same request may succeed a moment later: the server was unavailable or unreachable. */
export const isTransient = (reason: unknown): boolean =>
  reason instanceof RequestFailure ? unavailableStatuses.has(reason.status) : reason instanceof ConnectionLost
