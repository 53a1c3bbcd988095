import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { seesOwnShare } from '#features/event-document/rules/sees-own-share.ts'
import { balanceDateOf } from '#features/event-prices/rules/due/due-dates.ts'
import {
  type GuestPlace,
  type PackagePlaces,
  packagePlaces,
} from '#features/event-prices/rules/shares/package-places.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { openPlacesLabel } from '#features/payments/rules/still-owed.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'

/** What a person owes once an event is booked: as a text for them, and in pence. */
export type MoneyOfBooking = {
  /** Empty if the person sees no prices, if they neither owe nor have paid anything, or if a price is unknown. */
  readonly text: string
  readonly leftPence: Pence
}

/** Amounts of pending payments, by payee. */
type Pending = ReadonlyMap<string, Pence>

/** Returns what a member of the group owes for the leading package, which is booked. */
export const moneyOfBooking = (
  event: EventDocument,
  customerId: string,
  pending: Pending,
  today: IsoDate,
): MoneyOfBooking => {
  const pack = leadingPackage(event)
  if (!pack || !seesOwnShare(event, customerId)) return { text: '', leftPence: 0 }
  const places = packagePlaces(event, pack)
  const balanceDate = balanceDateOf(event, pack)
  const dueBy = balanceDate === null ? '' : balanceDate <= today ? ' now' : ` by ${formatDate(balanceDate)}`
  const place = places.guests.find(({ guest }) => guest.customerId === customerId)
  const parts = [
    ...(place?.isComplete ? [moneyOfPlace(event, place, { pending, dueBy })] : []),
    ...(customerId === event.organiserId ? [moneyOfOpenPlaces(places, pending)] : []),
  ]
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' '),
    leftPence: parts.reduce((sum, { leftPence }) => sum + leftPence, 0),
  }
}

const moneyOfPlace = (
  event: EventDocument,
  place: GuestPlace,
  { pending, dueBy }: { readonly pending: Pending; readonly dueBy: string },
): MoneyOfBooking => {
  const { guest, sharePence, paidPence } = place
  const isOrganiser = guest.customerId === event.organiserId
  const isCovered = event.paymentMethod === 'organiser' && !isOrganiser
  const pendingPence = pending.get(guest.customerId) ?? 0
  const leftPence = Math.max(0, sharePence - paidPence - pendingPence)
  const withText = (text: string) => ({ text, leftPence })
  if (paidPence > sharePence) return withText(overpaidText(place))
  if (sharePence === 0) {
    if (isCovered) return withText('The organiser pays for everyone, so you have nothing to pay.')
    return withText(guest.attending === 'Yes' ? 'You have nothing to pay.' : '')
  }
  const share = `${isOrganiser && event.paymentMethod === 'organiser' ? 'The price for everyone' : 'Your share'} is ${formatPence(sharePence)}`
  if (paidPence === sharePence) return withText(`${share}, and all of it is paid.`)
  if (leftPence === sharePence) return withText(`${share}${dueText(place, dueBy)}`)
  const parts = [
    ...(paidPence > 0 ? [`${formatPence(paidPence)} is paid`] : []),
    ...(pendingPence > 0 ? [`a payment of ${formatPence(pendingPence)} has not arrived yet`] : []),
    ...(leftPence > 0 ? [`${formatPence(leftPence)} is left to pay${dueSuffix(place, dueBy)}`] : []),
  ]
  return withText(`${share}: ${joinParts(parts)}.`)
}

/** Until the deposit is paid, the texts name no date: its due date differs, and the event's page shows it. */
const isDepositPaid = ({ paidDepositPence, depositPence }: GuestPlace): boolean =>
  paidDepositPence >= depositPence

const dueText = (place: GuestPlace, dueBy: string): string =>
  isDepositPaid(place) && dueBy !== '' ? `, due${dueBy}.` : '. The event’s page shows when it is due.'

const dueSuffix = (place: GuestPlace, dueBy: string): string => {
  if (place.guest.instalmentPlan) return ' in instalments'
  return isDepositPaid(place) ? dueBy : ''
}

const overpaidText = ({ guest, sharePence, paidPence }: GuestPlace): string => {
  const stays = 'The money stays yours until it is refunded or moved to another guest.'
  return guest.attending === 'No' && sharePence === 0
    ? `You are not coming, and ${formatPence(paidPence)} is paid for your place. ${stays}`
    : `${formatPence(paidPence - sharePence)} more is paid than you owe. ${stays}`
}

const moneyOfOpenPlaces = ({ open, wholePence }: PackagePlaces, pending: Pending): MoneyOfBooking => {
  const leftPence = Math.max(0, open.pence - open.paidPence - (pending.get(openPlacesPayee) ?? 0))
  return wholePence === null || leftPence === 0
    ? { text: '', leftPence: 0 }
    : { text: `${formatPence(leftPence)} is left to pay for ${openPlacesLabel(open.count)}.`, leftPence }
}

const joinParts = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
