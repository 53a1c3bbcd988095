import { lazy, Suspense, useCallback } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { isLocked } from '#features/catalogue/rules/lock-product.ts'
import { usePriceView } from '#features/catalogue/ui/prices/use-price-view.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductCard } from '#features/catalogue/ui/product-card.tsx'
import type { ReferencedLocation } from '#features/content/rules/items/content-response.ts'
import { ContentBlocks } from '#features/content/ui/items/content-blocks.tsx'
import type { PageTextResponse } from '#features/public-pages/rules/page-responses.ts'
import { WebPackageCard } from '#features/web-packages/ui/web-package-card.tsx'
import type { Section } from '#kernel/section.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { useReaderPrices } from '../../../frame/catalogue/use-reader-prices.ts'

const cardColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4'

type Props = { readonly content: PageTextResponse; readonly section: Section | null }

/** Shows the blocks of a content item with the catalogue data that was loaded for it. */
export const PageBlocks = ({ content: { blocks, cards, packages }, section }: Props) => {
  const shownSection = section ?? 'stag'
  // The map is rendered after hydration, because it works only with scripts.
  const isHydrated = useIsHydrated()
  const locationHref = useCallback(
    ({ slug, type, id }: ReferencedLocation) =>
      type === 'city' ? `/${shownSection}/in-${slug}` : `/${type}-${id}`,
    [shownSection],
  )
  return (
    <ContentBlocks
      blocks={blocks}
      slots={{
        locationHref,
        map: (locations) => (
          <div className="h-72 rounded-card bg-sunken sm:h-96">
            {isHydrated && (
              <Suspense>
                <TextMap section={shownSection} locations={locations} hrefOf={locationHref} />
              </Suspense>
            )}
          </div>
        ),
        products: (ids) => <ProductCards ids={ids} cards={cards} section={shownSection} />,
        webPackages: (ids) => packageCards(ids, packages, shownSection),
      }}
    />
  )
}

const TextMap = lazy(() => loadPart(() => import('./text-map.tsx')))

/** Returns cards of the ready-made packages in a text, without those that the section does not sell. */
const packageCards = (ids: readonly string[], packages: PageTextResponse['packages'], section: Section) => {
  const shownPackages = ids.flatMap((id) => packages.find((one) => one.id === id) ?? [])
  if (shownPackages.length === 0) return null
  return (
    <div className={cardColumns}>
      {shownPackages.map((card) => (
        <WebPackageCard key={card.id} card={card} section={section} showsLocation />
      ))}
    </div>
  )
}

type CardsProps = {
  readonly ids: readonly string[]
  readonly cards: PageTextResponse['cards']
  readonly section: Section
}

const productGrid = { area: 'website', kind: 'default' } as const

/** Cards of the products in a text, without those that the section does not sell. */
const ProductCards = ({ ids, cards, section }: CardsProps) => {
  const view = usePriceView(productGrid)
  const isLoggedIn = Boolean(useCurrentUser())
  useReaderPrices(
    section,
    cards.map(({ item }) => item),
  )
  const shownCards = ids.flatMap((id) => cards.find(({ item }) => item.id === id) ?? [])
  if (shownCards.length === 0) return null
  return (
    <div className={cardColumns}>
      {shownCards.map(({ item, place }) => (
        <ProductCard
          key={item.id}
          item={item}
          view={view}
          locked={isLocked(item, isLoggedIn)}
          href={productAddress({
            section,
            location: place.slug,
            categoryUrl: item.categoryUrl,
            productId: item.id,
          })}
        />
      ))}
    </div>
  )
}
