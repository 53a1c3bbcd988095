import type { EventDocument, Promised } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { chargedTotal } from '../shares/charged-total.ts'
import { guestShares } from '../shares/guest-share.ts'
import { isPastAdjustment } from './is-past-adjustment.ts'

/** The kind of user who changes an event; 'system' for changes that record a fact, such as received money. */
export type ChangedBy = 'customer' | 'staff' | 'supplier' | 'system'

type Change = {
  readonly by: ChangedBy
  readonly today: IsoDate
  /** True if staff set a price with this change, for example by hand. Only such a change can lower the promise. */
  readonly setsPrices?: boolean
}

/**
 * Returns the event after a change, with the promised price of its booked package updated (PAY-O14). Until the end of
 * the adjustment date, every change can lower or raise prices. Later, if a change would lower shares or the total, the
 * amounts charged before the change become the promise. Only staff can lower the promise, by setting a price.
 */
export const updatePromise = (before: EventDocument, after: EventDocument, change: Change): EventDocument => {
  const formerPackage = bookedOf(before)
  const pack = after.packages.find(({ id, status }) => id === formerPackage?.id && status === 'Booked')
  if (!formerPackage || !pack || after.statusStage === 'Cancelled') return withPromise(after, null)
  const promised = change.setsPrices
    ? after.promised &&
      lowerPromise(
        after.promised,
        chargesWithoutPromise(before, formerPackage),
        chargesWithoutPromise(after, pack),
      )
    : promiseAfter(chargesOf(before, formerPackage), after, pack, { ...change, before })
  if (promised === null) return withPromise(after, null)
  const coveringPromise = coverShares({ ...after, promised }, pack)
  const isNeeded =
    isForPostponedTrip(before, after, change) ||
    fallsBelow(chargesWithoutPromise(after, pack), coveringPromise)
  return withPromise(after, isNeeded ? coveringPromise : null)
}

const bookedOf = ({ packages }: Pick<EventDocument, 'packages'>): PackageDocument | undefined =>
  packages.find(({ status }) => status === 'Booked')

const withPromise = (event: EventDocument, promised: Promised | null): EventDocument =>
  event.promised === promised ? event : { ...event, promised }

/** Returns the currently charged amounts, in the shape of a promise. */
const chargesOf = (event: EventDocument, pack: PackageDocument): Promised => ({
  packageId: pack.id,
  totalPence: chargedTotal(event, pack),
  shares: guestShares(event, pack).map(({ customerId, pence }) => ({ customerId, pence })),
})

/** Returns the amounts that would be charged without the promise. */
const chargesWithoutPromise = (event: EventDocument, pack: PackageDocument): Promised =>
  chargesOf({ ...event, promised: null }, pack)

type PromiseChange = Change & { readonly before: EventDocument }

const promiseAfter = (
  chargesBefore: Promised,
  after: EventDocument,
  pack: PackageDocument,
  { before, by, today }: PromiseChange,
): Promised | null => {
  if (!isPastAdjustment(before, today)) return after.promised
  // A trip that its organiser postpones keeps the promise made before.
  const isPostponed = by === 'customer' && !isPastAdjustment(after, today)
  return isPostponed || fallsBelow(chargesOf(after, pack), chargesBefore) ? chargesBefore : after.promised
}

/** Returns whether a remaining guest, or the whole group, would be charged less than before. */
const fallsBelow = (now: Promised, charged: Promised): boolean => {
  const shares = penceByGuest(now)
  return (
    now.totalPence < charged.totalPence ||
    charged.shares.some(({ customerId, pence }) => (shares.get(customerId) ?? pence) < pence)
  )
}

/** Returns the promise, with its shares and total lowered by as much as a price set by staff lowered the charges. */
const lowerPromise = (promised: Promised, before: Promised, after: Promised): Promised => {
  const subtract = (was: Pence, is: Pence) => Math.max(0, was - is)
  const [penceBefore, penceAfter] = [penceByGuest(before), penceByGuest(after)]
  return {
    ...promised,
    totalPence: subtract(promised.totalPence, subtract(before.totalPence, after.totalPence)),
    shares: promised.shares.map(({ customerId, pence }) => ({
      customerId,
      pence: subtract(pence, subtract(penceBefore.get(customerId) ?? 0, penceAfter.get(customerId) ?? 0)),
    })),
  }
}

/** Returns the promise with a total of at least the sum of the shares, because a guest may have joined since. */
const coverShares = (
  event: EventDocument & { readonly promised: Promised },
  pack: PackageDocument,
): Promised => {
  const { promised } = event
  const sum = guestShares(event, pack).reduce<Pence>((total, { pence }) => total + pence, 0)
  return sum > promised.totalPence ? { ...promised, totalPence: sum } : promised
}

/**
 * Returns whether the promise is for a trip that its organiser postponed. Such a promise stays until staff change the
 * adjustment date, even while it does not affect any price. Other promises without effect are removed.
 */
const isForPostponedTrip = (before: EventDocument, after: EventDocument, { by, today }: Change): boolean =>
  !isPastAdjustment(after, today) && (by !== 'staff' || after.adjustmentDate === before.adjustmentDate)

const penceByGuest = ({ shares }: Promised) =>
  new Map(shares.map(({ customerId, pence }) => [customerId, pence]))
