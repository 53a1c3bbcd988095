import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { useBuilderDeps } from '#features/builder/ui/builder-deps.ts'
import { hasStoredEdits } from '#features/builder/ui/state/stored-edits.ts'
import { builderUserOf } from '#features/builder/ui/state/use-builder-target.ts'
import { useBeginPackage } from '#features/enquiries/ui/index.ts'
import { canAddPackage } from '#features/event-commands/rules/allowed-actions/can-add-package.ts'
import { canRemovePackage } from '#features/event-commands/rules/allowed-actions/can-remove-package.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openLocations } from '../../../frame/dialogs/open-locations.tsx'

type Props = {
  event: WireEvent
  /** True if the organiser sees the current state of the event and no other dialog is open. */
  isReady: boolean
  onChanged: (event: WireEvent) => void
}

/** Returns the organiser's actions for the options of an event, and which of them the event allows. */
export const useOptionActions = ({ event, isReady, onChanged }: Props) => {
  const builderDeps = useBuilderDeps()
  const queries = useQueryClient()
  const user = builderUserOf(useCurrentUser() ?? null)
  const begin = useBeginPackage({
    event,
    isReady,
    openLocations: (query) => openLocations(sectionOf(event.section), query),
  })
  /**
   * Asks whether to save or discard unsaved edits.
   * @returns false if saving failed, or if the user wants to continue editing
   */
  const saveEdits = async (): Promise<boolean> => {
    if (!user || !hasStoredEdits({ user, eventId: event._doc })) return true
    const { askToSaveEdits } = await loadPart(() => import('#features/builder/ui/save/save-stored-edits.ts'))
    const outcome = await askToSaveEdits(builderDeps, queries, { kind: 'saved', eventId: event._doc, user })
    return outcome === 'saved' || outcome === 'no'
  }
  const changeOption = async (change: () => Promise<WireEvent | undefined>) => {
    const changedEvent = (await saveEdits()) && (await change())
    if (changedEvent) onChanged(changedEvent)
  }
  return {
    offersOption: (copiedPackage?: WirePackage) => offersOption(event, copiedPackage),
    isRemovable: ({ id }: WirePackage) =>
      canRemovePackage({ statusStage: event.statusStage, packages: event.packageOption }, id, 'organiser'),
    beginPackage: async () => {
      if (await saveEdits()) await begin()
    },
    removePackage: (option: WirePackage) =>
      changeOption(async () => {
        const { removeOption } = await loadPart(() => import('./confirm-option-removal.ts'))
        return removeOption(event, option)
      }),
    duplicatePackage: (option: WirePackage) =>
      changeOption(async () => {
        const { duplicateOption } = await loadPart(() => import('./duplicate-option.ts'))
        return duplicateOption(event, option)
      }),
  }
}

/**
 * Returns true if another package, or a copy of one, can be added to this event (PKG-059).
 */
const offersOption = (event: WireEvent, copiedPackage?: WirePackage): boolean => {
  const { statusStage, createdDate, packageOption, today } = event
  if (createdDate === undefined) return false
  const packages = packageOption.map((pack) => ({ ...pack, entries: entriesOf(pack) }))
  const entriesCount = copiedPackage && entriesOf(copiedPackage).length
  return canAddPackage(
    { statusStage, createdAt: createdDate, packages },
    { sender: 'organiser', today, entriesCount },
  )
}

const entriesOf = ({ productList }: WirePackage) => productList.flatMap(({ itinerary }) => itinerary)
