import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedChanges, bulkColumns, withBulkEdits } from './bulk-edit.ts'
import type { RecordKind } from './record-kind.ts'

const kind: Pick<RecordKind, 'key' | 'sections'> = {
  key: 'id',
  sections: [
    {
      title: 'Product',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'price', label: 'Price', form: 'amount', currency: 'GBP' },
        { name: 'tags', label: 'Tags', form: 'texts' },
        { name: 'loc', label: 'Position', form: 'point' },
        {
          name: 'size',
          label: 'Size',
          form: 'group',
          fields: [{ name: 'people', label: 'People', form: 'number' }],
        },
        { name: 'rows', label: 'Rows', form: 'rows', one: 'row', fields: [] },
      ],
    },
  ],
}
const columns = bulkColumns(kind)
const applyEdit = (
  record: object,
  column: string,
  how: 'set' | 'clear' | 'add' | 'remove' | 'raise',
  value?: unknown,
) => withBulkEdits(columns, [{ column, how, value }], record as Record<string, unknown>)

test('keys and lists of objects cannot be changed in bulk', () => {
  expect(columns.map(({ name }) => name)).toEqual([
    'name',
    'price',
    'tags',
    'loc.lat',
    'loc.lon',
    'size.people',
  ])
  expect(columns.map((column) => allowedChanges(column).includes('raise'))).toEqual([
    false,
    true,
    false,
    true,
    true,
    true,
  ])
})

test('fields are set and cleared, and missing groups of fields are created', () => {
  expect(applyEdit({ id: 'a' }, 'size.people', 'set', 5)).toEqual({ id: 'a', size: { people: 5 } })
  expect(applyEdit({ id: 'a', name: 'A' }, 'name', 'clear')).toEqual({ id: 'a' })
  expect(applyEdit({ id: 'a', tags: ['x'] }, 'tags', 'clear')).toEqual({ id: 'a', tags: [] })
})

test('raised amounts are rounded to pence and raised counts to whole numbers; missing values stay missing', () => {
  expect(applyEdit({ price: 45 }, 'price', 'raise', 3)).toEqual({ price: 46.35 })
  expect(applyEdit({ size: { people: 15 } }, 'size.people', 'raise', -10)).toEqual({ size: { people: 14 } })
  expect(applyEdit({ id: 'a' }, 'price', 'raise', 3)).toEqual({ id: 'a' })
})

test('adding to a list never duplicates an item, and removing the added items restores the list', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(tags, tags, (tagsBefore, addedTags) => {
      const record = { tags: tagsBefore }
      const { tags: tagsAfter } = applyEdit(record, 'tags', 'add', addedTags) as { tags: string[] }
      expect(new Set(tagsAfter)).toEqual(new Set([...tagsBefore, ...addedTags]))
      expect(tagsAfter).toHaveLength(new Set(tagsAfter).size)
      const newTags = addedTags.filter((tag) => !tagsBefore.includes(tag))
      expect(applyEdit({ tags: tagsAfter }, 'tags', 'remove', newTags)).toEqual(record)
    }),
  )
})
