// In a separate file from the query's schema, so that pages can use the names without loading the schema
// library.

/** The dates by which an event list can be filtered (EVT-O9). */
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
