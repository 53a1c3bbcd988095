/** Every kind of user that the product distinguishes (PERM-001, ACC-002). */
export const readerKinds = [
  'visitor',
  'organiser',
  'guest',
  'stranger',
  'owner',
  'editor',
  'unbookingContact',
  'powerlessContact',
  'otherSupplier',
  'hiddenStaff',
  'toggledStaff',
  'staff',
  'viewingStaff',
  'powerlessStaff',
  'powerlessActing',
] as const

/**
 * `stranger` is a customer who belongs to no event. `owner` and `editor` work for a supplier of the event,
 * `otherSupplier` for another one. Of the same supplier, `unbookingContact` is an owner who can't manage bookings,
 * and `powerlessContact` can manage bookings but has no role. Hidden and toggled staff act as a customer who belongs
 * to no event. `viewingStaff` can view everything and change nothing. `powerlessStaff` has no role document, and
 * neither has the staff user behind `powerlessActing`, who acts as the organiser.
 */
export type ReaderKind = (typeof readerKinds)[number]
