import type { CardItem } from '#features/catalogue/rules/grid-item.ts'
import type { ProductGroup } from '#features/catalogue/rules/group-grid.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../api.ts'

type Groups = Promise<readonly ProductGroup<CardItem>[]>
/** Reads groups as the reader sees them; nothing where there is no call for what is shown. */
export type ReadGroups = (isStaff: boolean, tab: string | undefined) => Groups | undefined

/** Groups are fetched whole (002 §9). */
const whole = { limit: 10_000, skip: 0 }

/** What a place sells of a category. */
export const groupsOfCategory =
  (section: Section, locationName: string, categoryId: string): ReadGroups =>
  async (isStaff) => {
    const asked = { section, locationName, categoryId, ...whole }
    const { catalogue } = getApi()
    return (await (isStaff ? catalogue.staffGroupsOfCategory(asked) : catalogue.groupsOfCategory(asked))).data
  }

/** What a place sells under a tab, which has the name of its category group. */
export const groupsOfTab =
  (section: Section, locationName: string): ReadGroups =>
  (isStaff, tab) => {
    if (tab === undefined) return undefined
    const asked = { section, locationName, categoryGroupId: tab, ...whole }
    const { catalogue } = getApi()
    const read = isStaff
      ? catalogue.staffGroupsOfCategoryGroup(asked)
      : catalogue.groupsOfCategoryGroup(asked)
    return read.then(({ data }) => data)
  }

/** What is sold of a category anywhere. */
export const groupsEverywhere = async (section: Section, categoryId: string, isStaff: boolean) => {
  const asked = { section, categoryId, ...whole }
  const { catalogue } = getApi()
  return (await (isStaff ? catalogue.staffGroupsEverywhere(asked) : catalogue.groupsEverywhere(asked))).data
}
