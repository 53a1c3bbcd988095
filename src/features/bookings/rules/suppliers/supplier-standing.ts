import { stateBeforeStart } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type {
  EntryStage,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import {
  changedSinceConfirmation,
  confirmPossible,
  declinePossible,
} from '#features/event-document/rules/stages/confirmation.ts'

export type SupplierAction = 'confirm' | 'decline'

type Display = {
  /** The state of a product as a supplier reads it, in lists and on the event's page. */
  readonly label: string
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'info'
  readonly text: string
  /** The actions at this stage, with their labels. `supplierStanding` omits those that the server would refuse. */
  readonly offers: Readonly<Partial<Record<SupplierAction, string>>>
}

const bothOffers = { confirm: 'Confirm', decline: 'Decline' }

/** The state, text and possible actions that a supplier sees at each stage of a product. */
const displayByStage: Readonly<Record<EntryStage, Display>> = {
  Enquiry: { label: 'Not requested yet', tone: 'neutral', text: '', offers: {} },
  Requested: { label: 'To confirm', tone: 'warn', text: 'Please confirm or decline.', offers: bothOffers },
  Booked: { label: 'Confirmed', tone: 'good', text: '', offers: bothOffers },
  Declined: {
    label: 'You declined this',
    tone: 'bad',
    text: 'You can still confirm it until we find an alternative.',
    offers: { confirm: 'Confirm after all' },
  },
  'Cancellation Requested': {
    label: 'You asked to cancel; waiting for our answer',
    tone: 'warn',
    text: 'The booking stays in place until we answer.',
    offers: { confirm: 'Keep the booking' },
  },
  Cancelled: { label: 'Cancelled', tone: 'neutral', text: 'You don’t need to do anything.', offers: {} },
}

const changedDisplay: Pick<Display, 'label' | 'tone' | 'text'> = {
  label: 'Changed since you confirmed',
  tone: 'warn',
  text: 'Please review it, then confirm or decline.',
}

export type SupplierStanding = Omit<Display, 'offers'> & {
  readonly actions: readonly { readonly id: SupplierAction; readonly label: string }[]
}

/** Returns the state of a product as text for its supplier, with the actions that the server would accept. */
export const supplierStanding = (
  event: Pick<EventDocument, 'statusStage'>,
  pack: PackageDocument,
  entry: PackageEntry,
): SupplierStanding => {
  const { stage } = entry
  const hadConfirmed = entry.confirmations.length > 0
  const isChanged =
    (stage === 'Requested' || stage === 'Booked') && hadConfirmed && changedSinceConfirmation(entry, pack)
  const { offers, ...display } = displayByStage[stage]
  const state = stateBeforeStart(event, pack)
  const isAllowed: Readonly<Record<SupplierAction, boolean>> = {
    confirm: !refuseAction('confirmProductBooking', 'supplier', state, stage) && confirmPossible(entry, pack),
    decline: !refuseAction('declineProductBooking', 'supplier', state, stage) && declinePossible(entry, pack),
  }
  const actions = (['confirm', 'decline'] as const).flatMap((id) => {
    const label = offers[id]
    return label !== undefined && isAllowed[id] ? [{ id, label }] : []
  })
  return { ...display, ...(isChanged ? changedDisplay : {}), actions }
}
