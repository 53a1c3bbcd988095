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
    ...settingDifferences(before, after),
    ...after.packageOption.flatMap((_, index) => packageDifferences(before, after, index)),
    ...(after.customerSummary ?? []).flatMap((guest) => guestDifferences(before, guest)),
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

const settingDifferences = (before: WireEvent, after: WireEvent): EventDifference[] => [
  difference('Organiser', before.organiser?.name ?? none, after.organiser?.name ?? none),
  difference('Name', eventDisplayName(before), eventDisplayName(after)),
  difference('Type', sectionLabels(before.section).name, sectionLabels(after.section).name),
  difference('Commission', percentText(before.commission), percentText(after.commission)),
]

const packageDifferences = (before: WireEvent, after: WireEvent, index: number): EventDifference[] => {
  const [packageBefore, packageAfter] = [before.packageOption[index], after.packageOption[index]!]
  const name = after.packageOption.length > 1 ? `Package ${packageAfter.locationNumber}: ` : ''
  const differenceOf = (label: string, pick: (pack: typeof packageAfter) => string) =>
    difference(joinLabel(name, label), packageBefore ? pick(packageBefore) : none, pick(packageAfter))
  const entriesOf = ({ productList }: typeof packageAfter) =>
    productList.flatMap(({ itinerary }) => itinerary)
  const countRequests = (pack: typeof packageAfter) =>
    String(entriesOf(pack).filter(({ stage }) => stage === 'Requested').length)
  return [
    differenceOf('Location', ({ locationName }) => locationName ?? none),
    differenceOf('Price', ({ money }) => priceText(money.priceGBP)),
    differenceOf('Price per person', ({ money }) => priceText(money.pricePerPersonGBP)),
    differenceOf('Cost', ({ money }) => priceText(money.costGBP)),
    differenceOf('Margin', ({ money }) => priceText(money.marginGBP)),
    differenceOf('Open places', ({ places }) => priceText(places?.openGBP)),
    differenceOf('Products to confirm', countRequests),
  ]
}

const joinLabel = (name: string, label: string) => (name === '' ? label : name + label.toLowerCase())

const guestDifferences = (before: WireEvent, guest: WireGuest): EventDifference[] => {
  const guestBefore = before.customerSummary?.find(({ customer }) => customer.id === guest.customer.id)
  const shareText = ({ money }: WireGuest) =>
    money && `${priceText(money.totalGBP)}${typeof money.fixedPriceGBP === 'number' ? ' (fixed price)' : ''}`
  return [
    difference(
      guest.customer.name,
      guestBefore ? (shareText(guestBefore) ?? none) : 'Not part of the event',
      shareText(guest) ?? none,
    ),
    difference(
      `${guest.customer.name}: overpaid`,
      priceText(guestBefore?.money?.overpaidGBP),
      priceText(guest.money?.overpaidGBP),
    ),
  ]
}
