import { sql } from 'kysely'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '../../../server/database/connect.ts'

export type SandboxState = 'challenge' | 'taking' | 'paid' | 'declined' | 'closed'

declare module '../../../server/database/tables.ts' {
  interface Tables {
    sandbox_order: {
      reference: string
      amount_pence: number
      state: SandboxState
      /** Null for an intent that was closed before a card was entered. */
      card_digits: string | null
      reason: string | null
      challenge_attempts: number
      /** The time when a pending charge succeeds, or when an unanswered challenge is declined. */
      settles_at: Date
      notices: number
    }
    sandbox_refund: { reference: string; order_reference: string; amount_pence: number }
  }
}

type SandboxOrder = {
  readonly reference: string
  readonly amountPence: Pence
  readonly state: SandboxState
  readonly cardDigits: string
  readonly reason: string | null
  readonly settlesAt: Date
  readonly notices: number
}

/**
 * Stores an attempt with a card. Orders that are paid, being charged or closed do not change. @returns true when it
 * was stored
 */
export const storeAttempt = async (database: Database, order: SandboxOrder): Promise<boolean> => {
  const values = {
    amount_pence: order.amountPence,
    state: order.state,
    card_digits: order.cardDigits,
    reason: order.reason,
    challenge_attempts: 0,
    settles_at: order.settlesAt,
    notices: order.notices,
  }
  const storedRow = await database
    .insertInto('sandbox_order')
    .values({ reference: order.reference, ...values })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet(values)
        .where('sandbox_order.state', 'in', ['declined', 'challenge']),
    )
    .returning('reference')
    .executeTakeFirst()
  return storedRow !== undefined
}

/**
 * Returns an order as it is now. After its delay, a pending charge has succeeded and an unanswered challenge is
 * declined.
 */
export const readOrder = async (database: Database, reference: string, now: Date) => {
  await database
    .updateTable('sandbox_order')
    .set({
      state: sql<SandboxState>`case state when 'taking' then 'paid' else 'declined' end`,
      reason: sql<string | null>`case state when 'taking' then reason
        else 'The bank’s code was not entered' end`,
    })
    .where('reference', '=', reference)
    .where('state', 'in', ['taking', 'challenge'])
    .where('settles_at', '<=', now)
    .execute()
  return database
    .selectFrom('sandbox_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Closes an order permanently, with or without a card. @returns false if the money is being charged or was charged */
export const closeOrder = async (database: Database, reference: string, now: Date): Promise<boolean> => {
  const closedValues = {
    amount_pence: 0,
    state: 'closed' as const,
    card_digits: null,
    reason: null,
    settles_at: now,
  }
  const storedRow = await database
    .insertInto('sandbox_order')
    .values({ reference, ...closedValues, challenge_attempts: 0, notices: 0 })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ state: 'closed' })
        .where('sandbox_order.state', 'in', ['declined', 'challenge', 'closed']),
    )
    .returning('reference')
    .executeTakeFirst()
  return storedRow !== undefined
}

/**
 * Records an answer to a challenge. The right code pays the order, and the third wrong one declines it. Concurrent
 * answers are counted one after the other.
 */
export const answerChallenge = async (database: Database, reference: string, isRight: boolean) =>
  database
    .updateTable('sandbox_order')
    .set({
      challenge_attempts: sql<number>`challenge_attempts + 1`,
      state: isRight
        ? 'paid'
        : sql<SandboxState>`case when challenge_attempts >= 2 then 'declined' else 'challenge' end`,
      reason: isRight ? null : 'The bank could not confirm it is you',
    })
    .where('reference', '=', reference)
    .where('state', '=', 'challenge')
    .returning('state')
    .executeTakeFirst()

/** Stores a refund once per reference, and never more than was paid. */
export const storeRefund = (
  database: Database,
  refund: { reference: string; order_reference: string; amount_pence: Pence },
): Promise<'refunded' | 'tooMuch'> =>
  database.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('sandbox_order')
      .select('amount_pence')
      .where('reference', '=', refund.order_reference)
      .where('state', '=', 'paid')
      .forUpdate()
      .executeTakeFirst()
    const refunds = await tx
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('order_reference', '=', refund.order_reference)
      .execute()
    if (refunds.some(({ reference }) => reference === refund.reference)) return 'refunded'
    const refundedPence = refunds.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
    if (!order || refundedPence + refund.amount_pence > order.amount_pence) return 'tooMuch'
    await tx.insertInto('sandbox_refund').values(refund).execute()
    return 'refunded'
  })
