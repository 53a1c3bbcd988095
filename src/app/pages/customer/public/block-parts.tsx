import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { isLocked } from '#features/catalogue/rules/lock-product.ts'
import { usePriceView } from '#features/catalogue/ui/prices/use-price-view.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductCard } from '#features/catalogue/ui/product-card.tsx'
import type { BlockAnswer, ContentAnswer } from '#features/content/rules/items/content-answer.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import { ContentBlocks } from '#features/content/ui/items/content-blocks.tsx'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../api.ts'
import { usePricesAsReader } from '../../../frame/use-prices-as-reader.ts'

type Cards = Awaited<ReturnType<ReturnType<typeof getApi>['catalogue']['listProductsById']>>['data']

/** An item with what its blocks show of the catalogue, as it is seen in a section or, without one, everywhere. */
export type LoadedContent = Pick<ContentAnswer, 'id' | 'title' | 'hidesFromCustomers'> & {
  readonly blocks: readonly BlockAnswer[]
  readonly cards: Cards
}

/** The blocks that are for a section, and the cards of the products they name. */
export const loadBlocks = async (
  { id, title, hidesFromCustomers, blocks }: ContentAnswer,
  section: Section | null,
): Promise<LoadedContent> => {
  const shown = blocks.filter((block) => isForSection(block, section))
  const idList = [...new Set(shown.flatMap(({ products = [] }) => products))]
  const { data: cards } =
    idList.length === 0
      ? { data: [] }
      : await getApi().catalogue.listProductsById({ section: section ?? 'stag', idList })
  return { id, title, hidesFromCustomers, blocks: shown, cards }
}

type Props = { readonly content: LoadedContent; readonly section: Section | null }

/** The blocks of an item on the page that was loaded for it. */
export const PageBlocks = ({ content: { blocks, cards }, section }: Props) => {
  const read = section ?? 'stag'
  return (
    <ContentBlocks
      blocks={blocks}
      slots={{
        placeHref: ({ slug, type, id }) => (type === 'city' ? `/${read}/in-${slug}` : `/${type}-${id}`),
        products: (ids) => <ProductCards ids={ids} cards={cards} section={read} />,
      }}
    />
  )
}

type CardsProps = { readonly ids: readonly string[]; readonly cards: Cards; readonly section: Section }

const products = { area: 'website', kind: 'default' } as const

/** Products that a text names, those that are sold in the section. */
const ProductCards = ({ ids, cards, section }: CardsProps) => {
  const view = usePriceView(products)
  const isLoggedIn = Boolean(useCurrentUser())
  usePricesAsReader(
    section,
    cards.map(({ item }) => item),
  )
  const shown = ids.flatMap((id) => cards.find(({ item }) => item.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {shown.map(({ item, place }) => (
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
