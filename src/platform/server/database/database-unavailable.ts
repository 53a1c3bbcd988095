/**
 * Error codes of PostgreSQL for: shutting down, starting up, too many connections, lost connection, timeout of a
 * statement or lock, deadlock.
 */
const serverCodes = /^(?:57P0[123]|57014|55P03|40P01|53300|08...)$/
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Messages of the driver without a code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/

type Problem = { readonly code?: unknown; readonly message?: unknown; readonly syscall?: unknown }

/**
 * Returns true for a failure that is not about the request: the database was unreachable or too busy, and the same
 * request may succeed a moment later. Adapters wrap network failures of other services in their own errors, so any
 * other network failure is that of the database.
 */
export const isDatabaseUnavailable = (problem: unknown): boolean => {
  if (typeof problem !== 'object' || problem === null) return false
  // Several addresses of one host failed.
  if (problem instanceof AggregateError && problem.errors.some(isDatabaseUnavailable)) return true
  const { code, message, syscall } = problem as Problem
  if (typeof code === 'string' && serverCodes.test(code)) return true
  if (typeof code === 'string' && networkCodes.has(code)) return syscall !== undefined
  return code === undefined && driverMessages.test(String(message))
}

/** Returns true if a statement took longer than its limit. */
export const isStatementTimeout = (problem: unknown): boolean =>
  (problem as Problem | undefined)?.code === '57014'

/** Seconds after which a client can try again. */
export const retryAfterSeconds = 5
