import { useEffect } from 'react'
import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { entriesToReconfirm } from '#features/event-document/rules/stages/request-again.ts'
import { adjustmentText } from '#features/event-prices/rules/promise/promise-texts.ts'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { clearAdded } from '../add/added-toast.ts'
import { useSave } from '../save/use-save.ts'
import { useUnsavedPrompt } from '../save/use-unsaved-prompt.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { addProductAddress, swapProductAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { useBuilderState } from '../state/use-builder.ts'
import { DayBoard } from './day-board.tsx'
import { entryName } from './entry-labels.ts'
import { PackageHeader } from './package-header.tsx'
import { PackageNotes } from './package-notes-form.tsx'
import { PackagePriceViews } from './package-price-views.tsx'
import { PriceBar } from './price-bar.tsx'
import { PriceChangeAlert } from './price-change-alert.tsx'
import { TooManyComing } from './too-many-coming.tsx'

type Props = { builder: Builder; target: BuilderTarget }

/** The package builder: header, days, notes and the price with Save. Read-only for readers who cannot edit. */
export const PackageView = ({ builder, target }: Props) => {
  const state = useBuilderState(builder)
  const { navigate } = useLinking()
  const { save, isSaving } = useSave({ builder, target })
  useUnsavedPrompt({ builder, target, save })
  useEffect(clearAdded, [])
  const { pack, event } = state
  const closed = pack.status === 'Cancelled' || event.statusStage === 'Cancelled'
  const { can, today } = builder.facts.command
  const hasBegun = builder.readerKind !== 'staff' && bookingStateOf(event, pack, today) === 'Begun'
  const readOnly = closed || hasBegun || !can(savePackage)
  const adjustment = readOnly || pack.status !== 'Booked' ? undefined : adjustmentText(event, today)
  return (
    <div data-section={pack.section} className="pb-2">
      <PackageHeader builder={builder} state={state} readOnly={readOnly} />
      <div className="mt-6 grid gap-2">
        {adjustment && <Notice tone="info" title={adjustment} />}
        {!readOnly && <PriceChangeAlert builder={builder} state={state} />}
        {!readOnly && builder.isSaved && <TooManyComing builder={builder} state={state} />}
        <div role="status">
          <ReconfirmationNotice state={state} />
        </div>
        {!closed && <PackagePriceViews builder={builder} state={state} />}
        <DayBoard
          builder={builder}
          state={state}
          readOnly={readOnly}
          onAdd={(dayIndex) => navigate(addProductAddress(target, dayIndex))}
          onSwap={(itineraryId) => navigate(swapProductAddress(target, itineraryId))}
        />
      </div>
      <PackageNotes builder={builder} state={state} readOnly={closed || !can(savePackage)} />
      {/* A cancelled package costs nothing, but £0 would read as a price. */}
      {!closed && (
        <PriceBar
          builder={builder}
          state={state}
          readOnly={readOnly && !hasBegun}
          isSaving={isSaving}
          onSave={() => void save()}
        />
      )}
    </div>
  )
}

/** Lists the products that suppliers have to confirm again after a booked package is saved. */
const ReconfirmationNotice = ({ state: { savedPack, pack } }: { state: BuilderState }) => {
  const names = [...new Set(entriesToReconfirm(savedPack, pack).map(entryName))]
  if (names.length === 0) return null
  return (
    <Notice tone="warn" title="Suppliers need to confirm again">
      <p>
        When you save, {names.length === 1 ? 'this product needs' : 'these products need'} to be confirmed
        again: {names.join(', ')}.
      </p>
    </Notice>
  )
}
