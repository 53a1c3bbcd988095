import type { WirePackagePrice } from '#features/events/rules/reading/wire-price-history.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'

type Props = {
  readonly event: WireEvent
  /** The day of the earlier prices; undefined for those before the latest change. */
  readonly date: IsoDate | undefined
  /** The earlier prices; undefined while they load. */
  readonly prices: readonly WirePackagePrice[] | undefined
}

type Price = number | null | undefined

type Row = {
  readonly id: string
  readonly name: string
  readonly earlier: { readonly person: Price; readonly total: Price }
  readonly now: { readonly person: Price; readonly total: Price }
}

/** Compares the earlier and the current prices of each package, including packages that have since been removed. */
export const PriceComparison = ({ event, date, prices }: Props) => (
  <DataTable
    caption={`Prices ${date === undefined ? 'before the latest change' : `on ${formatDate(date)}`} and now`}
    columns={columnsFor(date)}
    rows={prices && rowsOf(event, prices)}
    keyOf={({ id }) => id}
    state={prices ? 'ready' : 'loading'}
    expectedRows={event.packageOption.length}
    empty={<p className="text-ink-soft">There was no package.</p>}
  />
)

export const nameOfPackage = ({ locationNumber, locationName }: WirePackage): string =>
  [`Package ${locationNumber}`, locationName].filter(Boolean).join(', ')

const rowsOf = ({ packageOption }: WireEvent, prices: readonly WirePackagePrice[]): Row[] => {
  const earlier = new Map(
    prices.map(({ packageOptionId, price, totalPrice }) => [
      packageOptionId,
      { person: price, total: totalPrice },
    ]),
  )
  const noPrice = { person: undefined, total: undefined }
  const current = packageOption.map((pack) => ({
    id: pack.id,
    name: nameOfPackage(pack),
    earlier: earlier.get(pack.id) ?? noPrice,
    now: { person: pack.money.pricePerPersonGBP, total: pack.money.priceGBP },
  }))
  const removed = [...earlier].filter(([id]) => !packageOption.some((pack) => pack.id === id))
  return [
    ...current,
    ...removed.map(([id, price]) => ({ id, name: 'Removed package', earlier: price, now: noPrice })),
  ]
}

const columnsFor = (date: IsoDate | undefined): readonly Column<Row>[] => [
  {
    id: 'package',
    header: 'Package',
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  {
    id: 'then',
    header: date === undefined ? 'Before' : formatDate(date),
    align: 'end',
    cell: ({ earlier }) => <PriceText {...earlier} />,
  },
  { id: 'now', header: 'Now', align: 'end', cell: ({ now }) => <PriceText {...now} /> },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ earlier, now }) => (
      <PriceText
        person={difference(earlier.person, now.person)}
        total={difference(earlier.total, now.total)}
        isChange
      />
    ),
  },
]

const difference = (earlier: Price, now: Price): Price =>
  typeof earlier === 'number' && typeof now === 'number'
    ? poundsFromPence(penceFromPounds(now) - penceFromPounds(earlier))
    : undefined

type PriceTextProps = { person: Price; total: Price; isChange?: boolean }

const PriceText = ({ person, total, isChange = false }: PriceTextProps) => (
  <span className="inline-grid justify-items-end whitespace-nowrap tabular-nums">
    <span>{person === undefined ? '–' : `${textOf(person, isChange)} pp`}</span>
    {total !== undefined && (
      <span className="text-sm text-ink-soft">
        {textOf(total, isChange)}
        {/* A phone has no room for this text. */}
        <span className="max-sm:sr-only"> in total</span>
      </span>
    )}
  </span>
)

const textOf = (price: number | null, isChange: boolean): string => {
  if (price === null) return 'POA'
  const sign = isChange && price > 0 ? '+' : ''
  return `${sign}${formatPence(penceFromPounds(price))}`
}
