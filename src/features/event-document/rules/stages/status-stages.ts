/** This constant has its own file, so that pages can import it without the rules and the document's schema. */
export const statusStages = ['Enquiry', 'Pending Booking', 'Booked', 'Cancelled'] as const
export type StatusStage = (typeof statusStages)[number]
