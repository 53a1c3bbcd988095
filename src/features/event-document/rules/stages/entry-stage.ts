import type { EntryStage } from '../package-document.ts'
import type { Transitions } from './stage-machine.ts'

/**
 * The stages that each stage of a product entry can become (PKG-O12). Requested: the supplier has a request to
 * confirm; a confirmed entry that changes returns to it. Cancelled is final.
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
 * Returns whether an entry must stay when something else, such as its day, is removed. Either its supplier has agreed
 * to it, so it must be cancelled; or it was cancelled and may still cost something.
 */
export const isProtected = (stage: EntryStage): boolean =>
  stage === 'Booked' || stage === 'Cancellation Requested' || stage === 'Cancelled'
