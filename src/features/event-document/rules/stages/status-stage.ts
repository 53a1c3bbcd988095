import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from '../refusals.ts'
import type { Transitions } from './stage-machine.ts'
import type { StatusStage } from './status-stages.ts'

export type BookingTrigger =
  | 'paymentStarted'
  | 'depositsPaid'
  | 'lastPaymentAborted'
  | 'bookedWithoutPayment'
  | 'cancelled'

/**
 * The next status stage for each stage and trigger (EVT-O3). A trigger that a stage does not list leaves that stage
 * unchanged.
 * - paymentStarted: the organiser ordered a first payment, or a first payment by anyone arrived;
 * - depositsPaid: the deposits of all places are paid;
 * - lastPaymentAborted: nothing is paid, and no payment by the organiser is pending.
 */
const nextStages: Readonly<Record<StatusStage, Partial<Record<BookingTrigger, StatusStage>>>> = {
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
  Enquiry: Object.values(nextStages.Enquiry),
  'Pending Booking': Object.values(nextStages['Pending Booking']),
  Booked: Object.values(nextStages.Booked),
  Cancelled: Object.values(nextStages.Cancelled),
}

/** Returns the stage after a booking trigger, which may be the same stage. Cancelled is final. */
export const statusStageAfter = (stage: StatusStage, trigger: BookingTrigger): StatusStage =>
  nextStages[stage][trigger] ?? stage

/** Refuses with stageForbids every action on a cancelled event. */
export const refuseWhenCancelled = ({ statusStage }: { statusStage: StatusStage }): Refusal | undefined =>
  statusStage === 'Cancelled' ? refusal('stageForbids', { stage: statusStage }) : undefined

/** Returns a status stage as the history names it, such as 'PENDING_BOOKING' (EVT-O6). */
export const historyState = (stage: StatusStage): string => stage.toUpperCase().replaceAll(' ', '_')
