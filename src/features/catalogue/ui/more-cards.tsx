import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import type { CardItem } from '../rules/grid/grid-item.ts'

/** Cards that are drawn at once, and again each time the reader comes near their end. */
const atOnce = 60

type Props = {
  items: readonly CardItem[]
  renderItem: (item: CardItem, index: number) => ReactNode
}

/** As many cards as are looked at: others are drawn when the reader comes to them, or asks for them. */
export const MoreCards = ({ items, renderItem }: Props) => {
  const [drawn, setDrawn] = useState({ items, count: atOnce })
  const count = drawn.items === items ? drawn.count : atOnce
  const more = () => setDrawn({ items, count: count + atOnce })
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` belongs to the items and the count
  useEffect(() => {
    if (!end.current) return
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: '800px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [items, count])
  return (
    <>
      <CardGrid>{items.slice(0, count).map(renderItem)}</CardGrid>
      {count < items.length && (
        <div ref={end} className="flex justify-center py-4">
          <Button onClick={more}>Show more</Button>
        </div>
      )}
    </>
  )
}
