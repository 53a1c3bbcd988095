import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import type { ProductGroup } from '#features/catalogue/rules/grid/group-grid.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

/** What a grid shows: the products of a location, or those of one category there. */
export type GroupsAt = {
  readonly section: Section
  readonly locationName: string
  readonly categoryId?: string
}

/** The query that fetches all groups at once (CAT-018). */
const whole = { limit: 10_000, skip: 0 }

/**
 * Returns the products of a location's category in groups, or under a tab those of the category group with that
 * name. Returns nothing for all products of a location, which no endpoint groups.
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

/** Returns the products of a category at all locations. */
export const groupsEverywhere = async (section: Section, categoryId: string, isStaff: boolean) => {
  const asked = { section, categoryId, ...whole }
  const { catalogue } = getApi()
  return (await (isStaff ? catalogue.staffGroupsEverywhere(asked) : catalogue.groupsEverywhere(asked))).data
}
