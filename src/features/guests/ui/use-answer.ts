import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { notComingQuestion } from '../rules/not-coming.ts'
import type { GuestChanges } from './use-guest-changes.ts'

type Options = {
  readonly isSelf: boolean
  /** The adjustment date, if it has passed. */
  readonly pastAdjustmentDate: IsoDate | undefined
}

/**
 * Returns a function that changes a guest's answer. A No needs a confirmation if the guest has paid or the adjustment
 * date has passed. The organiser can undo a change for another guest.
 */
export const useAnswer = (
  guest: WireGuest,
  { answer }: GuestChanges,
  { isSelf, pastAdjustmentDate }: Options,
) => {
  const { id: customerId, name } = guest.customer
  const send = (attending: YesNo) => answer.mutateAsync({ customerId, attending })
  return async (attending: YesNo): Promise<void> => {
    const question = attending === 'No' ? notComingQuestion(guest, isSelf, pastAdjustmentDate) : undefined
    if (question && !(await yesNoDialog(question))) return
    const isChanged = await send(attending).then(
      () => true,
      // The mutation reports the error.
      () => false,
    )
    if (!isChanged || isSelf) return
    const undo = () => void send(attending === 'Yes' ? 'No' : 'Yes').catch(() => {})
    toast.show(attending === 'Yes' ? `${name} is coming` : `${name} is not coming`, {
      action: { label: 'Undo', onPress: undo },
    })
  }
}
