import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import {
  type GuestAccount,
  type PaymentType,
  type paymentTypesDue,
  planFor,
  remainingOf,
} from '#features/event-prices/rules/due/due.ts'
import { balanceDateOf } from '#features/event-prices/rules/due/due-dates.ts'
import { nextDate } from '#features/event-prices/rules/due/plan-of-guest.ts'
import type { IsoDate } from '#kernel/dates.ts'

type Facts = { readonly event: EventDocument; readonly pack: PackageDocument; readonly today: IsoDate }

/**
 * Returns the day by which a payment is due: for instalments of several people, the earliest of their days. The day is
 * in the past if the payment is overdue. Null if no date is set.
 */
export const dueDateOf = (
  facts: Facts,
  accounts: readonly GuestAccount[],
  paymentType: PaymentType,
): IsoDate | null => {
  const { event, pack } = facts
  const instalmentDates =
    paymentType === 'instalments' ? accounts.flatMap((account) => instalmentDate(event, account) ?? []) : []
  if (instalmentDates.length > 0) return instalmentDates.sort()[0]!
  if (accounts.some(({ isFullPaymentDue }) => isFullPaymentDue)) return fullPaymentDate(facts)
  return paymentType === 'deposit' || paymentType === 'instalments'
    ? event.depositDueDate
    : balanceDateOf(event, pack)
}

/** Returns the day by which a guest has to pay the deposit or the next instalment of their plan. */
const instalmentDate = ({ depositDueDate }: EventDocument, account: GuestAccount): IsoDate | null => {
  const plan = planFor(account)
  if (!plan) return null
  return account.paidPence < plan.startPence ? depositDueDate : (nextDate(plan, account.paidPence) ?? null)
}

/**
 * Returns the day since which everything is due. Booking a package calculates its dates again, so an unbooked package
 * is due today, unless staff set the day by hand.
 */
const fullPaymentDate = ({ event, pack, today }: Facts): IsoDate => {
  const isFixed = pack.status === 'Booked' || event.dueDatesByHand.includes('balanceDueDate')
  const date = isFixed ? balanceDateOf(event, pack) : null
  return date !== null && date < today ? date : today
}

/** A person's account, with the amount of each payment type that is possible now. */
type PersonDue = { readonly account: GuestAccount; readonly due: ReturnType<typeof paymentTypesDue> }

/**
 * Returns the payment type of the amount that is due next: the earliest of the next amounts of all these people.
 * Undefined if nobody owes anything. Returns 'instalments' only if everybody who owes and could pay by instalments has
 * agreed to them, because a person who pays an instalment agrees to the plan.
 */
export const nextDueType = (facts: Facts, people: readonly PersonDue[]): PaymentType | undefined => {
  const debtors = people.filter(({ account }) => remainingOf(account) > 0)
  const haveAgreed = debtors.every(
    ({ account, due }) => account.plan !== null || due.instalments === undefined,
  )
  const typeOf = ({ account, due }: PersonDue): PaymentType => {
    if (account.plan && due.instalments !== undefined && haveAgreed) return 'instalments'
    if (account.isFullPaymentDue) return 'fully paid'
    if (due.deposit !== undefined) return 'deposit'
    return due.balance === undefined ? 'fully paid' : 'balance'
  }
  const dueTypes = [...Map.groupBy(debtors, typeOf)].map(([type, peopleOfType]) => ({
    type,
    date:
      dueDateOf(
        facts,
        peopleOfType.map(({ account }) => account),
        type,
      ) ?? '9999-12-31',
  }))
  return dueTypes.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))[0]?.type
}
