import { Clock, Lock, MapPin, Users } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatPounds } from '#kernel/money.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { distanceText } from '../rules/distance.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import type { PriceView } from '../rules/prices/price-view.ts'
import { showsFeatures } from '../rules/single-venue.ts'
import { CategoryIcon } from './category-icon.tsx'
import { formatDuration } from './format-duration.ts'
import { ItemPrice } from './prices/item-price.tsx'

type Props = {
  item: CardItem
  href: string
  /** True for the page's first large picture, which loads with priority. */
  loadsFirst?: boolean
  view: PriceView
  /** True to blur the picture and show a lock until the visitor logs in (CAT-O17). */
  locked?: boolean
  /** An additional note, such as the availability of the product. */
  note?: ReactNode
  /** Renders an action on the card. Must be a stable function, because the card is memoized. */
  actionOf?: (item: CardItem) => ReactNode
}

/** The widths of a card's picture. On a phone it is small, because it is beside the text. */
const cardSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 46vw, 7rem'

/** Renders the card of a product in a grid: picture, name, venue, rating and price. */
export const ProductCard = memo(({ item, href, loadsFirst, view, locked = false, note, actionOf }: Props) => {
  const miles = item.closestVenue?.distance ?? null
  const distance = miles === null ? undefined : distanceText(miles)
  return (
    <LinkCard
      compact
      href={locked ? '?dialog=organiserForm&tab=login' : href}
      title={item.name}
      picture={
        <TintPicture
          picture={item.imageId ?? undefined}
          alt={item.imageAlt}
          tint={item.tint}
          icon={<CategoryIcon name={item.categoryUrl} />}
          overlay={locked && <LockOverlay />}
          loadsFirst={loadsFirst}
          sizes={cardSizes}
        />
      }
      mark={<Labels item={item} locked={locked} />}
      corner={locked ? undefined : actionOf?.(item)}
      footer={
        <>
          {!locked && <ItemPrice item={item} view={view} />}
          {item.reviewScore !== null && <StarRating score={item.reviewScore} count={item.reviewCount} />}
        </>
      }
    >
      <p className="line-clamp-2 max-sm:hidden">{item.description}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-faint text-xs sm:mt-2 sm:gap-y-1">
        {item.durationMinutes > 0 && (
          <span className="flex items-center gap-1">
            <Clock aria-hidden className="size-3.5" />
            {formatDuration(item.durationMinutes)}
          </span>
        )}
        {(item.venue || distance) && (
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0">{[item.venue?.name, distance].filter(Boolean).join(' · ')}</span>
          </span>
        )}
        {showsFeatures(item) && (
          <span className="flex items-center gap-1">
            <Users aria-hidden className="size-3.5" />
            Groups of {item.minUnits} or more
          </span>
        )}
      </p>
      {item.markUp !== undefined && <StaffFigures item={item} />}
      {item.tripNote && (
        <p className="mt-2">
          <Badge tone="warn">{item.tripNote}</Badge>
        </p>
      )}
      {note}
    </LinkCard>
  )
})

/** Shows supplier, cost and mark-up to staff (PERM-024). */
const StaffFigures = ({ item: { supplierName, cost, markUp } }: { item: CardItem }) => (
  <p className="mt-2 text-ink-faint text-xs tabular-nums">
    {[
      supplierName,
      typeof cost === 'number' && `cost ${formatPounds(cost)}`,
      typeof markUp === 'number' && `mark-up ${markUp} %`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
)

/** Blurs the picture below and shows a lock (CAT-O17). */
const LockOverlay = () => (
  <span className="absolute inset-0 grid place-items-center bg-tint/40 backdrop-blur-md">
    <span className="grid size-16 place-items-center rounded-full bg-surface/85 text-ink [&_svg]:size-7">
      <Lock aria-hidden />
    </span>
  </span>
)

const Labels = ({ item, locked }: { item: CardItem; locked: boolean }) => (
  <>
    {locked && <Badge tone="solid">Log in to view</Badge>}
    {item.isPopular && <Badge tone="solid">Popular</Badge>}
    {item.isNew && <Badge tone="solid">New</Badge>}
  </>
)
