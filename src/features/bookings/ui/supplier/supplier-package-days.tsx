import { PriceViewChoices } from '#features/catalogue/ui/index.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { type SupplierEntry, supplierDays, supplierPriceArea } from './supplier-days.ts'
import { SupplierEntryCard } from './supplier-entry-card.tsx'

type Props = {
  event: Pick<WireEvent, 'statusStage'>
  pack: WirePackage
  /** Set if the user is not the supplier, because then the response also contains products of other suppliers. */
  supplierId?: string
  canAnswer: boolean
  busy: boolean
  onConfirm: (supplierEntry: SupplierEntry) => void
  onDecline: (supplierEntry: SupplierEntry) => void
}

/** Shows a package as a supplier sees it: the supplier's products by day, without empty days (SUP-003). */
export const SupplierPackage = ({ event, pack, supplierId, onConfirm, onDecline, ...cardProps }: Props) => (
  <div className="grid gap-8">
    <PriceViewChoices choices={choicesFor(supplierDays(event, pack, supplierId))} />
    {supplierDays(event, pack, supplierId).map(({ dayIndex, date, entries }) => (
      <section key={dayIndex} aria-label={`Day ${dayIndex + 1}`} className="grid gap-3">
        <h2 className="text-xl font-bold">
          Day {dayIndex + 1}
          {date && (
            <time dateTime={date} className="ps-3 text-base font-normal text-ink-soft">
              {formatDate(date)}
            </time>
          )}
        </h2>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
          {entries.map((supplierEntry) => (
            <SupplierEntryCard
              key={supplierEntry.entry.itineraryId}
              supplierEntry={supplierEntry}
              onConfirm={() => onConfirm(supplierEntry)}
              onDecline={() => onDecline(supplierEntry)}
              {...cardProps}
            />
          ))}
        </div>
      </section>
    ))}
  </div>
)

/** Returns the choices of price view for the types of products on these days. */
const choicesFor = (days: ReturnType<typeof supplierDays>) => {
  const types = days.flatMap(({ entries }) => entries.map(({ product }) => product.product.type))
  const isStay = (type: string) => type === 'Accommodation'
  return [
    ...(types.every(isStay) ? [] : [{ label: 'Prices of products', area: supplierPriceArea('') }]),
    ...(types.some(isStay) ? [{ label: 'Prices of stays', area: supplierPriceArea('Accommodation') }] : []),
  ]
}
