/** Every kind of user that Jaunt distinguishes (PERM-001, ACC-002). */
export const readerKinds = [
  'visitor',
  'organiser',
  'guest',
  'stranger',
  'owner',
  'editor',
  'contactWithoutBookings',
  'contactWithoutRole',
  'otherSupplier',
  'hiddenStaff',
  'toggledStaff',
  'staff',
  'viewOnlyStaff',
  'staffWithoutRole',
  'actingWithoutRole',
] as const

/**
 * `stranger` is a customer who belongs to no event. `owner`, `editor`, `contactWithoutBookings` and
 * `contactWithoutRole` work for a supplier of the event, `otherSupplier` for another one. `contactWithoutBookings` is
 * an owner who can't manage bookings; `contactWithoutRole` can manage bookings but has no role. Hidden and toggled
 * staff act as a customer who belongs to no event. `viewOnlyStaff` can view everything and change nothing.
 * `staffWithoutRole` has no role document, and neither has the staff user behind `actingWithoutRole`, who acts as the
 * organiser.
 */
export type ReaderKind = (typeof readerKinds)[number]
