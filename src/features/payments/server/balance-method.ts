import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { GuestAccount } from '#features/event-prices/rules/due/due.ts'
import { whyNoInstalments } from '#features/event-prices/rules/due/why-no-instalments.ts'
import type { Consequence } from '#features/events/rules/reading/event-response.ts'
import { changeEvent, readerVisibility } from '#features/events/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { balanceDifferences } from '../rules/balance-payments.ts'
import { describeCardCharges } from '../rules/describe-card-charges.ts'
import { guestAccount } from '../rules/guest-account.ts'
import { refusal } from '../rules/refusals.ts'
import { listCardCharges } from './charging/plan-card-charges.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Returns why a guest can't pay their remaining balance by instalments; empty if they can (PAY-011). Refuses with
 * customerNotFound if they are not a guest.
 */
export const balanceMethodProblem = (
  event: EventDocument,
  customerId: string,
  today: IsoDate,
): string | Refusal => {
  const guest = event.guests.find((one) => one.customerId === customerId)
  if (!guest) return refusal('customerNotFound')
  if (event.statusStage === 'Cancelled') return 'The event is cancelled.'
  const pack = leadingPackage(event)
  return pack ? whyNoInstalments(guestAccount(event, pack, guest, today)) : 'There is no package yet.'
}

type MethodChange = {
  readonly eventId: string
  readonly customerId: string
  readonly useInstalments: boolean
  readonly actor: Actor
  /** True to get the event and the consequences of the change, without storing the change. */
  readonly preview?: boolean | undefined
  /** The version of the event in the preview. */
  readonly version?: number | undefined
}

/**
 * Changes how a guest pays the balance (PAY-011). Refuses with noInstalments and the reason if the guest wants
 * instalments and they are not possible, and with editConflict if the event has changed since its preview.
 * @returns the event afterwards; in a preview also what would differ
 */
export const setBalanceMethod = (
  deps: PaymentsDeps,
  { eventId, customerId, useInstalments, actor, preview, version }: MethodChange,
): Promise<{ readonly after: EventDocument; readonly consequences?: Consequence[] } | Refusal> =>
  transact(deps.database, async (tx) => {
    const { now, followUps } = deps
    const today = dayOf(now())
    const change = { eventId, doneBy: personBehind(actor), now: now(), followUps, isPreview: preview }
    const changed = await changeEvent(tx, { ...change, authorKind: 'customer' }, (event) => {
      const problem = balanceMethodProblem(event, customerId, today)
      if (isRefusal(problem)) return problem
      if (useInstalments && problem) return refusal('noInstalments', { reason: problem })
      const isChange = findGuest(event, customerId)?.useInstalments !== useInstalments
      if (isChange && version !== undefined && version !== event.version) return refusal('editConflict')
      const guests = event.guests.map((guest) =>
        guest.customerId === customerId ? { ...guest, useInstalments } : guest,
      )
      return { event: { ...event, guests } }
    })
    if (isRefusal(changed)) return changed
    const { before, after } = changed
    if (!preview) return { after }
    const view = await readerVisibility({ ...deps.events, database: tx }, before, actor)
    if (!view) return { after, consequences: [] }
    const isOwn = 'customerId' in view.reader && view.reader.customerId === customerId
    const seesShare = view.visibility.packagePrices || (isOwn && view.visibility.ownShare)
    const seesCard = isOwn || (view.reader.kind === 'staff' && view.can('payments.view'))
    const [accountBefore, accountAfter] = [before, after].map((event) => accountOf(event, customerId, today))
    return {
      after,
      consequences: [
        ...(accountBefore && accountAfter && seesShare
          ? balanceDifferences(accountBefore, accountAfter)
          : []),
        ...(seesCard ? await chargeDifferences(tx, deps, { before, after, customerId }) : []),
      ],
    }
  })

const accountOf = (event: EventDocument, customerId: string, today: IsoDate): GuestAccount | undefined => {
  const [pack, guest] = [leadingPackage(event), findGuest(event, customerId)]
  return pack && guest && guestAccount(event, pack, guest, today)
}

type CardChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly customerId: string
}

/** Returns how the charges of the customer's stored card differ. */
const chargeDifferences = async (
  tx: Tx,
  deps: PaymentsDeps,
  { before, after, customerId }: CardChange,
): Promise<Consequence[]> => {
  const textOf = async (event: EventDocument) => {
    const cards = await listCardCharges(tx, deps, event)
    const card = cards.find((one) => one.customerId === customerId)
    return card ? describeCardCharges(card) : '–'
  }
  const line = { label: 'Stored card', before: await textOf(before), after: await textOf(after) }
  return line.before === line.after ? [] : [line]
}
