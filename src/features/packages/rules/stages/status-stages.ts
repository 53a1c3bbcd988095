/** Apart from the document's schema, so that a page may name the stages without the schema library. */
export const statusStages = ['Enquiry', 'Pending Booking', 'Booked', 'Cancelled'] as const
export type StatusStage = (typeof statusStages)[number]
