/** Apart from the query's schema, so that a page's address may name them without the schema library. */

/** The dates an event list may be cut by (EVT-O9). */
export const dateFields = [
  'startDate',
  'createdDate',
  'bookedDate',
  'depositDueDate',
  'balanceDueDate',
] as const
export type DateField = (typeof dateFields)[number]

export const eventSorts = [
  'createdDate',
  'startDate',
  'title',
  'section',
  'statusStage',
  'location',
  'people',
  'priceGBP',
  'costGBP',
  'paidGBP',
  'balanceDueDate',
] as const
export type EventSort = (typeof eventSorts)[number]
