import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'

/**
 * The prices of a package and its places. They are calculated from the requirements, independently of the rules in
 * `src`: this file may import only types from there.
 */
export type Places = {
  /** Pence by guest; null while a product that they take part in has no price. */
  readonly shares: ReadonlyMap<string, number | null>
  readonly open: { readonly count: number; readonly pence: number }
  /** The sum that all guests and the open places owe; null if a product has no price. */
  readonly whole: number | null
  /** The price with a place for everybody who comes, before guests' fixed prices; null if a product has no price. */
  readonly total: number | null
  /** True if a discount can be divided between the shares in several ways. */
  readonly isDiscounted: boolean
  /** The price of the package as displayed. */
  readonly price: number | null
}

const priceOf = ({ stage, money }: PackageEntry): number | null =>
  stage === 'Cancelled' ? (money.pricingOverride?.pricePence ?? 0) : money.pricePence

const minPriceOf = ({ stage, money }: PackageEntry): number =>
  stage === 'Cancelled' ? 0 : (money.minPricePerPersonPence ?? 0)

/** Returns equal parts of a sum; the first parts are a penny more if it does not divide evenly. */
const equalParts = (pence: number, openCount: number): number[] =>
  Array.from(
    { length: openCount },
    (_, index) => Math.floor(pence / openCount) + (index < pence % openCount ? 1 : 0),
  )

const afterDiscount = (pence: number, discount: number, minPence: number): number =>
  discount === 0 ? Math.max(pence, 0) : Math.max(0, Math.min(pence, minPence), pence - discount)

const takesPart = (entry: PackageEntry, customerId: string): boolean => {
  const answer = entry.customersAttending.find((one) => one.customerId === customerId)
  return answer ? answer.attending === 'Yes' : entry.needPeople > 0
}

export const placesOf = (event: EventDocument, pack: PackageDocument): Places => {
  const comingIds = event.guests
    .filter(({ attending }) => attending === 'Yes')
    .map(({ customerId }) => customerId)
  const discount = event.discountMarginPence + pack.discountMarginPence
  const shareByGuest = new Map(comingIds.map((id) => [id, { pence: 0, minPence: 0, isKnown: true }]))
  let whole = 0
  let wholeMinPence = 0
  for (const entry of pack.entries) {
    const participants = comingIds.filter((id) => takesPart(entry, id))
    const price = priceOf(entry)
    const places =
      entry.stage === 'Cancelled' ? Math.max(entry.needPeople, participants.length) : entry.needPeople
    const parts = equalParts(price ?? 0, Math.max(1, places))
    const owedParts = participants.map((_, index) => parts[index % parts.length]!)
    for (const [index, id] of participants.entries()) {
      const share = shareByGuest.get(id)!
      share.pence += owedParts[index]!
      share.minPence += minPriceOf(entry)
      share.isKnown &&= price !== null
    }
    whole += (price ?? 0) + owedParts.slice(parts.length).reduce((sum, pence) => sum + pence, 0)
    wholeMinPence += minPriceOf(entry) * Math.max(entry.needPeople, participants.length)
  }
  const isPriceKnown = pack.entries.every((entry) => priceOf(entry) !== null)
  const openCount = Math.max(0, pack.peopleCount - comingIds.length)
  const sums = pack.entries.map(
    (entry) => [priceOf(entry) ?? 0, minPriceOf(entry) * entry.needPeople] as const,
  )
  const price = afterDiscount(
    sums.reduce((sum, [pence]) => sum + pence, 0),
    discount * pack.peopleCount,
    sums.reduce((sum, [, minPence]) => sum + minPence, 0),
  )
  const promise = event.promised?.packageId === pack.id && pack.status === 'Booked' ? event.promised : null
  const promisedPence = new Map(promise?.shares.map(({ customerId, pence }) => [customerId, pence]))
  /** Returns the share that a guest owes: at least the share that was promised (PAY-O14). */
  const atLeastPromised = (id: string, pence: number) => Math.max(pence, promisedPence.get(id) ?? 0)
  if (event.paymentMethod === 'organiser') {
    const total = Math.max(price, promise?.totalPence ?? 0)
    return paidByOrganiser(event, { price: total, isPriceKnown }, atLeastPromised)
  }
  const calculatedShares = new Map(
    event.guests.map(({ customerId }) => {
      const { pence, minPence, isKnown } = shareByGuest.get(customerId) ?? {
        pence: 0,
        minPence: 0,
        isKnown: true,
      }
      return [
        customerId,
        { pence: atLeastPromised(customerId, afterDiscount(pence, discount, minPence)), isKnown },
      ]
    }),
  )
  const sharesPence = [...calculatedShares.values()].reduce((sum, { pence }) => sum + pence, 0)
  const wholeAfterDiscount = afterDiscount(
    whole,
    discount * Math.max(pack.peopleCount, comingIds.length),
    wholeMinPence,
  )
  const total = Math.max(wholeAfterDiscount, promise?.totalPence ?? 0)
  const open = { count: openCount, pence: Math.max(0, total - sharesPence) }
  const shares = new Map(
    event.guests.map(({ customerId, attending, fixedPricePence }): [string, number | null] => {
      const share = calculatedShares.get(customerId)!
      if (attending === 'Yes' && fixedPricePence !== null)
        return [customerId, atLeastPromised(customerId, fixedPricePence)]
      return [customerId, share.isKnown ? share.pence : null]
    }),
  )
  const sum = [...shares.values()].reduce<number>((subtotal, pence) => subtotal + (pence ?? 0), 0)
  return {
    shares,
    open,
    whole: isPriceKnown ? sum + open.pence : null,
    total: isPriceKnown ? total : null,
    price: isPriceKnown ? Math.max(price, promise?.totalPence ?? 0) : null,
    isDiscounted: discount !== 0,
  }
}

const paidByOrganiser = (
  event: EventDocument,
  { price, isPriceKnown }: { price: number; isPriceKnown: boolean },
  atLeastPromised: (id: string, pence: number) => number,
): Places => {
  const shares = new Map(
    event.guests.map(({ customerId, fixedPricePence }): [string, number | null] => {
      if (customerId !== event.organiserId) return [customerId, atLeastPromised(customerId, 0)]
      const owed = fixedPricePence ?? (isPriceKnown ? price : null)
      return [customerId, owed === null ? null : atLeastPromised(customerId, owed)]
    }),
  )
  const whole = [...shares.values()].reduce<number>((sum, pence) => sum + (pence ?? 0), 0)
  return {
    shares,
    open: { count: 0, pence: 0 },
    whole: isPriceKnown ? whole : null,
    total: isPriceKnown ? whole : null,
    price: isPriceKnown ? price : null,
    isDiscounted: false,
  }
}
