import { useEffect } from 'react'
import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { dismissAddedToast } from '../add/added-toast.ts'
import { showRejectedEdits } from '../save/conflict/conflict-dialog.tsx'
import { describeRejectedEdit } from '../save/conflict/describe-rejected-edit.ts'
import { useSave } from '../save/use-save.ts'
import { useUnsavedPrompt } from '../save/use-unsaved-prompt.ts'
import type { Builder } from '../state/builder.ts'
import { addProductAddress, swapProductAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { useBuilderState } from '../state/use-builder.ts'
import { DayBoard } from './day-board.tsx'
import { PackageHeader } from './package-header.tsx'
import { PackageNotes } from './package-notes-form.tsx'
import { PackageNotices } from './package-notices.tsx'
import { PackagePriceViews } from './package-price-views.tsx'
import { PriceBar } from './price-bar.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

type Props = { builder: Builder; target: BuilderTarget }

/**
 * Renders the package builder: header, days, notes and the price with Save. It is read-only if the package or its event
 * is cancelled, or if the reader has no permission to edit it. Once the trip has begun, customers can only edit notes.
 */
export const PackageView = ({ builder, target }: Props) => {
  const state = useBuilderState(builder)
  const { navigate } = useLinking()
  const { save, isSaving } = useSave({ builder, target })
  useUnsavedPrompt({ builder, target, save })
  useEffect(dismissAddedToast, [])
  useRejectedEdits(builder)
  useUndoKeys(builder)
  const { pack, event } = state
  const isCancelled = pack.status === 'Cancelled' || event.statusStage === 'Cancelled'
  const { can, today } = builder.facts.command
  const hasBegun = builder.readerKind !== 'staff' && bookingStateOf(event, pack, today) === 'Begun'
  const isLocked = isCancelled || !can(savePackage)
  const readOnly = isLocked || hasBegun
  return (
    <div data-section={pack.section} className="pb-2">
      <PackageHeader builder={builder} state={state} readOnly={readOnly} />
      <div className="mt-6 grid gap-2">
        <PackageNotices builder={builder} state={state} readOnly={readOnly} />
        {!isCancelled && <PackagePriceViews builder={builder} state={state} />}
        <DayBoard
          builder={builder}
          state={state}
          readOnly={readOnly}
          onAdd={(dayIndex) => navigate(addProductAddress(target, dayIndex))}
          onSwap={(itineraryId) => navigate(swapProductAddress(target, itineraryId))}
        />
      </div>
      {/* Notes can still be changed after the trip has begun, so the price bar then offers Save. */}
      <PackageNotes builder={builder} state={state} readOnly={isLocked} />
      {/* A cancelled package costs nothing, but £0 would read as a price. */}
      {!isCancelled && (
        <PriceBar
          builder={builder}
          state={state}
          readOnly={isLocked}
          isSaving={isSaving}
          onSave={() => void save()}
        />
      )}
    </div>
  )
}

/** When the package is opened, shows the edits stored in this browser that the event no longer accepts. */
const useRejectedEdits = (builder: Builder): void => {
  useEffect(() => {
    const edits = builder.takeRejectedEdits()
    const { event } = builder.read()
    if (edits.length > 0)
      void showRejectedEdits(edits.map((edit) => describeRejectedEdit(edit, event, builder.facts)))
  }, [builder])
}
