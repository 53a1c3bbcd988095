import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type LoadedPicture, useLoadedPictures } from '../media-api.ts'
import { gridMeasures, tileByKey, tileGap } from './grid-measures.ts'

type GridProps = {
  readonly label: string
  readonly ids: readonly string[]
  /**
   * Renders a tile; the picture is undefined while it loads. The focusable element must have the attribute data-tile.
   */
  readonly renderTile: (id: string, picture: LoadedPicture | undefined) => ReactNode
}

const overscan = 3

/** Pictures in a grid on a page that scrolls. Only visible rows and their neighbours are rendered and loaded. */
export const PictureGrid = (props: GridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const measures = useMeasures(list)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The position changes when panels above the grid are opened or closed.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })
  const virtual = useWindowVirtualizer({
    count: Math.ceil(props.ids.length / measures.columns),
    estimateSize: () => measures.rowHeight,
    overscan,
    scrollMargin,
  })
  useNewMeasures(virtual, measures)
  return <Rows {...props} {...{ list, virtual, measures, scrollMargin }} />
}

/** The same grid inside an element that scrolls. */
export const FramedPictureGrid = ({
  frame,
  ...props
}: GridProps & { frame: RefObject<HTMLElement | null> }) => {
  const list = useRef<HTMLUListElement>(null)
  const measures = useMeasures(list)
  const virtual = useVirtualizer({
    count: Math.ceil(props.ids.length / measures.columns),
    getScrollElement: () => frame.current,
    estimateSize: () => measures.rowHeight,
    overscan,
  })
  useNewMeasures(virtual, measures)
  return <Rows {...props} {...{ list, virtual, measures }} scrollMargin={0} />
}

type Measures = ReturnType<typeof gridMeasures>
type List = RefObject<HTMLUListElement | null>

const useMeasures = (list: List): Measures => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return gridMeasures(width)
}

const useNewMeasures = (virtual: { measure(): void }, { rowHeight, columns }: Measures) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the size of tiles changes
  useEffect(() => virtual.measure(), [rowHeight, columns])
}

type RowsProps = GridProps & {
  readonly list: List
  readonly measures: Measures
  readonly scrollMargin: number
  readonly virtual: {
    getVirtualItems(): { readonly index: number; readonly start: number }[]
    getTotalSize(): number
    scrollToIndex(index: number): void
  }
}

const Rows = ({ label, ids, renderTile, list, virtual, measures, scrollMargin }: RowsProps) => {
  const { columns, rowHeight } = measures
  const rows = virtual.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * columns
  const last = Math.min(ids.length, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1
  const pictures = useLoadedPictures(ids, { first, last })
  const [positionToFocus, setPositionToFocus] = useState<number>()
  // A tile outside the visible area is rendered only after the grid has scrolled to it.
  useEffect(() => {
    const tile = list.current?.querySelector<HTMLElement>(`[data-position="${positionToFocus}"] [data-tile]`)
    if (!tile) return
    tile.focus({ preventScroll: true })
    setPositionToFocus(undefined)
  })
  const moveFocus = (event: KeyboardEvent) => {
    const position = (event.target as HTMLElement).closest<HTMLElement>('[data-position]')?.dataset.position
    if (position === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const to = tileByKey(event.key, Number(position), { columns, count: ids.length })
    if (to === undefined) return
    event.preventDefault()
    virtual.scrollToIndex(Math.floor(to / columns))
    setPositionToFocus(to)
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={moveFocus}
      className="relative"
      style={{ height: Math.max(0, virtual.getTotalSize() - tileGap) }}
    >
      {rows.flatMap(({ index: row, start }) =>
        ids.slice(row * columns, (row + 1) * columns).map((id, column) => {
          const position = row * columns + column
          return (
            <li
              key={id}
              data-position={position}
              aria-setsize={ids.length}
              aria-posinset={position + 1}
              className="absolute top-0"
              style={{
                width: `calc((100% - ${tileGap * (columns - 1)}px) / ${columns})`,
                insetInlineStart: `calc((100% + ${tileGap}px) / ${columns} * ${column})`,
                height: rowHeight - tileGap,
                transform: `translateY(${start - scrollMargin}px)`,
              }}
            >
              {renderTile(id, pictures.get(id))}
            </li>
          )
        }),
      )}
    </ul>
  )
}
