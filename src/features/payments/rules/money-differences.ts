import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { overpaidByGuest } from '#features/event-prices/rules/shares/overpaid.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { summariseEvent } from '#features/events/rules/summarise-event.ts'
import { formatPence, type Pence } from '#kernel/money.ts'

/** A value before and after a change of money, as text. */
export type MoneyDifference = { readonly label: string; readonly before: string; readonly after: string }

/**
 * Returns what a change of money alters: what is paid, left to pay and overpaid for each guest, and the stages of the
 * event.
 * @param seesPrices false for a reader who does not see package prices; the result then omits what is left to pay and
 * what is overpaid
 */
export const moneyDifferences = (
  before: EventDocument,
  after: EventDocument,
  { seesPrices }: { readonly seesPrices: boolean },
): MoneyDifference[] => {
  const [moneyBefore, moneyAfter] = [guestMoney(before), guestMoney(after)]
  const guests = after.guests.flatMap(({ customerId, name }) => {
    const [oldMoney, newMoney] = [moneyBefore.get(customerId), moneyAfter.get(customerId)!]
    return [
      difference(`${name}, paid`, formatPence(oldMoney?.paidPence ?? 0), formatPence(newMoney.paidPence)),
      ...(seesPrices
        ? [
            difference(
              `${name}, left to pay`,
              formatPence(oldMoney?.leftPence ?? 0),
              formatPence(newMoney.leftPence),
            ),
            difference(
              `${name}, overpaid`,
              formatPence(oldMoney?.overpaidPence ?? 0),
              formatPence(newMoney.overpaidPence),
            ),
          ]
        : []),
    ]
  })
  return [
    ...guests,
    difference('Stage', before.statusStage, after.statusStage),
    difference('Payment', summariseEvent(before).paymentStage, summariseEvent(after).paymentStage),
  ].filter((one) => one.before !== one.after)
}

const difference = (label: string, before: string, after: string): MoneyDifference => ({
  label,
  before,
  after,
})

type GuestMoney = { readonly paidPence: Pence; readonly leftPence: Pence; readonly overpaidPence: Pence }

const guestMoney = (event: EventDocument): ReadonlyMap<string, GuestMoney> => {
  const pack = leadingPackage(event)
  const places = pack ? packagePlaces(event, pack).guests : []
  const overpaid = overpaidByGuest(event)
  return new Map(
    event.guests.map(({ customerId, paidPence }) => {
      const place = places.find(({ guest }) => guest.customerId === customerId)
      const leftPence = place ? Math.max(0, place.sharePence - place.paidPence) : 0
      return [customerId, { paidPence, leftPence, overpaidPence: overpaid.get(customerId) ?? 0 }]
    }),
  )
}
