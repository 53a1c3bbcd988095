import { expect, test } from 'vitest'
import { lockedFields, withLocked, withoutHidden } from './hidden-fields.ts'
import type { RecordKind } from './record-kind.ts'

const costPermission = 'packageProductDetails.cost'
const kind: Pick<RecordKind, 'sections'> = {
  sections: [
    {
      title: 'Product',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'margin', label: 'Margin', form: 'number', needs: costPermission },
        {
          name: 'deal',
          label: 'Deal',
          form: 'group',
          fields: [
            { name: 'cost', label: 'Cost', form: 'number', needs: costPermission },
            { name: 'note', label: 'Note', form: 'text' },
          ],
        },
        {
          name: 'prices',
          label: 'Prices',
          form: 'rows',
          one: 'price',
          fields: [
            { name: 'price', label: 'Price', form: 'number' },
            { name: 'cost', label: 'Cost', form: 'number', needs: costPermission },
          ],
        },
      ],
    },
  ],
}
const record = {
  name: 'Axes',
  margin: 4,
  deal: { cost: 3, note: 'cash' },
  prices: [
    { price: 20, cost: 9 },
    { price: 30, cost: 11 },
  ],
}
const hasAll = () => true
const hasNone = () => false

test('a reader with the permission for hidden fields sees and can change everything', () => {
  expect(withoutHidden(kind, record, hasAll)).toBe(record)
  expect(lockedFields(kind, hasAll)).toEqual([])
  expect(withLocked([], record, undefined)).toBe(record)
})

test('a reader without the permission sees everything except the fields that need it, at any depth', () => {
  expect(withoutHidden(kind, record, hasNone)).toEqual({
    name: 'Axes',
    deal: { note: 'cash' },
    prices: [{ price: 20 }, { price: 30 }],
  })
})

test('hidden fields are removed even if only some fields of a record are given; a text in place of a list is unchanged', () => {
  expect(withoutHidden(kind, { prices: record.prices }, hasNone)).toEqual({
    prices: [{ price: 20 }, { price: 30 }],
  })
  expect(withoutHidden(kind, { prices: 'changed' }, hasNone)).toEqual({ prices: 'changed' })
})

test('a field with hidden content retains its stored value, whatever is sent', () => {
  const lockedNames = lockedFields(kind, hasNone)
  expect(lockedNames).toEqual(['margin', 'deal', 'prices'])
  const sent = { name: 'Clays', deal: { note: 'card' }, prices: [{ price: 1, cost: 1 }] }
  expect(withLocked(lockedNames, sent, record)).toEqual({ ...record, name: 'Clays' })
  expect(withLocked(lockedNames, sent, undefined)).toEqual({ name: 'Clays' })
})
