import { z } from 'zod'
import { form } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { capital } from '#kernel/capital.ts'
import { tabs } from './catalogue-fields.ts'
import { categoryGroupRecord, categoryRecord } from './catalogue-records.ts'

/** The position in lists. In files it follows from the order of the records. */
const order = z.number().int().min(0).max(10_000)

const editedCategoryGroup = categoryGroupRecord.extend({ order })
const editedCategory = categoryRecord.extend({ order })
type EditedCategoryGroup = z.infer<typeof editedCategoryGroup>
type EditedCategory = z.infer<typeof editedCategory>

export const categoryGroupKind: RecordKind<EditedCategoryGroup> = {
  name: 'categoryGroup',
  ...recordKindFacts.categoryGroup,
  path: '/categoryGroup',
  schema: editedCategoryGroup,
  key: 'id',
  unique: [{ name: 'url' }],
  sections: [
    {
      title: 'Category group',
      fields: [form.text('name', 'Name'), form.text('url', 'Name in URLs'), form.number('order', 'Order')],
    },
  ],
}

export const categoryKind: RecordKind<EditedCategory> = {
  name: 'category',
  ...recordKindFacts.category,
  path: '/category',
  schema: editedCategory,
  key: 'id',
  unique: [{ name: 'url' }],
  sections: [
    {
      title: 'Category',
      fields: [
        form.text('name', 'Name'),
        form.text('url', 'Name in URLs'),
        form.reference('group', 'Group', 'categoryGroup'),
        form.sections('sections'),
        form.choices(
          'tabs',
          'Tabs of the location page',
          tabs.map((tab) => ({ value: tab, label: capital(tab) })),
        ),
        form.yesNo('isSpicy', 'Spicy', {
          hint: 'Its products are locked for visitors who are not logged in',
        }),
        form.text('icon', 'Icon'),
        form.number('order', 'Order'),
        form.images('images', 'Photos', {
          hint: 'For the header of its pages; the first is the main one. A picture with a section is shown in that section only.',
        }),
      ],
    },
  ],
}
