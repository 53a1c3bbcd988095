import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent, readEvent } from '#features/events/server/index.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type MoneyDifference, moneyDifferences } from '../../rules/money-differences.ts'
import { refusal } from '../../rules/refusals.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { RefundedCard } from './refund-store.ts'

export type MoneyPreview = {
  readonly differences: readonly MoneyDifference[]
  /** The cards that a refund would be sent to. */
  readonly cards: readonly RefundedCard[]
}

/** Carries the result of a preview out of its transaction, so that the transaction is rolled back. */
class PreviewEnd extends Error {
  readonly preview: MoneyPreview | Refusal
  constructor(preview: MoneyPreview | Refusal) {
    super('a preview stores nothing')
    this.preview = preview
  }
}

/**
 * Applies a change of money under the event's lock, collects what it alters, and rolls everything back, including mails
 * and jobs. The change gets dependencies whose database is the transaction, and must not send anything to the gateway.
 * @returns what it would alter, or why it would be refused
 */
export const previewMoney = async (
  deps: PaymentsDeps,
  eventId: string,
  change: (inside: PaymentsDeps) => Promise<Pick<MoneyPreview, 'cards'> | Refusal>,
): Promise<MoneyPreview | Refusal> => {
  try {
    return await deps.database.transaction().execute(async (tx) => {
      const before = await lockEvent(tx, eventId)
      if (!before) throw new PreviewEnd(refusal('nodeNotFound', { id: eventId }))
      const done = await change({ ...deps, database: tx })
      if (isRefusal(done)) throw new PreviewEnd(done)
      const after = (await readEvent(tx, eventId)) as EventDocument
      throw new PreviewEnd({ differences: moneyDifferences(before, after), cards: done.cards })
    })
  } catch (problem) {
    if (problem instanceof PreviewEnd) return problem.preview
    throw problem
  }
}
