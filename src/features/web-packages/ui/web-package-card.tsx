import { MapPin, Moon } from 'lucide-react'
import { hiddenPriceText } from '#features/catalogue/rules/prices/price-view.ts'
import { formatPounds } from '#kernel/money.ts'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { webPackageAddress } from '../rules/web-package-address.ts'
import type { WebPackageCardResponse } from '../rules/web-package-responses.ts'
import { Medal } from './medal.tsx'
import { nightsLabel } from './nights-label.ts'

type Props = {
  card: WebPackageCardResponse
  section: string
  /** True for the page's first large picture, which loads with priority. */
  loadsFirst?: boolean
  /** True to show the location, if it is not that of the page. */
  showsLocation?: boolean
}

/** Maximum number of products named on a card; the page of the package shows all. */
const maxNamedProducts = 4

/** The card of a ready-made package: its name, length, products and price per person. */
export const WebPackageCard = ({ card, section, loadsFirst, showsLocation }: Props) => (
  <LinkCard
    href={webPackageAddress({ section, location: card.location.slug, id: card.id })}
    title={card.name}
    picture={
      <TintPicture
        picture={card.imageId ?? undefined}
        alt={card.imageAlt}
        tint={card.tint}
        loadsFirst={loadsFirst}
      />
    }
    mark={<Medal standard={card.standard} />}
    footer={<WebPackageCardPrice {...card} />}
  >
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-faint text-xs">
      <span className="flex items-center gap-1">
        <Moon aria-hidden className="size-3.5" />
        {nightsLabel(card.nightsCount)}
      </span>
      {showsLocation && (
        <span className="flex items-center gap-1">
          <MapPin aria-hidden className="size-3.5" />
          {card.location.name}
        </span>
      )}
    </p>
    <p className="mt-2 line-clamp-3">
      {card.products.slice(0, maxNamedProducts).join(' · ')}
      {card.products.length > maxNamedProducts && ` · ${card.products.length - maxNamedProducts} more`}
    </p>
  </LinkCard>
)

type PriceProps = Pick<WebPackageCardResponse, 'price' | 'priceHidden' | 'people'>

/** The lowest price of a ready-made package for one person of the default group. */
const WebPackageCardPrice = ({ price, priceHidden, people }: PriceProps) => {
  if (priceHidden) return <p className="font-semibold">{hiddenPriceText}</p>
  if (price === null) return <p className="font-semibold">Price on application</p>
  return (
    <p>
      <span className="text-ink-faint text-xs">from </span>
      <strong className="text-lg tabular-nums">{formatPounds(price, { short: true })}</strong>
      <span className="text-ink-soft text-sm"> pp for {people}</span>
    </p>
  )
}
