/** Everyone who may send a call, as far as the product tells them apart (000 §1, §6). */
export const readerKinds = [
  'visitor',
  'organiser',
  'guest',
  'stranger',
  'owner',
  'editor',
  'otherSupplier',
  'hiddenStaff',
  'toggledStaff',
  'staff',
  'powerlessStaff',
] as const

/**
 * `stranger` is a customer who is part of no event; `owner` and `editor` work for a supplier of the event,
 * `otherSupplier` for another. Hidden and toggled staff act as a customer who is part of no event.
 * `powerlessStaff` has no role document.
 */
export type ReaderKind = (typeof readerKinds)[number]
