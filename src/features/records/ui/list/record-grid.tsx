import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { SelectBox } from '#platform/ui/fields/select-box.tsx'
import { numberForms, type RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { type RecordSort, titleColumn } from '../../rules/record-table.ts'
import { columnsOfGrid, features, type Line } from './grid-columns.tsx'
import type { ListAddress } from './list-address.ts'
import { useLoadedRows } from './use-record-list.ts'

export type Selection = Readonly<Record<string, true>>

export type GridProps = {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly columns: readonly RecordColumn[]
  readonly showsChangedColumn: boolean
  /** Whether the list shows the current or the removed records. */
  readonly state: ListAddress['state']
  /** Identifies the list's query. When it changes, the list scrolls to the top. */
  readonly listKey: string
  readonly sort: RecordSort | undefined
  readonly onSort: (sort: RecordSort) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly hrefOf: (id: string) => string
}

/** In pixels. All rows have the same height, so that a row's position is known without rendering the rows before it. */
const rowHeight = 44
const overscan = 12

/** The list on a wide screen, as a table. Only visible rows are rendered and loaded. */
export const RecordGrid = (props: GridProps) => {
  const { kind, ids, listKey } = props
  const frame = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the query changes
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0
  }, [listKey])
  const items = virtual.getVirtualItems()
  const table = useGridTable(
    props,
    items.map(({ index }) => index),
  )
  return (
    <section
      ref={frame}
      aria-label={`List of ${kind.labels.many}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-14.5rem)] max-lg:max-h-[calc(100dvh-17rem)] min-h-64 overflow-auto rounded-card border border-line bg-surface"
    >
      <table
        aria-rowcount={ids.length + 1}
        className="w-full table-fixed border-collapse text-start text-sm"
        style={{ minWidth: table.getTotalSize() + 48 }}
      >
        <caption className="sr-only">{kind.labels.many}</caption>
        <GridHeader table={table} {...props} />
        <tbody>
          <Gap height={items[0]?.start ?? 0} />
          <GridRows table={table} columns={props.columns} />
          <Gap height={Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))} />
        </tbody>
      </table>
    </section>
  )
}

/** Returns the table with the rows at the given positions of the list, loaded or not. */
const useGridTable = (
  { kind, ids, columns, showsChangedColumn, state, sort, onSort, selection, onSelection, hrefOf }: GridProps,
  indexes: readonly number[],
) => {
  const range = { first: indexes[0] ?? 0, last: indexes.at(-1) ?? 0, state }
  const { rows, nameOf } = useLoadedRows(kind, ids, columns, range)
  const lines = indexes.flatMap((index): Line[] => {
    const id = ids[index]
    return id === undefined ? [] : [{ id, index, loaded: rows.get(id) }]
  })
  const columnDefs = useMemo(
    () => columnsOfGrid({ columns, showsChangedColumn, state, hrefOf, nameOf }),
    [columns, showsChangedColumn, state, hrefOf, nameOf],
  )
  const sorting = [{ id: sort?.by ?? titleColumn, desc: sort?.descending ?? false }]
  return useTable({
    features,
    columns: columnDefs,
    data: lines,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { rowSelection: selection, sorting },
    onRowSelectionChange: (change) => onSelection(typeof change === 'function' ? change(selection) : change),
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort({ by: next.id, descending: next.desc })
    },
  })
}
type GridTable = ReturnType<typeof useGridTable>

type HeaderProps = Pick<GridProps, 'ids' | 'columns' | 'selection' | 'onSelection'> & {
  readonly table: GridTable
}

const GridHeader = ({ table, ids, columns, selection, onSelection }: HeaderProps) => {
  const selectedCount = Object.keys(selection).length
  return (
    <thead className="sticky top-0 z-[1] bg-sunken shadow-[inset_0_-1px_0_var(--color-line)]">
      <tr aria-rowindex={1}>
        <td className="w-12 ps-3">
          <SelectBox
            label={selectedCount === ids.length ? `Deselect all ${ids.length}` : `Select all ${ids.length}`}
            checked={selectedCount > 0 && selectedCount === ids.length}
            partly={selectedCount > 0 && selectedCount < ids.length}
            onChange={(on) => onSelection(on ? Object.fromEntries(ids.map((id) => [id, true])) : {})}
          />
        </td>
        {table.getHeaderGroups()[0]!.headers.map(({ column, id }) => (
          <th
            key={id}
            scope="col"
            style={{ width: column.getSize() }}
            aria-sort={ariaSort(column.getIsSorted())}
            className="h-11 px-2 text-start font-semibold text-ink-soft"
          >
            <SortButton
              label={String(column.columnDef.header)}
              fullLabel={columns.find(({ name }) => name === id)?.label}
              sorted={column.getIsSorted()}
              onClick={() => column.toggleSorting(column.getIsSorted() === 'asc')}
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}

const GridRows = ({ table, columns }: { table: GridTable; columns: GridProps['columns'] }) =>
  table.getRowModel().rows.map((row) => (
    <tr
      key={row.id}
      aria-rowindex={row.original.index + 2}
      aria-selected={row.getIsSelected()}
      className="h-11 border-b border-line hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <td className="ps-3">
        <SelectBox
          label={`Select ${row.original.loaded?.title ?? `row ${row.original.index + 1}`}`}
          checked={row.getIsSelected()}
          onChange={(on) => row.toggleSelected(on)}
        />
      </td>
      {row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          className={clsx('truncate px-2', isNumber(cell.column.id, columns) && 'tabular-nums')}
        >
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  ))

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  ) : null

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined

const isNumber = (id: string, columns: readonly RecordColumn[]): boolean => {
  const column = columns.find(({ name }) => name === id)
  return column !== undefined && numberForms.has(column.form)
}

type SortProps = {
  label: string
  /** The label with the labels of its groups. */
  fullLabel: string | undefined
  sorted: false | 'asc' | 'desc'
  onClick: () => void
}

const SortButton = ({ label, fullLabel = label, sorted, onClick }: SortProps) => {
  const Mark = sorted === 'desc' ? ArrowDown : sorted ? ArrowUp : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onClick}
      title={fullLabel}
      className="flex min-h-(--control) max-w-full items-center gap-1 rounded-field hover:text-ink"
    >
      <span className="truncate">{label}</span>
      <Mark aria-hidden className={clsx('size-4 shrink-0', !sorted && 'text-ink-faint')} />
    </button>
  )
}
