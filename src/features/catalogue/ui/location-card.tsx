import { MapPin } from 'lucide-react'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { distanceText } from '../rules/distance.ts'
import { nameFromId } from './name-from-id.ts'

type Props = {
  name: string
  href: string
  country: string | null
  imageId?: string
  imageAlt?: string
  description?: string
  /** The distance from the chosen point, in miles. */
  miles?: number | null
  reviewScore?: number | null
  reviewCount?: number
  /** True if the card's picture is the page's leading picture. */
  loadsFirst?: boolean
  /** The heading level of the name. */
  level?: 2 | 3
}

/** Renders a card of a location in the list of a section. */
export const LocationCard = ({
  name,
  href,
  country,
  imageId,
  imageAlt,
  description,
  miles,
  loadsFirst,
  level,
  ...review
}: Props) => (
  <LinkCard
    href={href}
    title={name}
    level={level}
    picture={
      <TintPicture
        picture={imageId}
        alt={imageAlt}
        tint={tintOf(name)}
        icon={<MapPin />}
        loadsFirst={loadsFirst}
        shape="wide"
      />
    }
    footer={
      <>
        <p className="text-ink-soft text-sm">
          {nameFromId(country)}
          {typeof miles === 'number' && ` · ${distanceText(miles)}`}
        </p>
        {review.reviewScore ? <StarRating score={review.reviewScore} count={review.reviewCount} /> : null}
      </>
    }
  >
    {description && <p className="line-clamp-2">{description}</p>}
  </LinkCard>
)
