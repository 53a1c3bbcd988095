// These names are in a separate file from the query's schema, so that pages can use them without loading the schema
// library.

/** The maximum number of events in one response (API-040). Long lists are streamed. */
export const maxListedEvents = 10_000

/** The number of events that a customer's pages request in one list (EVT-026). */
export const eventsPerQuery = 5000

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
