import { homeSectionOf } from '#features/content/rules/items/content-path.ts'
import type { ContentResponse } from '#features/content/rules/items/content-response.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import type { PageItemResponse, PageTextResponse } from '#features/public-pages/rules/page-responses.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../get-api.ts'

/**
 * Loads an item for its staff preview, as shown in the item's first section. About pages and the home page have no
 * section.
 */
export const loadPreview = async (item: ContentResponse) => {
  const { type, section: itemSections } = item.setting
  const section = type === 'about page' || type === 'home page' ? null : homeSectionOf(itemSections)
  return { item, section, content: await loadBlocks(item, section) }
}

/** Returns the blocks for a section, with cards of the products and ready-made packages in them. */
const loadBlocks = async (
  { id, title, hidesFromCustomers, blocks }: ContentResponse,
  section: Section | null,
): Promise<PageTextResponse> => {
  const blocksOfSection = blocks.filter((block) => isForSection(block, section))
  const idList = [...new Set(blocksOfSection.flatMap(({ products = [] }) => products))]
  const packageIds = [...new Set(blocksOfSection.flatMap(({ webPackages = [] }) => webPackages))]
  const { catalogue, webPackages } = getApi()
  const catalogueSection = section ?? 'stag'
  const [cards, packages] = await Promise.all([
    idList.length === 0 ? [] : (await catalogue.listProductsById({ section: catalogueSection, idList })).data,
    packageIds.length === 0
      ? []
      : (await webPackages.listWebPackageCards({ section: catalogueSection, idList: packageIds })).data,
  ])
  return { id, title, hidesFromCustomers, blocks: blocksOfSection, cards, packages }
}

/** The fields in the header of a post or page. */
export type ArticleHead = Pick<ContentResponse, 'title' | 'summary'> & {
  readonly id: string
  readonly image: ContentResponse['feature']['image']
  readonly category: string | null
  readonly author: string | null
  readonly publishAt: string | null
}

export const articleHeadOf = ({ id, title, summary, setting, feature }: PageItemResponse): ArticleHead => ({
  id,
  title,
  summary,
  image: feature.image,
  category: setting.category,
  author: setting.author,
  publishAt: setting.publishAt,
})
