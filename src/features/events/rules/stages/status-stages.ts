/** Apart from the rules about them and the document's schema, so that a page may name the stages without either. */
export const statusStages = ['Enquiry', 'Pending Booking', 'Booked', 'Cancelled'] as const
export type StatusStage = (typeof statusStages)[number]
