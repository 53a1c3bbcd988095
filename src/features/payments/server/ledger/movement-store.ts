import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'
import { readInOneSnapshot } from '#platform/server/database/read-in-one-snapshot.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { addMovements, type PackageSums } from '../../rules/paid-by-package.ts'
import { readRefundedPence } from './ledger-store.ts'
import '../tables.ts'

/**
 * Maximum number of movements of an event after its checkpoint. Few events ever have more, so most have no checkpoint.
 */
export const maxMovements = 500

type MovedMoney = { readonly sums: PackageSums; readonly refundedPence: Pence }

/**
 * Returns what each guest of an event has paid for each package, and the total refunded. Reads the movements since the
 * last checkpoint, and stores a new checkpoint if they are many. So a change of money costs the same however long the
 * history of the event is. Call it under the event's lock.
 */
export const readMovedMoney = async (tx: Tx, eventId: string): Promise<MovedMoney> => {
  const checkpoint = await tx
    .selectFrom('movement_checkpoint')
    .select(['until', 'sums', 'refunded_pence'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  const earlierSums: PackageSums = new Map(Object.entries(checkpoint?.sums ?? {}))
  const movements = await readMovements(tx, eventId, { from: checkpoint?.until })
  const refundedPence =
    (checkpoint?.refunded_pence ?? 0) + (await readRefundedPence(tx, eventId, { from: checkpoint?.until }))
  // The checkpoint ends before the newest instant, so that it contains all or none of the movements at an instant.
  const until = movements.at(-1)?.moved_at
  const count = until ? movements.findIndex(({ moved_at }) => moved_at >= until) : 0
  if (until && count > 0 && movements.length > maxMovements) {
    const sums = addMovements(earlierSums, movements.slice(0, count))
    const refundedSince = await readRefundedPence(tx, eventId, { from: checkpoint?.until, until })
    const refunded_pence = (checkpoint?.refunded_pence ?? 0) + refundedSince
    await storeCheckpoint(tx, eventId, { until, sums, refunded_pence })
    return { sums: addMovements(sums, movements.slice(count)), refundedPence }
  }
  return { sums: addMovements(earlierSums, movements), refundedPence }
}

type Checkpoint = {
  readonly until: Date
  readonly sums: PackageSums
  readonly refunded_pence: Pence
}

const storeCheckpoint = async (
  tx: Tx,
  eventId: string,
  { sums, ...checkpoint }: Checkpoint,
): Promise<void> => {
  const values = { ...checkpoint, sums: JSON.stringify(Object.fromEntries(sums)) }
  await tx
    .insertInto('movement_checkpoint')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute()
}

/**
 * Checks that each checkpoint equals the sums of the movements before it.
 * @param report gets one sentence for each wrong checkpoint, for at most maxReported of them
 */
export const checkMovementCheckpoints = (
  database: Database,
  report: (problem: string) => void,
): Promise<void> =>
  // One snapshot contains the checkpoints and their movements, because payments may arrive during the check.
  readInOneSnapshot(database, (tx) => compareCheckpoints(tx, report))

const compareCheckpoints = async (tx: Tx, report: (problem: string) => void): Promise<void> => {
  const checkpoints = await tx.selectFrom('movement_checkpoint').selectAll().orderBy('event_id').execute()
  let wrongCount = 0
  for (const { event_id: eventId, until, sums, refunded_pence } of checkpoints) {
    const actualSums = addMovements(new Map(), await readMovements(tx, eventId, { until }))
    const refundedPence = await readRefundedPence(tx, eventId, { until })
    if (isDeepStrictEqual(sums, Object.fromEntries(actualSums)) && refunded_pence === refundedPence) continue
    report(`The checkpoint of event ${eventId} differs from its movements before ${until.toISOString()}`)
    wrongCount += 1
    if (wrongCount === maxReported) return
  }
}

type Period = { readonly from?: Date | undefined; readonly until?: Date }

/**
 * Returns the movements of money in an event, by default all, oldest first: payments, money moves and credit notes that
 * were made, and refunds that were made or are pending. The period includes `from` and excludes `until`.
 */
const readMovements = (tx: Tx, eventId: string, { from, until }: Period) => {
  const movedAt = sql<Date>`moved_at(transaction_type, done_at, settled_at)`
  let movements = tx
    .selectFrom('payment_transaction')
    .select(['transaction_type', 'package_id', 'customer_id', 'paid_for', movedAt.as('moved_at')])
    .where('event_id', '=', eventId)
    .where(sql<boolean>`is_movement(transaction_type, status)`)
    .orderBy(movedAt)
    .orderBy('id')
  if (from) movements = movements.where(movedAt, '>=', from)
  if (until) movements = movements.where(movedAt, '<', until)
  return movements.execute()
}
