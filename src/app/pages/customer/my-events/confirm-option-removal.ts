import { removalQuestion } from '#features/event-home/rules/remove-option.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

/**
 * Removes an option after a confirmation.
 * @returns the event without the option; undefined if the user cancelled or the removal failed
 */
export const removeOption = async (event: WireEvent, pack: WirePackage): Promise<WireEvent | undefined> => {
  if (!(await confirmDialog(removalQuestion(event, pack)))) return undefined
  try {
    const { data } = await whileLocked(
      () => getApi().events.removePackage({ id: event._doc, packageId: pack.id }),
      'Removing the option',
    )
    toast.show(`Option ${pack.locationNumber} removed`, { kind: 'good' })
    recoverFocus()
    return data.event
  } catch (problem) {
    toast.error(failureMessage(problem))
    return undefined
  }
}
