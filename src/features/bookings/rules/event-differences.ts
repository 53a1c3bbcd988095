import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { sectionLabels } from '#kernel/section.ts'

/** A value of an event before and after a change, as text. */
export type EventDifference = { readonly label: string; readonly before: string; readonly after: string }

const none = '–'
const priceText = (amount: number | null | undefined): string =>
  amount === null ? 'Price on application' : amount === undefined ? none : formatPounds(amount)
const dayText = (date: IsoDate | null | undefined): string => (date ? formatDate(date) : none)
const percentText = (value: number | undefined): string => (value === undefined ? none : `${value}%`)

/**
 * Returns the values that differ between two states of an event, for the preview that staff see before a change. The
 * order is: settings, prices, costs, the amounts that each person owes, dates and stages.
 */
export const eventDifferences = (before: WireEvent, after: WireEvent): EventDifference[] =>
  [
    ...settingsOf(before, after),
    ...after.packageOption.flatMap((_, index) => packageValues(before, after, index)),
    ...(after.customerSummary ?? []).flatMap((guest) => guestValues(before, guest)),
    difference('Deposit due', dayText(before.depositDueDate), dayText(after.depositDueDate)),
    difference('Balance due', dayText(before.balanceDueDate), dayText(after.balanceDueDate)),
    difference('Final numbers due', dayText(before.adjustmentDate), dayText(after.adjustmentDate)),
    difference('Stage', before.statusStage, after.statusStage),
    difference('Payment', before.paymentStage ?? none, after.paymentStage ?? none),
  ].filter((one) => one.before !== one.after)

const difference = (label: string, before: string, after: string): EventDifference => ({
  label,
  before,
  after,
})

const settingsOf = (before: WireEvent, after: WireEvent): EventDifference[] => [
  difference('Organiser', before.organiser?.name ?? none, after.organiser?.name ?? none),
  difference('Name', eventDisplayName(before), eventDisplayName(after)),
  difference('Type', sectionLabels(before.section).name, sectionLabels(after.section).name),
  difference('Commission', percentText(before.commission), percentText(after.commission)),
]

const packageValues = (before: WireEvent, after: WireEvent, index: number): EventDifference[] => {
  const [was, is] = [before.packageOption[index], after.packageOption[index]!]
  const name = after.packageOption.length > 1 ? `Package ${is.locationNumber}: ` : ''
  const value = (label: string, pick: (pack: typeof is) => string) =>
    difference(labelled(name, label), was ? pick(was) : none, pick(is))
  const entriesOf = ({ productList }: typeof is) => productList.flatMap(({ itinerary }) => itinerary)
  const requests = (pack: typeof is) =>
    String(entriesOf(pack).filter(({ stage }) => stage === 'Requested').length)
  return [
    value('Location', ({ locationName }) => locationName ?? none),
    value('Price', ({ money }) => priceText(money.priceGBP)),
    value('Price per person', ({ money }) => priceText(money.pricePerPersonGBP)),
    value('Cost', ({ money }) => priceText(money.costGBP)),
    value('Margin', ({ money }) => priceText(money.marginGBP)),
    value('Open places', ({ places }) => priceText(places?.openGBP)),
    value('Products to confirm', requests),
  ]
}

const labelled = (name: string, label: string) => (name === '' ? label : name + label.toLowerCase())

const guestValues = (before: WireEvent, guest: WireGuest): EventDifference[] => {
  const was = before.customerSummary?.find(({ customer }) => customer.id === guest.customer.id)
  const shareText = ({ money }: WireGuest) =>
    money && `${priceText(money.totalGBP)}${typeof money.fixedPriceGBP === 'number' ? ' (fixed price)' : ''}`
  return [
    difference(
      guest.customer.name,
      was ? (shareText(was) ?? none) : 'Not part of the event',
      shareText(guest) ?? none,
    ),
    difference(
      `${guest.customer.name}: overpaid`,
      priceText(was?.money?.overpaidGBP),
      priceText(guest.money?.overpaidGBP),
    ),
  ]
}
