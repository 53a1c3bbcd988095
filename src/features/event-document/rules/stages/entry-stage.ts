import type { EntryStage } from '../package-document.ts'
import type { Transitions } from './stage-machine.ts'

/**
 * The stages that each stage of a product entry can become (PKG-O12). In Requested, the supplier has a request to
 * confirm. A confirmed entry returns to Requested when it changes. Cancelled is final, except that staff can set other
 * stages by hand (`editProductStage`), which this table does not contain.
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
 * Returns whether an entry must not be removed, for example when its day is removed. Either its supplier has agreed to
 * it, so that only a cancellation can end it. Or it was cancelled, and an amount may still be due for it.
 */
export const isProtected = (stage: EntryStage): boolean =>
  stage === 'Booked' || stage === 'Cancellation Requested' || stage === 'Cancelled'
