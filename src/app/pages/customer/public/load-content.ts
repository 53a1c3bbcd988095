import type { BlockAnswer, ContentAnswer, PostAnswer } from '#features/content/rules/items/content-answer.ts'
import type { ContentType } from '#features/content/rules/items/content-words.ts'
import { isForSection } from '#features/content/rules/items/visible-blocks.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../api.ts'

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
