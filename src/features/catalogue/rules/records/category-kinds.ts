import { z } from 'zod'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { categoryGroupRecord, categoryRecord } from './catalogue-records.ts'
import { sectionChoices } from './choices.ts'
import { tabs } from './fields.ts'

/** Its place among the others; files have it by their order. */
const order = z.number().int().min(0).max(10_000)

export const editedCategoryGroup = categoryGroupRecord.extend({ order })
export const editedCategory = categoryRecord.extend({ order })
export type EditedCategoryGroup = z.infer<typeof editedCategoryGroup>
export type EditedCategory = z.infer<typeof editedCategory>

const tabNames = {
  daytime: 'Daytime',
  nightlife: 'Nightlife',
  accommodation: 'Accommodation',
  transfers: 'Transfers',
}

export const categoryGroupKind: RecordKind<EditedCategoryGroup> = {
  name: 'categoryGroup',
  ...recordKindFacts.categoryGroup,
  path: '/categoryGroup',
  schema: editedCategoryGroup,
  key: 'id',
  unique: [{ at: 'url' }],
  sections: [
    {
      title: 'Category group',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'url', label: 'Name in addresses', as: 'text' },
        { at: 'order', label: 'Order', as: 'number' },
      ],
    },
  ],
}

export const categoryKind: RecordKind<EditedCategory> = {
  name: 'category',
  ...recordKindFacts.category,
  path: '/category',
  schema: editedCategory,
  key: 'id',
  unique: [{ at: 'url' }],
  sections: [
    {
      title: 'Category',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'url', label: 'Name in addresses', as: 'text' },
        { at: 'group', label: 'Group', as: 'reference', to: 'categoryGroup' },
        { at: 'sections', label: 'Sections', as: 'choices', choices: sectionChoices },
        {
          at: 'tabs',
          label: 'Tabs of the location page',
          as: 'choices',
          choices: tabs.map((tab) => ({ value: tab, label: tabNames[tab] })),
        },
        {
          at: 'isSpicy',
          label: 'Spicy',
          as: 'yesNo',
          hint: 'Its products are locked for visitors who are not logged in',
        },
        { at: 'icon', label: 'Icon', as: 'text' },
        { at: 'order', label: 'Order', as: 'number' },
      ],
    },
  ],
}
