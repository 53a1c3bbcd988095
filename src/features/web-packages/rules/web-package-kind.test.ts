import { expect, test } from 'vitest'
import { productProblems, type SoldProduct } from './web-package-kind.ts'
import { type EditedWebPackage, editedWebPackage } from './web-package-record.ts'

const weekend: EditedWebPackage = {
  id: 'york-weekend',
  setting: {
    section: ['stag', 'groups'],
    nightsCount: 2,
    location: { id: 'york' },
    editable: 'Yes',
    standard: 'gold',
    setDates: [],
  },
  content: { name: 'The York Weekend', images: [] },
  productList: [
    { productId: 'york-inn', dayIndex: 0 },
    { productId: 'york-inn', dayIndex: 1 },
  ],
}
const withProducts = (...productList: EditedWebPackage['productList']) => ({ ...weekend, productList })
const problemsIn = (record: unknown) => {
  const { error } = editedWebPackage.safeParse(record)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a web package has a setting with sections, nights, location, medal and dates, a name and products (CONT-018, CONT-O9)', () => {
  expect(problemsIn(weekend)).toEqual([])
  const { editable: _, setDates: __, ...setting } = weekend.setting
  expect(editedWebPackage.parse({ ...weekend, setting })).toEqual(weekend)
  for (const standard of ['bronze', 'silver', 'gold', 'platinum'])
    expect(problemsIn({ ...weekend, setting: { ...weekend.setting, standard } })).toEqual([])
  expect(problemsIn({ ...weekend, setting: { ...weekend.setting, standard: 'tin' } })).toHaveLength(1)
})

test('start dates must exist, and no range of them ends before it starts', () => {
  const problemsWithDates = (from: string, to: string) =>
    problemsIn({ ...weekend, setting: { ...weekend.setting, setDates: [{ from, to }] } })
  expect(problemsWithDates('2027-03-04', '2027-03-04')).toEqual([])
  expect(problemsWithDates('2027-03-04', '2027-03-03')).toEqual([
    'setting.setDates.0.to: should not be before the start',
  ])
  expect(problemsWithDates('2027-02-30', '2027-03-03')[0]).toContain('setting.setDates.0.from')
})

test('a day outside the package, and a product twice on a day, are rejected with their path', () => {
  expect(problemsIn(withProducts({ productId: 'a', dayIndex: 2 }))).toEqual([])
  expect(problemsIn(withProducts({ productId: 'a', dayIndex: 3 }))).toEqual([
    'productList.0.dayIndex: should be a day of the package (the first is 0)',
  ])
  expect(problemsIn(withProducts({ productId: 'a', dayIndex: 1 }, { productId: 'a', dayIndex: 1 }))).toEqual([
    'productList.1.productId: is listed twice on this day',
  ])
  expect(problemsIn(withProducts())).toHaveLength(1)
})

const soldProducts: Record<string, SoldProduct> = {
  'york-inn': {
    name: 'The Inn',
    type: 'Accommodation',
    sections: ['stag', 'hen', 'groups'],
    location: 'york',
    alsoIn: [],
  },
  coach: {
    name: 'Coach',
    type: 'Airport Transfer',
    sections: ['stag', 'groups'],
    location: 'leeds',
    alsoIn: ['york'],
  },
  'leeds-golf': { name: 'Golf', type: 'Activity', sections: ['stag'], location: 'leeds', alsoIn: [] },
}
const problemsOf = (...list: EditedWebPackage['productList']) =>
  productProblems(withProducts(...list), (id) => soldProducts[id]).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a product of another location, or not sold in all sections of the package, is rejected', () => {
  expect(problemsOf({ productId: 'york-inn', dayIndex: 0 }, { productId: 'coach', dayIndex: 0 })).toEqual([])
  expect(problemsOf({ productId: 'leeds-golf', dayIndex: 1 })).toEqual([
    'productList.0.productId: Golf is not sold in york',
  ])
  const yorkGolf = { ...soldProducts['leeds-golf']!, location: 'york' }
  expect(
    productProblems(withProducts({ productId: 'leeds-golf', dayIndex: 1 }), () => yorkGolf)[0]?.message,
  ).toBe('Golf is not sold for Activity Weekends')
})

test('accommodation is only possible on a night, and a transfer only on the first or last day', () => {
  expect(problemsOf({ productId: 'york-inn', dayIndex: 2 })).toEqual([
    'productList.0.dayIndex: There is no night on this day',
  ])
  expect(problemsOf({ productId: 'coach', dayIndex: 2 })).toEqual([])
  expect(problemsOf({ productId: 'coach', dayIndex: 1 })).toEqual([
    'productList.0.dayIndex: Airport transfers must be on the first or last day',
  ])
})
