import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

/** The request ids of duplications whose outcome is unknown. Trying again with the same id creates no second copy. */
const openRequests = new Map<string, string>()

/**
 * Adds a copy of an option to its event.
 * @returns the event with the copy; undefined if the request failed
 */
export const duplicateOption = async (
  { _doc: id, version }: WireEvent,
  { id: packageId, locationNumber }: WirePackage,
): Promise<WireEvent | undefined> => {
  const attempt = `${id} ${packageId} ${version}`
  const requestId = openRequests.get(attempt) ?? crypto.randomUUID()
  openRequests.set(attempt, requestId)
  try {
    const { data } = await whileLocked(
      () => getApi().events.duplicatePackage({ id, packageId, requestId }),
      'Duplicating the option',
    )
    openRequests.delete(attempt)
    const copy = data.event.packageOption.find((option) => option.id === data.packageId)
    toast.show(`Option ${locationNumber} duplicated${copy ? ` as option ${copy.locationNumber}` : ''}`, {
      kind: 'good',
    })
    return data.event
  } catch (problem) {
    toast.error(failureMessage(problem))
    return undefined
  }
}
