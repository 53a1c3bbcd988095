import { usePriceView } from '#features/catalogue/ui/index.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import type { Builder } from '../state/builder.ts'
import { addSupplierProductAddress, packageAddress, swapProductAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { useBuilderState } from '../state/use-builder.ts'
import { useSharedBuilder } from '../state/use-shared-builder.ts'
import { entryActions } from './entry-actions.tsx'
import { EntryCost } from './entry-cost.tsx'
import { EntryDetails } from './entry-details.tsx'
import { dayName, quantityLabel, timeLabel } from './entry-labels.ts'
import { isStay, priceLabel } from './entry-price.ts'

type EntryRef = { productId: string; itineraryId?: string }
type Props = { target: BuilderTarget; entryRef: EntryRef; onLeave: () => void }

/** Renders a product in the current package, with everything that can be changed about it. */
export const EntryEditor = ({ target, entryRef, onLeave }: Props) => {
  const builder = useSharedBuilder(target)
  return builder && <Editor builder={builder} target={target} entryRef={entryRef} onLeave={onLeave} />
}

const findEntry = (entries: readonly PackageEntry[], { productId, itineraryId }: EntryRef) =>
  entries.find((entry) =>
    itineraryId === undefined ? entry.productId === productId : entry.itineraryId === itineraryId,
  )

const Editor = ({ builder, target, entryRef, onLeave }: Props & { builder: Builder }) => {
  const state = useBuilderState(builder)
  const { navigate } = useLinking()
  const entry = findEntry(state.pack.entries, entryRef)
  const kind = entry && isStay(entry) ? 'accommodation' : 'default'
  const view = usePriceView({ area: 'website', kind })
  if (!entry) return null
  const leaveTo = (href: string) => {
    onLeave()
    navigate(href)
  }
  const onSwap = () => leaveTo(swapProductAddress(target, entry.itineraryId))
  const actions = builder.facts.command.can(savePackage)
    ? entryActions({ builder, state, entry, onSwap })
    : []
  const summary = [
    dayName(state.pack, entry.dayIndex),
    timeLabel(entry),
    quantityLabel(entry),
    priceLabel(entry, state.pack, {
      visibility: builder.facts.visibility,
      view,
      isShareKnown: builder.guestShare !== undefined,
    }),
  ]
  return (
    <section aria-label="In your package" className="grid gap-3 rounded-card bg-sunken p-4">
      <p className="font-semibold tabular-nums">{summary.filter(Boolean).join(' · ')}</p>
      <EntryDetails
        entry={entry}
        product={builder.facts.product(entry.productId)}
        visibility={builder.facts.visibility}
      />
      {builder.facts.visibility.cost && builder.facts.visibility.productPrices && (
        <EntryCost entry={entry} pack={state.pack} product={builder.facts.product(entry.productId)} />
      )}
      <div className="flex flex-wrap gap-2">
        {actions.map(({ id, label, icon, onAction, disabled, hint }) => (
          <Button
            key={id}
            size="small"
            disabled={disabled}
            title={hint}
            onClick={() => {
              onAction?.()
              if (id === 'remove') onLeave()
            }}
          >
            {icon}
            {label}
          </Button>
        ))}
        {builder.readerKind === 'staff' && entry.supplier && (
          <Button
            size="small"
            onClick={() =>
              leaveTo(
                addSupplierProductAddress(target, {
                  dayIndex: entry.dayIndex,
                  supplierId: entry.supplier!.supplierId,
                }),
              )
            }
          >
            More from {entry.supplier.name}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => leaveTo(packageAddress(target))}>
          View package
        </Button>
      </div>
    </section>
  )
}
