import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type GuestAccount, paymentTypesDue, remainingOf } from '#features/event-prices/rules/due/due.ts'
import { balanceDateOf, isFullPaymentDue } from '#features/event-prices/rules/due/due-dates.ts'
import { unpaidInstalments } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { guestAccount, openPlacesAccount } from '#features/payments/rules/guest-account.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { whyNotPayable } from '#features/payments/rules/plan-payment.ts'
import { openPlacesLabel } from '#features/payments/rules/still-owed.ts'
import { type IsoDate, laterOf } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

/** The kinds of payment, in the words that reminders use. */
export const dueKinds = ['deposit', 'instalment', 'balance'] as const
export type DueKind = (typeof dueKinds)[number]

/** An amount that is due for one place, or for the open places. */
export type PaymentDue = {
  readonly kind: DueKind
  readonly dueDate: IsoDate
  /**
   * What is still to be paid by the due date, or by today if that date has passed. Includes unpaid amounts that were
   * due earlier.
   */
  readonly pence: Pence
}

/** The place of a guest, or the open places together, for which somebody owes money. */
export type OwingPlace = {
  /** The guest's id, or `openPlacesPayee`. */
  readonly id: string
  readonly name: string
  /** Undefined for the open places. */
  readonly guest?: EventGuest
  /** In the order of date; empty if nothing is owed. */
  readonly dues: readonly PaymentDue[]
}

type Facts = {
  readonly today: IsoDate
  /** Amounts of pending payments, by payee. They are not due. */
  readonly pendingPence: ReadonlyMap<string, Pence>
}

/**
 * Returns the places of the leading package for which somebody owes money, with the amounts and due dates of each. It
 * uses the same rules as the payment panel. Empty while the package can't be paid for.
 */
export const paymentsDue = (event: EventDocument, { today, pendingPence }: Facts): OwingPlace[] => {
  const pack = leadingPackage(event)
  if (!pack || event.statusStage === 'Cancelled' || whyNotPayable(event, pack, today)) return []
  const withPending = (id: string, account: GuestAccount): GuestAccount => ({
    ...account,
    paidPence: account.paidPence + (pendingPence.get(id) ?? 0),
  })
  const guests = event.guests
    .filter((guest) => owesShare(event, guest))
    .map((guest): OwingPlace => {
      const account = withPending(guest.customerId, guestAccount(event, pack, guest, today))
      return { id: guest.customerId, name: guest.name, guest, dues: duesOf(event, pack, account) }
    })
  const openPlaces: OwingPlace = {
    id: openPlacesPayee,
    name: openPlacesLabel(packagePlaces(event, pack).open.count),
    dues: duesOf(event, pack, withPending(openPlacesPayee, openPlacesAccount(event, pack, today))),
  }
  return [...guests, openPlaces].filter(({ dues }) => dues.length > 0)
}

/**
 * Returns whether a guest owes a share: a guest who is coming, or an organiser who pays for everyone even if they are
 * not coming.
 */
export const owesShare = (
  { paymentMethod, organiserId }: EventDocument,
  { attending, customerId }: EventGuest,
) => attending === 'Yes' || (paymentMethod === 'organiser' && customerId === organiserId)

const duesOf = (event: EventDocument, pack: PackageDocument, account: GuestAccount): PaymentDue[] => {
  const remaining = remainingOf(account)
  if (remaining === 0) return []
  /** Returns the payment options that the panel offers on a day, or today if the day has passed. */
  const offeredOn = (day: IsoDate) => {
    const today = laterOf(account.today, day)
    return paymentTypesDue({ ...account, today, isFullPaymentDue: isFullPaymentDue(event, pack, today) })
  }
  const { depositDueDate } = event
  const deposit = (pence: Pence): PaymentDue[] =>
    depositDueDate !== null && pence > 0
      ? [{ kind: 'deposit', dueDate: depositDueDate, pence: Math.min(pence, remaining) }]
      : []
  const { plan } = account
  if (plan) {
    const instalments = unpaidInstalments(plan, account.paidPence).flatMap(
      ({ date, unpaidPence }): PaymentDue[] => {
        const pence = offeredOn(date).instalments ?? 0
        return unpaidPence > 0 && pence > 0 ? [{ kind: 'instalment', dueDate: date, pence }] : []
      },
    )
    return [...deposit(plan.startPence - account.paidPence), ...instalments]
  }
  const balanceDate = balanceDateOf(event, pack)
  const balance: PaymentDue[] =
    balanceDate === null ? [] : [{ kind: 'balance', dueDate: balanceDate, pence: remaining }]
  if (depositDueDate === null) return balance
  const optionsOnDepositDay = offeredOn(depositDueDate)
  const isDepositPaid = optionsOnDepositDay.balance !== undefined
  // Once the balance is due, it includes the deposit.
  const isAllDue = isFullPaymentDue(event, pack, laterOf(account.today, depositDueDate))
  return isDepositPaid || isAllDue
    ? balance
    : [...deposit(optionsOnDepositDay.deposit ?? remaining), ...balance]
}
