import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent, readEvent, readerVisibility } from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
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

/** Carries the result of a trial out of its transaction, so that the transaction is rolled back. */
class TrialEnd<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('a trial stores nothing')
    this.result = result
  }
}

/**
 * A change of money that is tried. It gets dependencies whose database is the transaction, and must not send anything
 * to the gateway.
 */
type TriedChange<Done extends object> = (trialDeps: PaymentsDeps) => Promise<Done | Refusal>

/**
 * Applies a change of money under the event's lock, and rolls everything back, including jobs. Leaves out the
 * follow-ups of a change of stage, such as emails to everybody and requests to suppliers: nobody would see them, and
 * they are slow.
 * @param read reads, in the transaction, what the caller needs of the event before and after the change
 * @returns the result of `read`, or why the change would be refused
 */
export const tryChange = async <Done extends object, Result extends object>(
  deps: PaymentsDeps,
  eventId: string,
  change: TriedChange<Done>,
  read: (
    states: { readonly before: EventDocument; readonly after: EventDocument; readonly done: Done },
    trialDeps: PaymentsDeps,
  ) => Promise<Result> | Result,
): Promise<Result | Refusal> => {
  try {
    return await deps.database.transaction().execute(async (tx) => {
      const before = await lockEvent(tx, eventId)
      if (!before) throw new TrialEnd(refusal('nodeNotFound', { id: eventId }))
      const followUps = {
        ...deps.followUps,
        afterStageChange: async () => {},
        afterUndecided: async () => {},
      }
      const trialDeps = { ...deps, database: tx, followUps }
      const done = await change(trialDeps)
      if (isRefusal(done)) throw new TrialEnd(done)
      const after = (await readEvent(tx, eventId)) as EventDocument
      throw new TrialEnd(await read({ before, after, done }, trialDeps))
    })
  } catch (problem) {
    if (problem instanceof TrialEnd) return problem.result
    throw problem
  }
}

/**
 * Tries a change of money like `tryChange`, and says what it alters. To readers without package prices, it does not
 * say what is left to pay or overpaid.
 * @returns what it would alter, or why it would be refused
 */
export const previewMoney = (
  deps: PaymentsDeps,
  { eventId, actor }: { readonly eventId: string; readonly actor: Actor },
  change: TriedChange<Pick<MoneyPreview, 'cards'>>,
): Promise<MoneyPreview | Refusal> =>
  tryChange(deps, eventId, change, async ({ before, after, done }, { database }) => {
    const view = await readerVisibility({ ...deps.events, database }, before, actor)
    const seesPrices = view?.visibility.packagePrices ?? false
    return { differences: moneyDifferences(before, after, { seesPrices }), cards: done.cards }
  })
