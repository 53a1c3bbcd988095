import { PackageOpen } from 'lucide-react'
import type { WireEntry, WirePackage, WireProduct } from '#features/packages/rules/reading/wire-schema.ts'
import { inCodeOrder } from '#kernel/code-order.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { EntryStageBadge } from '../stages/stage-badge.tsx'
import { formatCurrency } from '../supplier/format-currency.ts'
import { Margin, Pounds } from './pounds.tsx'

type Accept = (target: { itineraryId: string; name: string }) => void
type Shared = {
  eventId: string
  /** Undefined for staff who may not accept a cancellation. */
  onAccept: Accept | undefined
  /** Whether the pages of suppliers are open to the reader. */
  mayViewSuppliers: boolean
}
type Row = Shared & { product: WireProduct; entry: WireEntry }
export type EntryTableProps = Shared & { pack: WirePackage; seesCost: boolean }

const costColumns = ['cost', 'margin']

/** Every entry of a package with its price, cost and margin, in the order of the days. */
export const EntryTable = ({ pack, seesCost, ...shared }: EntryTableProps) => (
  <DataTable
    caption={`Products of package ${pack.locationNumber}`}
    columns={seesCost ? columns : columns.filter(({ id }) => !costColumns.includes(id))}
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
  pack.productList
    .flatMap((product) => product.itinerary.map((entry) => ({ product, entry, ...shared })))
    .toSorted((left, right) => inCodeOrder(orderOf(left), orderOf(right)))

const nameOf = ({ productCustom, product }: WireProduct) => productCustom?.name ?? product.name

const orderOf = ({ entry }: Row) => `${String(entry.dayIndex).padStart(3, '0')} ${entry.startTime ?? '99:99'}`

const columns: readonly Column<Row>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ product, entry }) => (
      <span className="block min-w-40 font-semibold">
        {nameOf(product)}
        <span className="block text-xs font-normal text-ink-soft">{entry.venueName}</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ entry }) => (
      <time className="whitespace-nowrap">
        {entry.date ? formatDate(entry.date) : `Day ${entry.dayIndex + 1}`}
        {entry.startTime && `, ${formatTime(entry.startTime)}`}
      </time>
    ),
  },
  {
    id: 'supplier',
    header: 'Supplier',
    cell: ({ product: { supplier }, eventId, mayViewSuppliers }) =>
      supplier && mayViewSuppliers ? (
        <Link
          href={`/supplier/${supplier.supplierId}/event/${eventId}/package`}
          className="text-accent-ink underline underline-offset-[0.2em]"
        >
          {supplier.name}
        </Link>
      ) : (
        supplier?.name
      ),
  },
  { id: 'stage', header: 'Supplier stage', cell: (row) => <Stage row={row} /> },
  {
    id: 'people',
    header: 'People / units',
    align: 'end',
    cell: ({ entry }) => `${entry.people} / ${entry.units}`,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ entry }) => <Pounds amount={entry.money.priceGBP} isFrom={entry.date === null} />,
  },
  { id: 'cost', header: 'Cost', align: 'end', cell: ({ entry }) => <Cost of={entry} /> },
  {
    id: 'margin',
    header: 'Margin',
    align: 'end',
    cell: ({ entry: { money } }) => <Margin amount={money.marginGBP} percent={money.marginPercent} />,
  },
]

const Stage = ({ row: { entry, product, onAccept } }: { row: Row }) => (
  <span className="grid min-w-28 justify-items-start gap-1">
    <EntryStageBadge stage={entry.stage} />
    {entry.declineReason && <span className="text-xs text-bad">{entry.declineReason}</span>}
    {onAccept && entry.stage === 'Cancellation Requested' && (
      <Button
        size="small"
        aria-label={`Accept the cancellation of ${nameOf(product)}`}
        onClick={() => onAccept({ itineraryId: entry.itineraryId, name: nameOf(product) })}
      >
        Accept
      </Button>
    )}
    {entry.productNote && <span className="text-xs text-ink-soft">{entry.productNote.note}</span>}
  </span>
)

/** In pounds, and in the supplier's currency where that is another. */
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
