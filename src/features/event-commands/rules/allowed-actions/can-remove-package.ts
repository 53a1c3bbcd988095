import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { cellAt, type Sender, stateBeforeStart } from './allowed-actions.ts'

type Event = Pick<EventDocument, 'statusStage'> & {
  readonly packages: readonly Pick<PackageDocument, 'id' | 'status'>[]
}

/** Returns whether screens offer to remove a package: nothing is booked, and another option remains. */
export const canRemovePackage = (event: Event, packageId: string, sender: Sender): boolean => {
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack || cellAt('removePackage', sender, stateBeforeStart(event, pack)) === undefined) return false
  return event.packages.some(({ id, status }) => id !== packageId && status === 'Option')
}
