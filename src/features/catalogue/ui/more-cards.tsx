import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import type { CardItem } from '../rules/grid/grid-item.ts'

/** The number of cards rendered at first, and added each time the visitor scrolls near the end. */
const batchSize = 60

type Props = {
  items: readonly CardItem[]
  renderItem: (item: CardItem, index: number) => ReactNode
}

/** Renders cards in batches. The next batch follows when the visitor scrolls near the end or presses the button. */
export const MoreCards = ({ items, renderItem }: Props) => {
  const [rendered, setRendered] = useState({ items, count: batchSize })
  const count = rendered.items === items ? rendered.count : batchSize
  const showMore = () => setRendered({ items, count: count + batchSize })
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showMore` depends only on the items and the count
  useEffect(() => {
    if (!end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore(), {
      rootMargin: '800px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [items, count])
  return (
    <>
      <CardGrid compact>{items.slice(0, count).map(renderItem)}</CardGrid>
      {count < items.length && (
        <div ref={end} className="flex justify-center py-4">
          <Button onClick={showMore}>Show more</Button>
        </div>
      )}
    </>
  )
}
