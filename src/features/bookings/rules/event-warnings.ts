import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { WireEntry, WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import type { EventTask } from './tasks/event-task.ts'

/** The part of the staff event page that a warning links to. */
type WarningPart =
  | { readonly of: 'package'; readonly packageNumber: number }
  | { readonly of: 'tasks' | 'people' }

export type EventWarning = {
  readonly id: string
  readonly text: string
  /** The label of the link, which says what staff should do. */
  readonly action: string
  readonly part: WarningPart
}

/**
 * Returns the warnings of an event, the most urgent first: suppliers' responses, paid deposits without a booking,
 * overdue tasks, and an overdue balance.
 */
export const eventWarnings = (event: WireEvent, tasks: readonly EventTask[]): EventWarning[] => {
  if (event.statusStage === 'Cancelled') return []
  return [
    ...event.packageOption.flatMap((pack) => entriesOf(pack).flatMap((entry) => warningsOf(pack, entry))),
    ...paidButNotBooked(event),
    ...overdueTasks(tasks),
    ...overdueBalance(event),
  ]
}

type NamedEntry = { readonly name: string; readonly entry: WireEntry }

const entriesOf = ({ productList }: WirePackage): NamedEntry[] =>
  productList.flatMap((product) =>
    product.itinerary.map((entry) => ({ name: productNameOf(product), entry })),
  )

const warningsOf = (pack: WirePackage, { name, entry }: NamedEntry): EventWarning[] => {
  const part = { of: 'package', packageNumber: pack.locationNumber } as const
  const reason = entry.declineReason ? `: ${entry.declineReason}` : ''
  switch (entry.stage) {
    case 'Cancellation Requested':
      return [
        {
          id: entry.itineraryId,
          text: `The supplier asks to cancel ${name}${reason}`,
          action: 'Answer the supplier',
          part,
        },
      ]
    case 'Declined':
      return [
        {
          id: entry.itineraryId,
          text: `The supplier declined ${name}${reason}`,
          action: 'Find an alternative',
          part,
        },
      ]
    default:
      return []
  }
}

const paidButNotBooked = (event: WireEvent): EventWarning[] => {
  const { statusStage, paymentStage, packageOption } = event
  const areDepositsPaid =
    paymentStage === 'Deposit Paid' || paymentStage === 'Balance Part Paid' || paymentStage === 'Fully Paid'
  const firstPackage = packageOption[0]
  if (!areDepositsPaid || !firstPackage || statusStage === 'Booked') return []
  if (event.timeStage === 'Past')
    return [
      {
        id: 'undecided',
        text: 'The trip is over and was never booked, but money was paid',
        action: 'See who paid',
        part: { of: 'people' },
      },
    ]
  return [
    {
      id: 'undecided',
      text: 'The deposits are paid, but nothing is booked',
      action: 'Book the package',
      part: { of: 'package', packageNumber: firstPackage.locationNumber },
    },
  ]
}

const overdueTasks = (tasks: readonly EventTask[]): EventWarning[] => {
  const overdue = tasks.filter(({ completed, overdueDays }) => !completed && overdueDays > 0)
  if (overdue.length === 0) return []
  const days = Math.max(...overdue.map(({ overdueDays }) => overdueDays))
  return [
    {
      id: 'tasks',
      text: `${countOf(overdue.length, 'task is', 'tasks are')} overdue, by up to ${countOf(days, 'day', 'days')}`,
      action: 'Open the tasks',
      part: { of: 'tasks' },
    },
  ]
}

const overdueBalance = (event: WireEvent): EventWarning[] => {
  const { statusStage, balanceDueDate, groupPaidPercent, today } = event
  // Without a price, for example while a product's price is on application, it is unknown whether the event is paid.
  const hasPrice = event.packageOption.some(({ money }) => (money.priceGBP ?? 0) > 0)
  const isOverdue = hasPrice && balanceDueDate && balanceDueDate < today && (groupPaidPercent ?? 100) < 100
  if (statusStage !== 'Booked' || !isOverdue) return []
  return [
    {
      id: 'balance',
      text: `The balance was due on ${formatDate(balanceDueDate)}, and ${groupPaidPercent}% of the price is paid`,
      action: 'See who owes',
      part: { of: 'people' },
    },
  ]
}
