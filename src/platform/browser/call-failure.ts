type FailureBody = {
  error?: unknown
  errors?: unknown
  message?: unknown
  msg?: unknown
  code?: unknown
  facts?: Record<string, unknown>
}

/** What a failed call carries to the screen besides its text. */
export type CallFailureData = {
  readonly facts: Record<string, unknown>
  /** One entry for each field that was refused. */
  readonly fields: readonly { path: string; message: string }[]
}

/**
 * The text of a failed call (000 §8): `error` or `errors` (lists joined with ', ', each item's error or
 * message), else `message`, else `msg`, else 'Failed operation'; status -1 is a time-out.
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

/** What a call of the browser fails with when it was answered: by what code and with what facts. */
export class CallFailure extends Error {
  readonly code: string
  readonly status: number
  readonly data: CallFailureData
  constructor(code: string, { status, message, data }: Pick<CallFailure, 'status' | 'message' | 'data'>) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Reads the body of a failed call into the error that the client throws. */
export const callFailure = (body: unknown, response: { status: number }): CallFailure => {
  const { code, facts = {}, errors } = (typeof body === 'object' && body ? body : {}) as FailureBody
  const fields = Array.isArray(errors)
    ? errors.filter((entry): entry is { path: string; message: string } => typeof entry?.path === 'string')
    : []
  return new CallFailure(typeof code === 'string' ? code : 'failed', {
    status: response.status >= 400 ? response.status : 500,
    message: failureText(body, response.status),
    data: { facts, fields },
  })
}

/** Whether the server said no for a reason: then trying the same again changes nothing. */
export const isRefused = (reason: unknown): boolean =>
  reason instanceof CallFailure && reason.status >= 400 && reason.status < 500 && reason.status !== 429

/** A call that never came through. Browsers word it each in their own way, and none for who reads it. */
export class ConnectionLost extends TypeError {
  constructor(cause: unknown) {
    super('We could not reach the site. Please check your connection.', { cause })
  }
}

/** What a server, or whatever stands before it, answers while it is away for a moment. */
const awayStatuses = new Set([502, 503, 504])

/** Whether the same call may well succeed a moment later: the server was away, or nothing came through. */
export const isPassing = (reason: unknown): boolean =>
  reason instanceof CallFailure ? awayStatuses.has(reason.status) : reason instanceof ConnectionLost
