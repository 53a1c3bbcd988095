import { isPastAdjustment } from '#features/event-prices/rules/promise/is-past-adjustment.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { YesNo } from '#kernel/fields.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { notTakingPartQuestion } from '../rules/not-taking-part.ts'
import { useGuestChanges } from './use-guest-changes.ts'

type AnsweredEntry = { readonly packageId: string; readonly itineraryId: string; readonly name: string }

/**
 * Returns `answer`, which saves a customer's own answer to a product of the event and offers an Undo, and `isBusy`,
 * which is true while an answer is being saved.
 */
export const useProductAnswer = (
  event: WireEvent,
  customerId: string,
  onChanged: (event: WireEvent) => void,
) => {
  const { answerProduct } = useGuestChanges(event._doc, onChanged)
  const { statusStage, adjustmentDate = null, today } = event
  const isPassed = statusStage === 'Booked' && isPastAdjustment({ adjustmentDate }, today)
  const send = ({ packageId, itineraryId }: AnsweredEntry, attending: YesNo) =>
    answerProduct.mutateAsync({ packageId, itineraryId, customerId, attending })
  const answer = async (entry: AnsweredEntry, attending: YesNo): Promise<void> => {
    const question =
      attending === 'No' && isPassed
        ? notTakingPartQuestion(entry.name, adjustmentDate ?? undefined)
        : undefined
    if (question && !(await yesNoDialog(question))) return
    const isChanged = await send(entry, attending).then(
      () => true,
      // The mutation reports the error.
      () => false,
    )
    if (!isChanged) return
    const undo = () => void send(entry, attending === 'Yes' ? 'No' : 'Yes').catch(() => {})
    const text = attending === 'Yes' ? 'You’re taking part in' : 'You’re not taking part in'
    toast.show(`${text} ${entry.name}`, { action: { label: 'Undo', onPress: undo } })
  }
  return { answer, isBusy: answerProduct.isPending }
}
