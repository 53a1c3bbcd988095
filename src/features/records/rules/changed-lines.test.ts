import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'
import { changesOfList } from './list-changes.ts'
import type { RecordKind } from './record-kind.ts'

const form: Pick<RecordKind, 'sections'> = {
  sections: [
    {
      title: 'Product',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'text', label: 'Text', form: 'html' },
        { name: 'venues', label: 'Venues', form: 'references', to: 'venue' },
        { name: 'loc', label: 'Position', form: 'point' },
        { name: 'images', label: 'Photos', form: 'images' },
        {
          name: 'prices',
          label: 'Price list',
          form: 'rows',
          one: 'price',
          fields: [
            {
              name: 'dates',
              label: 'Dates',
              form: 'group',
              fields: [
                { name: 'from', label: 'From', form: 'date' },
                { name: 'to', label: 'To', form: 'date' },
              ],
            },
            { name: 'price', label: 'Price', form: 'amount', currency: 'GBP' },
          ],
        },
      ],
    },
  ],
}
const names: Record<string, string> = { 'venue the-boat': 'The Boat', 'media quay': 'The Quay' }
const nameOf = (kind: string, id: string) => names[`${kind} ${id}`] ?? id
const lines = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changedLines(form, before, after, nameOf).map(
    ({ field, before: textBefore, after: textAfter }) => `${field}: ${textBefore} → ${textAfter}`,
  )

test('the history describes added, removed, changed and moved rows of a list as text, not as JSON', () => {
  const summer = { dates: { from: '2027-06-01', to: '2027-08-31' }, price: 45 }
  const winter = { dates: { from: '2027-12-01' }, price: 30 }
  const always = { price: 20 }
  expect(lines({ prices: [summer, always] }, { prices: [summer, winter, always] })).toEqual([
    'Price list, price 2: – → Dates Wed 01 Dec 2027 to …, Price £30.00',
  ])
  expect(lines({ prices: [summer, winter, always] }, { prices: [winter, always] })).toEqual([
    'Price list, price 1: Dates Tue 01 Jun 2027 to Tue 31 Aug 2027, Price £45.00 → –',
  ])
  expect(lines({ prices: [summer, always] }, { prices: [{ ...summer, price: 50 }, always] })).toEqual([
    'Price list, price 1, Price: £45.00 → £50.00',
  ])
  expect(lines({ prices: [summer, winter, always] }, { prices: [always, summer, winter] })).toEqual([
    'Price list, price 1: Price £20.00 (price 3) → price 1',
  ])
})

test('the history shows titles of references, counts list positions from one and shows markup as plain text', () => {
  const before = { venues: ['the-boat'], text: '<p>Old &amp; slow</p>', loc: { lat: 54.9, lon: -1.6 } }
  const after = { venues: ['the-boat', 'quay'], text: '<p>Old <strong>and</strong></p><p>slow</p>' }
  expect(lines(before, after)).toEqual([
    'Text: Old & slow → Old and slow',
    'Venues: The Boat → The Boat, quay',
    'Position: 54.9, -1.6 → –',
  ])
  expect(lines({ text: '<p>Same</p>' }, { text: '<p><em>Same</em></p>' })).toEqual([
    'Text: <p>Same</p> → <p><em>Same</em></p>',
  ])
  expect(
    lines({ images: [{ id: 'a.jpg', alt: 'A quay' }] }, { images: [{ id: 'a.jpg', alt: 'The quay' }] }),
  ).toEqual(['Photos, photo 1, Alt text: A quay → The quay'])
  const [quay, boat] = ['photo/quay', 'scene/boat'].map((id) => ({ id, section: 'all' }))
  expect(lines({ images: [quay] }, { images: [quay, { ...boat, section: 'hen' }] })).toEqual([
    'Photos, photo 2: – → Picture scene/boat, Section hen',
  ])
  expect(lines({}, { images: [quay] })).toEqual(['Photos, photo 1: – → Picture The Quay'])
  expect(lines({ oldField: true }, { name: 'New' })).toEqual(['Old field: Yes → –', 'Name: – → New'])
})

test('applying the reported changes to the old list results in the new one', () => {
  const rows = fc.array(fc.record({ id: fc.nat(4), price: fc.nat(2) }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changes = changesOfList(before, after)
      const vacatedPositions = new Set(
        changes.flatMap((change) =>
          change.kind === 'removed' ? [change.position] : change.kind === 'moved' ? [change.from] : [],
        ),
      )
      const rebuilt: unknown[] = before.filter((_, position) => !vacatedPositions.has(position))
      for (const change of changes) {
        if (change.kind === 'changed') expect(change.before).not.toEqual(change.after)
        if (change.kind === 'changed') rebuilt.splice(rebuilt.indexOf(change.before), 1)
      }
      for (const change of changes
        .filter(({ kind }) => kind !== 'removed')
        .toSorted((a, b) => a.position - b.position))
        if ('after' in change) rebuilt.splice(change.position, 0, change.after)
      expect(rebuilt).toEqual(after)
    }),
  )
})
