import { notFound } from '@tanstack/react-router'
import type { BlockAnswer, ContentAnswer, PostAnswer } from '#features/content/rules/items/content-answer.ts'
import { homeSectionOf } from '#features/content/rules/items/content-path.ts'
import type { ContentType } from '#features/content/rules/items/content-types.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../get-api.ts'

type Api = ReturnType<typeof getApi>
type Cards = Awaited<ReturnType<Api['catalogue']['listProductsById']>>['data']
type Packages = Awaited<ReturnType<Api['webPackages']['listWebPackageCards']>>['data']

/** An item with what its blocks show of the catalogue, as it is seen in a section or, without one, everywhere. */
export type LoadedContent = Pick<ContentAnswer, 'id' | 'title' | 'hidesFromCustomers'> & {
  readonly blocks: readonly BlockAnswer[]
  readonly cards: Cards
  readonly packages: Packages
}

/** The blocks that are for a section, and the cards of the products and ready-made packages they name. */
export const loadBlocks = async (
  { id, title, hidesFromCustomers, blocks }: ContentAnswer,
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
 * An item for the page of its own. What visitors do not see has none for staff either, whom the calls answer it all the
 * same: they have its preview.
 */
export const livePage = (item: ContentAnswer, type: ContentType): ContentAnswer => {
  if (item.setting.type !== type || !item.live) throw notFound()
  return item
}

/** An item in the first section it is for; pages about us and the home page are for none. */
export const loadPreview = async (item: ContentAnswer) => {
  const { type, section: own } = item.setting
  const section = type === 'about page' || type === 'home page' ? null : homeSectionOf(own)
  return { item, section, content: await loadBlocks(item, section) }
}

type TextType = Exclude<ContentType, 'blog post' | 'about page'>
type TextPlace = { readonly section?: Section; readonly location?: string; readonly category?: string }

/** What staff wrote for a page, ready to be shown there. */
export const loadTexts = async (type: TextType, place: TextPlace): Promise<LoadedContent[]> => {
  const { data } = await getApi().content.listTexts({ type, ...place })
  return Promise.all(data.map((item) => loadBlocks(item, place.section ?? null)))
}

/** Posts offered on a page about something else. */
const postsBeside = 3

/** Some posts of a section, or of those that tell of a place. */
export const loadPostsBeside = async (section: Section, location?: string): Promise<PostAnswer[]> =>
  (await getApi().content.listPosts({ section, location, limit: postsBeside })).data

/** What the head of a post or page shows. */
export type ArticleHead = Pick<ContentAnswer, 'title' | 'summary'> & {
  readonly id: string
  readonly image: ContentAnswer['feature']['image']
  readonly category: string | null
  readonly author: string | null
  readonly publishAt: string | null
}

export const articleHeadOf = ({ id, title, summary, setting, feature }: ContentAnswer): ArticleHead => ({
  id,
  title,
  summary,
  image: feature.image,
  category: setting.category,
  author: setting.author,
  publishAt: setting.publishAt,
})
