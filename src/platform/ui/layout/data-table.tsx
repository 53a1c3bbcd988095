import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'
import { ErrorState } from '../display/error-state.tsx'
import { Skeleton } from '../display/skeleton.tsx'
import { SelectBox } from '../fields/select-box.tsx'

const hiddenBelow = { tablet: 'max-md:hidden', roomyTable: '@max-4xl:hidden', wideTable: '@max-6xl:hidden' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'end'
  /** Hides the column on screens narrower than a tablet, or in a table without room for ten or twelve columns. */
  shownFrom?: keyof typeof hiddenBelow
}
export type Sort = { by: string; descending: boolean }

type Props<Row> = {
  /** The subject of the table. Screen readers read it out; it is only visible with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Returns the address of a row, if it has one. The row's first cell is the link, and the whole row is clickable. */
  hrefOf?: ((row: Row) => string | undefined) | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
  state?: 'ready' | 'loading' | 'failed'
  onRetry?: () => void
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode
  /** Number of placeholder rows while loading. */
  expectedRows?: number
  /** Adds checkboxes to select rows, except on phones. */
  selection?: RowSelection<Row>
}

export type RowSelection<Row> = {
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
  /** Returns the name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string
}

/** A table of similar items. The table reports the requested sort order, but the page sorts the rows. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { caption, showCaption, columns, rows, state = 'ready', empty, onRetry } = props
  const isLoading = state === 'loading' && !rows?.length
  const columnCount = columns.length + (props.selection ? 1 : 0)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table
        className="w-full border-collapse text-start text-(length:--control-text)"
        aria-busy={state === 'loading'}
      >
        <caption className={showCaption ? 'px-3 py-(--cell) text-start font-semibold 2xl:px-4' : 'sr-only'}>
          {caption}
        </caption>
        <thead className="border-b border-line bg-sunken">
          <tr>
            {props.selection && <SelectAll {...props} rows={rows ?? []} selection={props.selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {state === 'failed' && <FullRow columns={columnCount}>{<ErrorState onRetry={onRetry} />}</FullRow>}
          {isLoading && <LoadingRows columns={columnCount} rows={props.expectedRows ?? 6} />}
          {state === 'ready' && rows?.length === 0 && <FullRow columns={columnCount}>{empty}</FullRow>}
          {state !== 'failed' && rows?.map((row) => <BodyRow key={props.keyOf(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </section>
  )
}

const cellStyle = (column: Pick<Column<never>, 'align' | 'shownFrom'>) =>
  clsx(
    'px-2 first:ps-3 last:pe-3 @6xl:px-3 2xl:px-4',
    // On a phone the other columns are as narrow as possible, because the first one has the most text.
    'max-md:first:w-full',
    column.align === 'end' ? 'text-end tabular-nums' : 'text-start',
    column.shownFrom && hiddenBelow[column.shownFrom],
  )

type HeaderProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }

const HeaderCell = <Row,>({ column, sort, onSort }: HeaderProps<Row>) => {
  const isSorted = sort?.by === column.id
  const order = isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Icon = order === 'descending' ? ArrowDown : order ? ArrowUp : ChevronsUpDown
  const canSort = column.sortable && onSort
  return (
    <th
      scope="col"
      aria-sort={order}
      className={clsx(
        cellStyle(column),
        'h-(--control) text-sm font-semibold whitespace-nowrap text-ink-soft',
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onSort({ by: column.id, descending: isSorted && !sort.descending })}
          className="-mx-2 inline-flex min-h-(--control) items-center gap-1.5 rounded-field px-2 hover:text-ink"
        >
          {column.header}
          <Icon aria-hidden className={clsx('size-4', !isSorted && 'text-ink-faint')} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

const selectCell = 'w-px ps-1.5 max-md:hidden'

type SelectProps<Row> = { keyOf: Props<Row>['keyOf']; rows: readonly Row[]; selection: RowSelection<Row> }

/** The checkbox in the header, which selects all rows on the page or none. */
const SelectAll = <Row,>({ keyOf, rows, selection: { selected, onSelected } }: SelectProps<Row>) => {
  const selectedCount = rows.filter((row) => selected.has(keyOf(row))).length
  return (
    <th scope="col" className={selectCell}>
      <SelectBox
        label="Select all rows on this page"
        checked={selectedCount > 0 && selectedCount === rows.length}
        partly={selectedCount > 0 && selectedCount < rows.length}
        onChange={(on) => onSelected(new Set(on ? rows.map(keyOf) : []))}
      />
    </th>
  )
}

type RowBoxProps<Row> = { row: Row; rowKey: string; selection: RowSelection<Row> }

const RowBox = <Row,>({ row, rowKey, selection: { selected, onSelected, nameOf } }: RowBoxProps<Row>) => (
  // The link of the row covers all its cells, so this cell must be above the link.
  <td className={clsx(selectCell, 'relative z-[1]')}>
    <SelectBox
      label={`Select ${nameOf(row)}`}
      checked={selected.has(rowKey)}
      onChange={(on) => {
        const nextSelected = new Set(selected)
        if (on) nextSelected.add(rowKey)
        else nextSelected.delete(rowKey)
        onSelected(nextSelected)
      }}
    />
  </td>
)

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'hrefOf' | 'keyOf' | 'selection'> & { row: Row }

const BodyRow = <Row,>({ row, columns, hrefOf, keyOf, selection }: RowProps<Row>) => {
  const href = hrefOf?.(row)
  return (
    <tr className={clsx('relative border-b border-line last:border-0', href && 'hover:bg-sunken')}>
      {selection && <RowBox row={row} rowKey={keyOf(row)} selection={selection} />}
      {columns.map((column, index) => (
        <td key={column.id} className={clsx(cellStyle(column), 'py-(--cell)')}>
          {href && index === 0 ? (
            <Link href={href} className="font-semibold after:absolute after:inset-0 hover:text-accent-ink">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const FullRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr>
    <td colSpan={columns} className="p-0">
      {/* As wide as the visible part of the table, and still visible when the table is scrolled sideways. */}
      <div className="sticky start-0 w-[100cqw]">{children}</div>
    </td>
  </tr>
)

const LoadingRows = ({ columns, rows }: { columns: number; rows: number }) =>
  Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row} className="border-b border-line last:border-0">
      {Array.from({ length: columns }, (_, column) => column).map((column) => (
        <td key={column} className="px-3 py-(--cell) md:px-4">
          <Skeleton className={column === 0 ? 'h-[1.4em] w-40' : 'h-[1.4em] w-20'} />
        </td>
      ))}
    </tr>
  ))
