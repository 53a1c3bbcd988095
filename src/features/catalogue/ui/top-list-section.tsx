import { useId } from 'react'
import { Link } from '#platform/ui/actions/link.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { TopItem } from '../rules/grid/top-list.ts'
import { CategoryIcon } from './category-icon.tsx'

type Props = {
  list: { readonly title: string; readonly items: readonly TopItem[] } | null
  addressOf: (item: TopItem) => string
}

/** Shows the top list of a location; renders nothing without enough reviews. */
export const TopList = ({ list, addressOf }: Props) => {
  const titleId = useId()
  if (!list) return null
  return (
    <section aria-labelledby={titleId} className="pb-5 sm:pb-8">
      <h2 id={titleId} className="mb-3 font-bold text-xl">
        {list.title}
      </h2>
      <ol className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-3">
        {list.items.map((item, index) => (
          <li key={item.id} className="w-64 shrink-0 snap-start">
            <Link
              href={addressOf(item)}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong"
            >
              <span aria-hidden className="relative w-16 shrink-0">
                <TintPicture
                  picture={item.imageId ?? undefined}
                  tint={item.tint}
                  icon={<CategoryIcon name={item.categoryUrl} />}
                  shape="square"
                  className="rounded-field"
                  sizes="4rem"
                  widest={300}
                />
                <span className="absolute -start-1.5 -top-1.5 grid size-7 place-items-center rounded-full border-2 border-surface bg-accent font-bold text-on-accent text-xs tabular-nums">
                  {index + 1}
                </span>
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold leading-snug">{item.name}</span>
                {item.reviewScore !== null && (
                  <StarRating score={item.reviewScore} count={item.reviewCount} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
