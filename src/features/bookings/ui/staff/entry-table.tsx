import { NotebookPen, PackageOpen } from 'lucide-react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { WireEntry, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { unavailableText } from '#features/events/rules/swap-section.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { EntryStageBadge } from '../stages/stage-badge.tsx'
import { formatCurrency } from '../supplier/format-currency.ts'
import { itemsByDay, type PackageItem } from './items-by-day.ts'
import { Margin, Pounds } from './pounds.tsx'

type Accept = (target: { itineraryId: string; name: string }) => void
type Shared = {
  eventId: string
  /** Undefined for staff who can't accept cancellations. */
  onAccept: Accept | undefined
  /** Opens the note of a product; undefined for staff who can't change it. */
  onNote: ((entry: WireEntry) => void) | undefined
  /** True if the user can open pages of suppliers. */
  canViewSuppliers: boolean
  seesCost: boolean
}
type Row = Shared & PackageItem & { section: string }
export type EntryTableProps = Shared & { pack: WirePackage }

const costColumns = ['cost', 'margin']

/** Shows every entry of a package by day, with its price and, if `seesCost` is true, its cost and margin. */
export const EntryTable = ({ pack, ...shared }: EntryTableProps) => (
  <DataTable
    caption={`Products of package ${pack.locationNumber}`}
    columns={shared.seesCost ? columns : columns.filter(({ id }) => !costColumns.includes(id))}
    rows={rowsOf(pack, shared)}
    keyOf={({ entry }) => entry.itineraryId}
    empty={
      <EmptyState icon={<PackageOpen />} title="No products yet">
        The group has not chosen anything.
      </EmptyState>
    }
  />
)

const rowsOf = (pack: WirePackage, shared: Shared): Row[] =>
  itemsByDay(pack).map((item) => ({ ...item, section: pack.section, ...shared }))

const columns: readonly Column<Row>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: (row) => (
      <span className="block min-w-36 font-semibold wrap-anywhere">
        {productNameOf(row.product)}
        {row.entry.venueName !== productNameOf(row.product) && (
          <span className="block text-xs font-normal text-ink-soft">{row.entry.venueName}</span>
        )}
        <Unavailable row={row} />
        <span className="grid justify-items-start gap-1 pt-1 text-sm font-normal @4xl:hidden">
          <When entry={row.entry} />
          <Supplier row={row} />
          <span className="text-ink-soft">{peopleAndUnits(row.entry)}</span>
          <span className="md:hidden">
            <Stage row={row} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    shownFrom: 'roomyTable',
    cell: ({ entry }) => <When entry={entry} />,
  },
  { id: 'supplier', header: 'Supplier', shownFrom: 'roomyTable', cell: (row) => <Supplier row={row} /> },
  { id: 'stage', header: 'Supplier stage', shownFrom: 'tablet', cell: (row) => <Stage row={row} /> },
  {
    id: 'people',
    header: 'People / units',
    align: 'end',
    shownFrom: 'roomyTable',
    cell: ({ entry }) => `${entry.people} / ${entry.units}`,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ entry, seesCost }) => (
      <>
        <Pounds amount={entry.money.priceGBP} isMinimumPrice={entry.date === null} />
        {seesCost && (
          <span className="block pt-1 text-xs whitespace-nowrap text-ink-soft @4xl:hidden">
            Cost <Cost of={entry} />
            <br />
            Margin <Margin amount={entry.money.marginGBP} percent={entry.money.marginPercent} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    shownFrom: 'roomyTable',
    cell: ({ entry }) => <Cost of={entry} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    align: 'end',
    shownFrom: 'roomyTable',
    cell: ({ entry: { money } }) => <Margin amount={money.marginGBP} percent={money.marginPercent} />,
  },
]

/** Marks a product that the package's section does not offer (EVT-O20). */
const Unavailable = ({ row: { product, section } }: { row: Row }) => {
  const text = unavailableText(product, section)
  return text ? (
    <span className="block pt-1">
      <Badge tone="warn">{text}</Badge>
    </span>
  ) : null
}

const When = ({ entry }: { entry: WireEntry }) => (
  <time className="whitespace-nowrap">
    {entry.date ? formatDate(entry.date) : `Day ${entry.dayIndex + 1}`}
    {entry.startTime && `, ${formatTime(entry.startTime)}`}
  </time>
)

const Supplier = ({ row: { product, eventId, canViewSuppliers } }: { row: Row }) =>
  product.supplier && canViewSuppliers ? (
    <Link
      href={`/supplier/${product.supplier.supplierId}/event/${eventId}/package`}
      className="text-accent-ink underline underline-offset-[0.2em] pointer-coarse:py-3"
    >
      {product.supplier.name}
    </Link>
  ) : (
    product.supplier?.name
  )

const peopleAndUnits = ({ people, units }: WireEntry) =>
  `${countOf(people, 'person', 'people')}, ${countOf(units, 'unit', 'units')}`

const Stage = ({ row: { entry, product, onAccept, onNote } }: { row: Row }) => (
  <span className="grid min-w-28 justify-items-start gap-1">
    <EntryStageBadge stage={entry.stage} />
    {entry.declineReason && <span className="text-xs text-bad">{entry.declineReason}</span>}
    {onAccept && entry.stage === 'Cancellation Requested' && (
      <Button
        size="small"
        aria-label={`Accept the cancellation of ${productNameOf(product)}`}
        onClick={() => onAccept({ itineraryId: entry.itineraryId, name: productNameOf(product) })}
      >
        Accept
      </Button>
    )}
    {entry.productNote && <span className="text-xs text-ink-soft">{entry.productNote.note}</span>}
    {onNote && (
      <Button
        kind="quiet"
        size="small"
        className="-ms-3"
        aria-label={`${entry.productNote ? 'Change the note' : 'Add a note'}: ${productNameOf(product)}`}
        onClick={() => onNote(entry)}
      >
        <NotebookPen aria-hidden />
        {entry.productNote ? 'Change the note' : 'Add a note'}
      </Button>
    )}
  </span>
)

/** The cost in pounds, and in the supplier's currency if it differs. */
const Cost = ({ of: { money } }: { of: WireEntry }) => (
  <>
    <Pounds amount={money.costGBP} />
    {money.currency && money.currency !== 'GBP' && typeof money.costCurrency === 'number' && (
      <span className="block text-xs text-ink-soft">
        {formatCurrency(money.costCurrency, money.currency)}
      </span>
    )}
  </>
)
