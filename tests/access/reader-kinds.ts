/** Everyone who may send a call, as far as the product tells them apart (000 §1, §6). */
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
 * `stranger` is a customer who is part of no event; `owner` and `editor` work for a supplier of the event,
 * `otherSupplier` for another. Of the same supplier `unbookingContact` is an owner who may not manage bookings,
 * and `powerlessContact` has no role though they may. Hidden and toggled staff act as a customer who is part of
 * no event. `viewingStaff` may look at everything and change nothing; `powerlessStaff` has no role document,
 * nor has the staff behind `powerlessActing`, whose session is the organiser's.
 */
export type ReaderKind = (typeof readerKinds)[number]
