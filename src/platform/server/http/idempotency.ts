import { createHash } from 'node:crypto'
import type { ColumnType, Generated } from 'kysely'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '../database/connect.ts'
import type { Tx } from '../database/transact.ts'
import type { RequestContext } from './request-context.ts'

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_key: {
      scope: string
      key: string
      request_hash: string
      result: ColumnType<unknown, string | null, string>
      created_at: Generated<Date>
    }
  }
}

/** A value that is the same after it was stored as JSON. A Date, for example, is not. */
type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [field: string]: JsonValue }

type OnceOptions = {
  /** The operation and its user. The same key of another user or endpoint is a different key. */
  readonly scope: string
  readonly key: string
  /** The content of the request. A repeat must have the same content. */
  readonly request: unknown
}

const keyPattern = /^[\x21-\x7e]{1,100}$/

/** Returns the request's Idempotency-Key, or the refusal of a request without a valid one. */
export const readIdempotencyKey = ({ request }: RequestContext): string | Refusal => {
  const key = request.header('idempotency-key') ?? ''
  return keyPattern.test(key) ? key : refusal('idempotencyMissing')
}

/** Returns the request's Idempotency-Key, undefined without one, or the refusal of an invalid one. */
export const readOptionalKey = (context: RequestContext): string | undefined | Refusal =>
  context.request.header('idempotency-key') === undefined ? undefined : readIdempotencyKey(context)

/**
 * Runs work once for a key. The key and the result are stored in the caller's transaction, so either both exist or
 * neither. A repeat returns the stored result. A concurrent request waits for the first one to end, and runs the work
 * itself if the first was rolled back. A refusal rolls back the transaction, so it is not stored.
 * @returns the result of the work (a repeat gets an equal one), a refusal of the work, or idempotencyMismatch
 */
export const runOncePerKey = async <Result extends JsonValue>(
  tx: Tx,
  { scope, key, request }: OnceOptions,
  work: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> => {
  const requestHash = hashOf(request)
  const claimedKey = await tx
    .insertInto('idempotency_key')
    .values({ scope, key, request_hash: requestHash, result: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimedKey) return repeatedResult<Result>(tx, scope, key, requestHash)
  const result = await work()
  if (isRefusal(result)) return result
  await tx
    .updateTable('idempotency_key')
    .set({ result: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
}

const repeatedResult = async <Result>(tx: Tx, scope: string, key: string, requestHash: string) => {
  const storedRow = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return storedRow.request_hash === requestHash
    ? (storedRow.result as Result)
    : refusal('idempotencyMismatch')
}

/** Deletes keys older than an instant. No client repeats a request after days. */
export const deleteOldKeys = async (database: Database, before: Date): Promise<void> => {
  await database.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
}

const hashOf = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(sortedKeys(request)) ?? 'nothing')
    .digest('hex')

/** Sorts keys, so that the same content in another order counts as the same request. */
const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sortedKeys(part)]),
  )
}
