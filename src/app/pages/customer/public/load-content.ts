import { notFound } from '@tanstack/react-router'
import { homeSectionOf } from '#features/content/rules/items/content-path.ts'
import type {
  BlockResponse,
  ContentResponse,
  PostResponse,
} from '#features/content/rules/items/content-response.ts'
import type { ContentType } from '#features/content/rules/items/content-types.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../get-api.ts'

type Api = ReturnType<typeof getApi>
type Cards = Awaited<ReturnType<Api['catalogue']['listProductsById']>>['data']
type Packages = Awaited<ReturnType<Api['webPackages']['listWebPackageCards']>>['data']

/** A content item with the catalogue data of its blocks, for a section or, without one, for all. */
export type LoadedContent = Pick<ContentResponse, 'id' | 'title' | 'hidesFromCustomers'> & {
  readonly blocks: readonly BlockResponse[]
  readonly cards: Cards
  readonly packages: Packages
}

/** Returns the blocks for a section, with the cards of the products and ready-made packages they name. */
export const loadBlocks = async (
  { id, title, hidesFromCustomers, blocks }: ContentResponse,
  section: Section | null,
): Promise<LoadedContent> => {
  const shown = blocks.filter((block) => isForSection(block, section))
  const idList = [...new Set(shown.flatMap(({ products = [] }) => products))]
  const packageIds = [...new Set(shown.flatMap(({ webPackages = [] }) => webPackages))]
  const { catalogue, webPackages } = getApi()
  const read = section ?? 'stag'
  const [cards, packages] = await Promise.all([
    idList.length === 0 ? [] : (await catalogue.listProductsById({ section: read, idList })).data,
    packageIds.length === 0
      ? []
      : (await webPackages.listWebPackageCards({ section: read, idList: packageIds })).data,
  ])
  return { id, title, hidesFromCustomers, blocks: shown, cards, packages }
}

/**
 * Returns an item for its public page; throws notFound if visitors can't see it. The endpoints return such
 * items to staff, who use the preview instead.
 */
export const requireLive = (item: ContentResponse, type: ContentType): ContentResponse => {
  if (item.setting.type !== type || !item.live) throw notFound()
  return item
}

/** Loads an item for its first section. Pages about us and the home page have none. */
export const loadPreview = async (item: ContentResponse) => {
  const { type, section: own } = item.setting
  const section = type === 'about page' || type === 'home page' ? null : homeSectionOf(own)
  return { item, section, content: await loadBlocks(item, section) }
}

type TextType = Exclude<ContentType, 'blog post' | 'about page'>
type TextPlace = { readonly section?: Section; readonly location?: string; readonly category?: string }

/** Returns the texts that staff wrote for a page. */
export const loadTexts = async (type: TextType, place: TextPlace): Promise<LoadedContent[]> => {
  const { data } = await getApi().content.listTexts({ type, ...place })
  return Promise.all(data.map((item) => loadBlocks(item, place.section ?? null)))
}

/** The number of posts offered on another page. */
const relatedPostsCount = 3

/** Returns some posts of a section, or of one location. */
export const loadRelatedPosts = async (section: Section, location?: string): Promise<PostResponse[]> =>
  (await getApi().content.listPosts({ section, location, limit: relatedPostsCount })).data

/** The fields in the header of a post or page. */
export type ArticleHead = Pick<ContentResponse, 'title' | 'summary'> & {
  readonly id: string
  readonly image: ContentResponse['feature']['image']
  readonly category: string | null
  readonly author: string | null
  readonly publishAt: string | null
}

export const articleHeadOf = ({ id, title, summary, setting, feature }: ContentResponse): ArticleHead => ({
  id,
  title,
  summary,
  image: feature.image,
  category: setting.category,
  author: setting.author,
  publishAt: setting.publishAt,
})
