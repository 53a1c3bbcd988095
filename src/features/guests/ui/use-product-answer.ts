import { isPastAdjustment } from '#features/event-prices/rules/promise/is-past-adjustment.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { YesNo } from '#kernel/fields.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { notTakingPartQuestion } from '../rules/not-taking-part.ts'
import { useGuestChanges } from './use-guest-changes.ts'

type Asked = { readonly packageId: string; readonly itineraryId: string; readonly name: string }

/**
 * Returns `answer`, which saves a member's own answer to a product of the event and offers an Undo, and `isBusy`,
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
  const send = ({ packageId, itineraryId }: Asked, attending: YesNo) =>
    answerProduct.mutateAsync({ packageId, itineraryId, customerId, attending })
  const answer = async (asked: Asked, attending: YesNo): Promise<void> => {
    const question =
      attending === 'No' && isPassed
        ? notTakingPartQuestion(asked.name, adjustmentDate ?? undefined)
        : undefined
    if (question && !(await yesNoDialog(question))) return
    const isChanged = await send(asked, attending).then(
      () => true,
      // The mutation reports the error.
      () => false,
    )
    if (!isChanged) return
    const undo = () => void send(asked, attending === 'Yes' ? 'No' : 'Yes').catch(() => {})
    const text = attending === 'Yes' ? 'You’re taking part in' : 'You’re not taking part in'
    toast.show(`${text} ${asked.name}`, { action: { label: 'Undo', onPress: undo } })
  }
  return { answer, isBusy: answerProduct.isPending }
}
