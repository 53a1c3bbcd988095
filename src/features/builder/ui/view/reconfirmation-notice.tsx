import { entriesToReconfirm } from '#features/events/rules/update-derived.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { BuilderState } from '../state/builder.ts'
import { entryName } from './entry-labels.ts'

/** Lists the products that suppliers have to confirm again after a booked package is saved. */
export const ReconfirmationNotice = ({ state: { savedPack, pack } }: { state: BuilderState }) => {
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
