import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { entriesToReconfirm } from '#features/event-document/rules/stages/request-again.ts'
import { adjustmentText } from '#features/event-prices/rules/promise/promise-texts.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { PriceChangeAlert } from './price-change-alert.tsx'
import { TooManyComing } from './too-many-coming.tsx'

type Props = { builder: Builder; state: BuilderState; readOnly: boolean }

/**
 * Renders the notices about a package: its price adjustment, changed prices, too many guests, and products that
 * suppliers must confirm again once the changes are saved.
 */
export const PackageNotices = ({ builder, state, readOnly }: Props) => {
  const { event, pack } = state
  const { today } = builder.facts.command
  const adjustment = readOnly || pack.status !== 'Booked' ? undefined : adjustmentText(event, today)
  return (
    <>
      {adjustment && <Notice tone="info" title={adjustment} />}
      {!readOnly && <PriceChangeAlert builder={builder} state={state} />}
      {!readOnly && builder.isSaved && <TooManyComing builder={builder} state={state} />}
      <div role="status">
        <ReconfirmationNotice state={state} />
      </div>
    </>
  )
}

/** Lists the products that suppliers will have to confirm again once the changes of a booked package are saved. */
const ReconfirmationNotice = ({ state: { savedPack, pack } }: { state: BuilderState }) => {
  const names = [...new Set(entriesToReconfirm(savedPack, pack).map(productNameOf))]
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
