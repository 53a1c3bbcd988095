import { askedAgainBy } from '#features/events/rules/update-derived.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { BuilderState } from '../state/builder.ts'
import { entryName } from './entry-words.ts'

/** Says, before a booked package is saved, which suppliers have to confirm again what was changed. */
export const AskedAgainNotice = ({ state: { savedPack, pack } }: { state: BuilderState }) => {
  const names = [...new Set(askedAgainBy(savedPack, pack).map(entryName))]
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
