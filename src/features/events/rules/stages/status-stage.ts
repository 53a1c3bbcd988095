import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Transitions } from './stage-machine.ts'
import type { StatusStage } from './status-stages.ts'

export type BookingHappening =
  | 'paymentStarted'
  | 'depositsPaid'
  | 'lastPaymentAborted'
  | 'bookedWithoutPayment'
  | 'cancelled'

/**
 * What happens to the status stage (EVT-O3). 'paymentStarted' is a first payment that the organiser ordered
 * or that came, whoever paid it; 'depositsPaid' are the deposits of all places; 'lastPaymentAborted' is that nothing is
 * paid and no payment of the organiser's is pending. A happening that is not listed changes nothing.
 */
const afterHappening: Readonly<Record<StatusStage, Partial<Record<BookingHappening, StatusStage>>>> = {
  Enquiry: {
    paymentStarted: 'Pending Booking',
    depositsPaid: 'Booked',
    bookedWithoutPayment: 'Booked',
    cancelled: 'Cancelled',
  },
  'Pending Booking': {
    depositsPaid: 'Booked',
    lastPaymentAborted: 'Enquiry',
    bookedWithoutPayment: 'Booked',
    cancelled: 'Cancelled',
  },
  Booked: { cancelled: 'Cancelled' },
  Cancelled: {},
}

export const statusStageTransitions: Transitions<StatusStage> = {
  Enquiry: Object.values(afterHappening.Enquiry),
  'Pending Booking': Object.values(afterHappening['Pending Booking']),
  Booked: Object.values(afterHappening.Booked),
  Cancelled: Object.values(afterHappening.Cancelled),
}

/** The stage after something happened; the same stage when it makes no difference. Cancelled is final. */
export const statusStageAfter = (stage: StatusStage, happening: BookingHappening): StatusStage =>
  afterHappening[stage][happening] ?? stage

/** Refuses with stageForbids what nobody may do any more to a cancelled event. */
export const refuseWhenCancelled = ({ statusStage }: { statusStage: StatusStage }): Refusal | undefined =>
  statusStage === 'Cancelled' ? refusal('stageForbids', { stage: statusStage }) : undefined

/** The name a status stage has as a history state: 'PENDING_BOOKING' (EVT-O6). */
export const historyState = (stage: StatusStage): string => stage.toUpperCase().replaceAll(' ', '_')
