import { type CatalogueDeps, gridReads } from '#features/catalogue/server/index.ts'
import type { BlockResponse, ContentResponse } from '#features/content/rules/items/content-response.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import { readCards } from '#features/web-packages/server/index.ts'
import type { Section } from '#kernel/section.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { PageTextResponse } from '../rules/page-responses.ts'

const idsIn = (blocks: readonly BlockResponse[], kind: 'products' | 'webPackages'): ReadonlySet<string> =>
  new Set(blocks.flatMap((block) => block[kind] ?? []))

/**
 * Returns the texts of a page, with the cards of the products and packages in their blocks. Blocks for other sections
 * are left out. Without a section, only blocks for all sections are returned, and prices are those of stag parties.
 */
export const readPageTexts = async (
  deps: CatalogueDeps,
  items: readonly ContentResponse[],
  section: Section | null,
  context: RequestContext,
): Promise<PageTextResponse[]> => {
  const visibleItems = items.map((item) => ({
    item,
    blocks: item.blocks.filter((block) => isForSection(block, section)),
  }))
  const allBlocks = visibleItems.flatMap(({ blocks }) => blocks)
  const [productIds, packageIds] = [[...idsIn(allBlocks, 'products')], [...idsIn(allBlocks, 'webPackages')]]
  const priceSection = section ?? 'stag'
  const [cards, packages] = await Promise.all([
    gridReads(deps).placedCards(productIds, { section: priceSection }, context),
    readCards(deps, context.actor, { section: priceSection, idList: packageIds, count: packageIds.length }),
  ])
  return visibleItems.map(({ item: { id, title, hidesFromCustomers }, blocks }) => {
    const [namedProducts, namedPackages] = [idsIn(blocks, 'products'), idsIn(blocks, 'webPackages')]
    return {
      id,
      title,
      hidesFromCustomers,
      blocks,
      cards: cards.filter(({ item }) => namedProducts.has(item.id)),
      packages: packages.filter((one) => namedPackages.has(one.id)),
    }
  })
}
