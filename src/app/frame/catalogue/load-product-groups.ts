import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import type { ProductGroup } from '#features/catalogue/rules/grid/group-grid.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

/** What a page sells as a grid: a place, and a category of it where the page is about one. */
export type GroupsAt = {
  readonly section: Section
  readonly locationName: string
  readonly categoryId?: string
}

/** Groups are fetched whole (002 §9). */
const whole = { limit: 10_000, skip: 0 }

/**
 * What a place sells of its category or, under a tab, of the category group of that name, in groups; nothing of all
 * that it sells, for which there is no call.
 */
export const readGroups = async (
  { categoryId, ...place }: GroupsAt,
  isStaff: boolean,
  tab: string | undefined,
): Promise<readonly ProductGroup<CardItem>[] | undefined> => {
  const { catalogue } = getApi()
  if (categoryId !== undefined) {
    const asked = { ...place, categoryId, ...whole }
    return (await (isStaff ? catalogue.staffGroupsOfCategory(asked) : catalogue.groupsOfCategory(asked))).data
  }
  if (tab === undefined) return undefined
  const asked = { ...place, categoryGroupId: tab, ...whole }
  const read = isStaff ? catalogue.staffGroupsOfCategoryGroup(asked) : catalogue.groupsOfCategoryGroup(asked)
  return (await read).data
}

/** What is sold of a category anywhere. */
export const groupsEverywhere = async (section: Section, categoryId: string, isStaff: boolean) => {
  const asked = { section, categoryId, ...whole }
  const { catalogue } = getApi()
  return (await (isStaff ? catalogue.staffGroupsEverywhere(asked) : catalogue.groupsEverywhere(asked))).data
}
