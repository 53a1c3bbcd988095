import type { WireEvent, WireGuest, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { openPlacesPayee } from '../rules/payer.ts'
import { openPlacesLabel } from '../rules/still-owed.ts'

export type Payee = {
  readonly id: string
  readonly name: string
  /** What is left to pay for this person in pounds; null if it is unknown, as with a price on application. */
  readonly owedGBP: number | null
}

/**
 * Returns the people to choose from, the payer first. The organiser can pay for every guest who comes, a guest only for
 * themselves. Guests who have paid everything are left out. If everybody has paid everything, only the payer is
 * returned, and the panel says that nothing is left to pay.
 */
export const choosablePayees = (
  event: WireEvent,
  packageId: string,
  customerId: string,
): readonly Payee[] => {
  const isOrganiser = event.organiser?.id === customerId
  const people = (event.customerSummary ?? []).filter(
    ({ customer, attending }) => customer.id === customerId || (isOrganiser && attending === 'Yes'),
  )
  const pack = event.packageOption.find(({ id }) => id === packageId)
  const openPlaces = isOrganiser ? openPlacesOf(pack?.places) : []
  const owingPeople = people.filter(({ money }) => !hasPaidAll(money, pack))
  const payer = people.filter(({ customer }) => customer.id === customerId)
  const shownPeople = owingPeople.length > 0 || openPlaces.length > 0 ? owingPeople : payer
  return [
    ...shownPeople
      .map(({ customer: { id, name }, money }) => ({ id, name, owedGBP: owedBy(money, pack) }))
      .sort((one, other) => Number(other.id === customerId) - Number(one.id === customerId)),
    ...openPlaces,
  ]
}

/** Returns true if a guest has paid everything. False for open places: they are payees only while unpaid. */
export const hasPaidShare = (
  { customerSummary, packageOption }: WireEvent,
  packageId: string,
  id: string,
): boolean =>
  hasPaidAll(
    customerSummary?.find(({ customer }) => customer.id === id)?.money,
    packageOption.find((pack) => pack.id === packageId),
  )

/** Returns the open places as a payee; nothing once they are paid. */
const openPlacesOf = (places: WirePackage['places']): Payee[] => {
  const { open = 0, openGBP = 0, openPaidGBP = 0 } = places ?? {}
  if (openPaidGBP >= openGBP) return []
  const label = openPlacesLabel(open)
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  return [
    {
      id: openPlacesPayee,
      name,
      owedGBP: poundsFromPence(penceFromPounds(openGBP) - penceFromPounds(openPaidGBP)),
    },
  ]
}

/** Returns whether a guest has paid everything. An unknown total, as with a price on application, counts as owed. */
const hasPaidAll = (money: WireGuest['money'], pack: WirePackage | undefined): boolean => {
  const owedGBP = owedBy(money, pack)
  return owedGBP !== null && owedGBP <= 0
}

/**
 * Returns what a guest still owes in pounds; null if the total is unknown. Before the booking, only money for this
 * package counts. Money for open places does not count.
 */
const owedBy = (money: WireGuest['money'], pack: WirePackage | undefined): number | null => {
  if (typeof money?.totalGBP !== 'number') return null
  const payment = money.paidFor.find(({ packageId }) => packageId === pack?.id)
  const paidGBP = pack?.status === 'Option' ? (payment?.amountGBP ?? 0) : money.paidGBP
  const paidPence = penceFromPounds(paidGBP) - penceFromPounds(payment?.openPlacesGBP ?? 0)
  return poundsFromPence(penceFromPounds(money.totalGBP) - paidPence)
}
