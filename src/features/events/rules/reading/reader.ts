import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'

/** The role in which a user reads an event. The fields that each kind of reader gets are listed in wire-*.ts. */
export type Reader =
  | { kind: 'staff' }
  | { kind: 'organiser'; customerId: string }
  | { kind: 'guest'; customerId: string }
  | { kind: 'supplier'; supplierIds: readonly string[] }

/**
 * Returns the role in which the actor reads an event (PERM-004). Staff and hidden staff read it as staff, customers as
 * organiser or guest. Supplier contacts can read it if one of their suppliers has a request. Undefined for everyone
 * else.
 */
export const readerOf = (
  actor: Actor | null,
  event: EventDocument,
  supplierIds: readonly string[],
): Reader | undefined => {
  if (!actor) return undefined
  if (countsAsStaff(actor)) return { kind: 'staff' }
  if (actor.userType === 'customer') {
    if (event.organiserId === actor.userId) return { kind: 'organiser', customerId: actor.userId }
    const isGuest = event.guests.some(({ customerId }) => customerId === actor.userId)
    return isGuest ? { kind: 'guest', customerId: actor.userId } : undefined
  }
  const suppliesEvent = event.packages.some(({ entries }) =>
    entries.some(
      ({ supplier, stage }) =>
        supplier !== null && stage !== 'Enquiry' && supplierIds.includes(supplier.supplierId),
    ),
  )
  return suppliesEvent ? { kind: 'supplier', supplierIds } : undefined
}
