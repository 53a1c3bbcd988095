import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from '#platform/ui/actions/link.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectBox } from '#platform/ui/fields/select-box.tsx'
import type { RecordColumn } from '../../rules/record-cells.ts'
import { listCellText } from '../../rules/value-text.ts'
import { changedText } from './grid-columns.tsx'
import type { GridProps } from './record-grid.tsx'
import { type LoadedRow, useLoadedRows } from './use-record-list.ts'

/** In pixels, including the space below the card. */
const cardHeight = 100
const overscan = 6
/** Maximum number of columns on a card. */
const maxShown = 3

/** Returns true for columns whose values need a label. */
const needsLabel = ({ form, field }: RecordColumn): boolean =>
  form === 'yesNo' || (form === 'number' && !('unit' in field && field.unit))

type CardOptions = Pick<GridProps, 'columns' | 'showsChangedColumn'> &
  Pick<ReturnType<typeof useLoadedRows>, 'nameOf'>

/** Returns the text below the title of a card. */
const cardText = (row: LoadedRow, { columns, nameOf, showsChangedColumn }: CardOptions): string =>
  [
    ...columns
      .slice(0, maxShown)
      .map((column, index) => ({ column, text: listCellText(column, row.values[index], nameOf) }))
      .filter(({ text }) => text !== '–')
      .map(({ column, text }) => (needsLabel(column) ? `${column.ownLabel}: ${text}` : text)),
    ...(showsChangedColumn && columns.length < maxShown ? [changedText(row)] : []),
  ].join(' · ')

/** The list on a narrow screen, as cards. Only visible cards are rendered and loaded. */
export const RecordCards = ({
  kind,
  ids,
  columns,
  showsChangedColumn,
  state,
  selection,
  onSelection,
  hrefOf,
}: GridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The position changes when panels above the list are opened and closed.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => cardHeight,
    overscan,
    scrollMargin,
  })
  const items = virtual.getVirtualItems()
  const range = { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0, state }
  const { rows, nameOf } = useLoadedRows(kind, ids, columns, range)
  const toggle = (id: string, on: boolean) => {
    const { [id]: _, ...others } = selection
    onSelection(on ? { ...others, [id]: true } : others)
  }
  return (
    <ul
      ref={list}
      aria-label={kind.labels.many}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const id = ids[index]!
        const loaded = rows.get(id)
        return (
          <li
            key={id}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{
              height: cardHeight,
              transform: `translateY(${start - scrollMargin}px)`,
            }}
          >
            <div className="flex h-full items-center gap-1 rounded-card border border-line bg-surface py-1.5 ps-1 pe-3 has-checked:bg-accent-soft">
              <SelectBox
                label={`Select ${loaded?.title ?? `row ${index + 1}`}`}
                checked={selection[id] === true}
                onChange={(on) => toggle(id, on)}
              />
              {loaded ? (
                <Link href={hrefOf(id)} className="grid h-full min-w-0 grow content-center gap-0.5">
                  <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere">
                    {loaded.title}
                  </span>
                  <span className="line-clamp-2 text-sm text-ink-soft">
                    {cardText(loaded, { columns, nameOf, showsChangedColumn })}
                  </span>
                </Link>
              ) : (
                <Skeleton className="my-4 h-[1.4em] w-48" />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
