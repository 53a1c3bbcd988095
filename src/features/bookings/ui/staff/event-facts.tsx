import { vatIn } from '#features/event-prices/rules/vat.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { PaymentStageBadge, StatusStageBadge } from '../stages/stage-badge.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { costFigures, Pounds } from './pounds.tsx'

/** Shows the event's status stage, time stage and payment stage, and other marks such as blocked emails (EVT-005). */
export const EventStages = ({ event }: { event: WireEvent }) => (
  <>
    <StatusStageBadge stage={event.statusStage} />
    <Badge>{event.timeStage}</Badge>
    {event.paymentStage && <PaymentStageBadge stage={event.paymentStage} />}
    {event.statusStage === 'Enquiry' && event.salesFunnelHeat !== undefined && (
      <Badge tone={event.salesFunnelHeat === 0 ? 'bad' : 'neutral'}>
        {event.salesFunnelHeat === 0 ? 'Lost' : `Heat ${event.salesFunnelHeat}`}
      </Badge>
    )}
    {event.authenticated === false && <Badge tone="warn">Not verified</Badge>}
    {event.autoEmailsBlocked && <Badge tone="warn">Automatic emails blocked</Badge>}
    {!event.autoEmailsBlocked && Boolean(event.autoEmailsOff?.length) && (
      <Badge tone="warn">{`${countOf(event.autoEmailsOff!.length, 'automatic email', 'automatic emails')} off`}</Badge>
    )}
    {event.bookedWithoutPayment && <Badge tone="info">Booked without payment</Badge>}
  </>
)

const formatDay = (date: string | null | undefined) => (date ? formatDate(date) : '–')

/** Returns the amounts of the booked package, or else of the first one. */
const mainPackageMoney = ({ packageOption }: WireEvent) => {
  const pack = packageOption.find(({ booked }) => booked) ?? packageOption[0]
  return { isMinimumPrice: pack?.startDate === null, ...pack?.money }
}

/** Returns the VAT that a price includes (PKG-O6); undefined without a price or rate. */
const vatNote = (priceGBP: number | null | undefined, ratePercent: number | undefined) =>
  priceGBP && ratePercent
    ? `includes ${formatPence(vatIn(penceFromPounds(priceGBP), ratePercent))} VAT`
    : undefined

type MoneyProps = {
  event: WireEvent
  seesCost: boolean
  /** The rate of VAT in per cent; undefined until it has loaded. */
  vatRate: number | undefined
}

export const EventMoney = ({ event, seesCost, vatRate }: MoneyProps) => {
  const { isMinimumPrice, ...money } = mainPackageMoney(event)
  const paidPounds = (event.customerSummary ?? []).reduce((sum, { money }) => sum + (money?.paidGBP ?? 0), 0)
  const figures = [
    {
      label: 'Price',
      value: <Pounds amount={money.priceGBP} isMinimumPrice={isMinimumPrice} />,
      note: vatNote(money.priceGBP, vatRate),
    },
    {
      label: 'Per person',
      value: <Pounds amount={money.pricePerPersonGBP} isMinimumPrice={isMinimumPrice} />,
    },
    ...(seesCost ? costFigures(money) : []),
    {
      label: 'Paid',
      value: <Pounds amount={paidPounds} />,
      note: money.priceGBP ? `${event.groupPaidPercent ?? 0}% of what is owed` : undefined,
    },
  ]
  return <FigureStrip label="Money" figures={figures} />
}

/** Returns a note for a due date that staff set by hand, with a warning if the trip starts before it. */
const noteOfDueDate = (event: WireEvent, name: 'depositDueDate' | 'balanceDueDate' | 'adjustmentDate') => {
  if (!event.dueDatesByHand?.includes(name)) return undefined
  const isAfterStart = event.startDate !== null && (event[name] ?? '') > event.startDate
  return isAfterStart ? 'set by hand, after the start' : 'set by hand'
}

const payerLabels = { organiser: 'The organiser, for everyone', guests: 'Each guest' } as const

/** The terms that staff agreed with the group, about price and payments (EVT-007). */
export const EventTerms = ({ event }: { event: WireEvent }) => {
  const { priceModification = 0, discountMargin, depositAmountGBP: deposit, commission } = event
  const isLocked = event.lockPriceModification === 'Yes' || Boolean(event.bookedDate)
  const terms = [
    { label: 'Payment by', value: payerLabels[event.paymentMethod ?? 'guests'] },
    {
      label: 'Deposit per person',
      value: typeof deposit === 'number' ? <Pounds amount={deposit} /> : 'Calculated',
    },
    {
      label: 'Price modification',
      value: `${priceModification > 0 ? '+' : ''}${priceModification}%`,
      note: isLocked ? 'locked' : undefined,
    },
    {
      label: 'Cost increases',
      value: event.noCostIncrease === 0 ? 'Paid by the group' : 'Paid by us',
    },
    { label: 'Discount per person', value: <Pounds amount={discountMargin} /> },
    ...(commission === undefined ? [] : [{ label: 'Commission', value: `${commission}%` }]),
    {
      label: 'Automatic transactions',
      value: event.automaticTransactionsAllowed ? 'Allowed' : 'Not allowed',
    },
    ...(event.company ? [{ label: 'Company', value: event.company }] : []),
  ]
  return <FigureStrip label="Terms" figures={terms} />
}

export const EventDates = ({ event }: { event: WireEvent }) => {
  const { attendingCustomers, actualCustomers, estimatedCustomers } = event
  const people = `${attendingCustomers ?? 0} going, ${actualCustomers ?? 0} joined`
  const dates = [
    {
      label: 'Starts',
      value: formatDay(event.startDate),
      note: event.endDate ? `ends ${formatDate(event.endDate)}` : undefined,
    },
    { label: 'People', value: estimatedCustomers, note: people },
    { label: 'Created', value: event.createdDate && formatDay(dayOf(new Date(event.createdDate))) },
    { label: 'Booked', value: formatDay(event.bookedDate) },
    {
      label: 'Deposit due',
      value: formatDay(event.depositDueDate),
      note: noteOfDueDate(event, 'depositDueDate'),
    },
    {
      label: 'Balance due',
      value: formatDay(event.balanceDueDate),
      note: noteOfDueDate(event, 'balanceDueDate'),
    },
    {
      label: 'Final numbers due',
      value: formatDay(event.adjustmentDate),
      note: noteOfDueDate(event, 'adjustmentDate') ?? 'after this date, changes no longer lower the price',
    },
  ]
  return <FigureStrip label="Dates and people" figures={dates} />
}
