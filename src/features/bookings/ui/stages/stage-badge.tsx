import type { StatusStage } from '#features/event-document/rules/event-document.ts'
import type { EntryStage } from '#features/event-document/rules/package-document.ts'
import type { PaymentStage } from '#features/event-document/rules/stages/derived-stages.ts'
import { Badge, type Tone } from '#platform/ui/display/badge.tsx'

const entryTones: Record<EntryStage, Tone> = {
  Enquiry: 'neutral',
  Requested: 'warn',
  Booked: 'good',
  Declined: 'bad',
  'Cancellation Requested': 'warn',
  Cancelled: 'neutral',
}

/** Shows the stage of one product. */
export const EntryStageBadge = ({ stage }: { stage: EntryStage }) => (
  <Badge tone={entryTones[stage]}>{stage}</Badge>
)

const statusTones: Record<StatusStage, Tone> = {
  Enquiry: 'info',
  'Pending Booking': 'warn',
  Booked: 'good',
  Cancelled: 'neutral',
}

/** Shows the status stage of the event. */
export const StatusStageBadge = ({ stage }: { stage: StatusStage }) => (
  <Badge tone={statusTones[stage]}>{stage}</Badge>
)

const paymentTones: Record<PaymentStage, Tone> = {
  'Not Paid': 'neutral',
  'Deposit Part Paid': 'warn',
  'Deposit Paid': 'info',
  'Balance Part Paid': 'info',
  'Fully Paid': 'good',
  Refunded: 'neutral',
}

/** Shows the payment stage of the event. */
export const PaymentStageBadge = ({ stage }: { stage: PaymentStage }) => (
  <Badge tone={paymentTones[stage]}>{stage}</Badge>
)
