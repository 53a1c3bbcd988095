import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { isPastAdjustment } from '#features/event-prices/rules/promise/is-past-adjustment.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { notComingQuestion } from '../rules/not-coming.ts'
import { askAttending } from './attendance.tsx'
import { useGuestChanges } from './use-guest-changes.ts'

/** Returns a function that asks a guest whether they are going, and stores the answer if it has changed (EVT-053). */
export const useAttendance = (
  event: WireEvent,
  customerId: string,
  onChanged: (event: WireEvent) => void,
) => {
  const { answer } = useGuestChanges(event._doc, onChanged)
  return async (): Promise<void> => {
    const guest = event.customerSummary?.find(({ customer }) => customer.id === customerId)
    if (!guest) return
    const attending = await askAttending({
      title: 'Attendance',
      subtitle: eventDisplayName(event),
      okLabel: 'View Event Details',
      initialAnswer: guest.attending,
    })
    if (attending === undefined || attending === guest.attending) return
    const { statusStage, adjustmentDate = null, today } = event
    const isPassed = statusStage === 'Booked' && isPastAdjustment({ adjustmentDate }, today)
    const pastAdjustmentDate = isPassed ? (adjustmentDate ?? undefined) : undefined
    const question = attending === 'No' ? notComingQuestion(guest, true, pastAdjustmentDate) : undefined
    if (question && !(await yesNoDialog(question))) return
    answer.mutate({ customerId, attending })
  }
}
