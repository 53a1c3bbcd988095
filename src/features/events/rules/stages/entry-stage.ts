import type { EntryStage } from '../package-document.ts'
import type { Transitions } from './stage-machine.ts'

/**
 * What the stage of one product entry may become (PKG-O12). Requested is what the supplier is asked to
 * confirm; a confirmed entry that is changed goes back to it. Cancelled is final.
 */
export const entryStageTransitions: Transitions<EntryStage> = {
  Enquiry: ['Requested', 'Cancelled'],
  Requested: ['Enquiry', 'Booked', 'Declined', 'Cancellation Requested', 'Cancelled'],
  Booked: ['Requested', 'Cancellation Requested', 'Cancelled'],
  Declined: ['Requested', 'Booked', 'Cancelled'],
  'Cancellation Requested': ['Booked', 'Cancelled'],
  Cancelled: [],
}

/**
 * True for an entry that never just goes away with something else: its supplier has agreed to it, so that it
 * must be cancelled, or it was cancelled, and something may be asked for it still.
 */
export const isToStay = (stage: EntryStage): boolean =>
  stage === 'Booked' || stage === 'Cancellation Requested' || stage === 'Cancelled'
