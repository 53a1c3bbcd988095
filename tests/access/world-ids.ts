/** Fields of inputs that refer to records in the world of the access tests. */
export const worldIds = [
  'eventId',
  'packageId',
  'customerId',
  'userId',
  'guestId',
  'organiserId',
  'managerId',
  'supplierId',
  'productId',
  'itineraryId',
  'locationId',
  'locationName',
  'categoryId',
  'categoryGroupId',
  'venueId',
  'roleName',
  'templateName',
  'email',
  'virtualGuestId',
  'mailId',
] as const

export type WorldIds = Readonly<Record<(typeof worldIds)[number], string>>
