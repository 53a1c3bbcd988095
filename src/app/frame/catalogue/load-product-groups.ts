import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import type { ProductGroup } from '#features/catalogue/rules/grid/group-grid.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

/** Identifies the products of a grid: all products of a location, or those of one category there. */
export type GroupsQuery = {
  readonly section: Section
  readonly locationName: string
  readonly categoryId?: string
}

/** The query that fetches all groups in one page (CAT-018). */
const allGroups = { limit: 10_000, skip: 0 }

/**
 * Returns products of a location in groups: the products of a category, or of the category group of a tab. If there is
 * neither a category nor a tab, returns undefined, because no endpoint groups all products of a location.
 */
export const readGroups = async (
  { categoryId, ...gridLocation }: GroupsQuery,
  isStaff: boolean,
  tab: string | undefined,
): Promise<readonly ProductGroup<CardItem>[] | undefined> => {
  const { catalogue } = getApi()
  if (categoryId !== undefined) {
    const query = { ...gridLocation, categoryId, ...allGroups }
    return (await (isStaff ? catalogue.staffGroupsOfCategory(query) : catalogue.groupsOfCategory(query))).data
  }
  if (tab === undefined) return undefined
  const query = { ...gridLocation, categoryGroupId: tab, ...allGroups }
  const request = isStaff
    ? catalogue.staffGroupsOfCategoryGroup(query)
    : catalogue.groupsOfCategoryGroup(query)
  return (await request).data
}

/** Returns the products of a category at all locations. */
export const groupsEverywhere = async (section: Section, categoryId: string, isStaff: boolean) => {
  const query = { section, categoryId, ...allGroups }
  const { catalogue } = getApi()
  return (await (isStaff ? catalogue.staffGroupsEverywhere(query) : catalogue.groupsEverywhere(query))).data
}
