import { describe, expect, test } from 'vitest'
import { catalogueApp } from '#tests/support/catalogue-app.ts'
import { idsOf } from '#tests/support/web-package-cards.ts'

const { anyone, staff, supplier, customer } = await catalogueApp()

const classic = 'newcastle-classic-stag'
const lion = 'prague-golden-lion'
const readOne = (id: string, by = anyone) => by.get(`/api/web-packages/${id}`)
const list = (query: Record<string, unknown>) =>
  anyone.get(
    `/api/web-packages?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'number' ? `${value}` : JSON.stringify(value),
      ]),
    )}`,
  )

describe('reading ready-made packages', () => {
  test('anyone can read a package with its setting, its name and its products by day (API-150, CONT-018)', async () => {
    for (const reader of [anyone, customer, supplier, staff]) {
      const { status, body: response } = await readOne(lion, reader)
      expect(status).toBe(200)
      expect(response.data).toMatchObject({
        id: lion,
        setting: {
          section: ['stag'],
          nightsCount: 3,
          location: { id: 'prague' },
          editable: 'No',
          standard: 'platinum',
          setDates: [{ from: '2027-03-13', to: '2027-11-13' }],
        },
        content: { name: 'The Golden Lion' },
      })
      expect(response.data.productList).toContainEqual({ productId: 'prague-tank-driving', dayIndex: 1 })
    }
    expect((await readOne('nowhere')).status).toBe(404)
  })

  test('packages are listed by section and location, page by page (API-151, CONT-020)', async () => {
    const stagPackages = await list({
      filter: { 'setting.location.id': 'newcastle', 'setting.section': 'stag' },
    })
    expect(idsOf(stagPackages.body.data)).toEqual(['newcastle-last-pint-standing', classic])
    expect(stagPackages.body.count).toBe(2)
    const groups = await list({ filter: { 'setting.section': 'groups', 'setting.location.id': 'newcastle' } })
    expect(idsOf(groups.body.data)).toEqual([classic])
    const secondPage = await list({ filter: { 'setting.location.id': 'newcastle' }, limit: 1, skip: 1 })
    expect([secondPage.body.data.length, secondPage.body.count]).toEqual([1, 4])
    expect((await list({ filter: { 'setting.location.id': 'atlantis' } })).body).toEqual({
      data: [],
      count: 0,
    })
  })

  test('with _fields, a response has only those fields (API-151, CONT-020)', async () => {
    const only = await list({ _fields: { id: 1, content: true }, limit: 1 })
    expect(Object.keys(only.body.data[0])).toEqual(['id', 'content'])
    const withoutProducts = await list({ _fields: { productList: 0 }, limit: 1 })
    expect(Object.keys(withoutProducts.body.data[0])).toEqual(['id', 'setting', 'content'])
  })

  test.each([
    ['an unknown filter', { filter: { 'content.name': 'x' } }],
    ['an unknown section', { filter: { 'setting.section': 'wake' } }],
    ['a filter with an operator', { filter: { 'setting.location.id': { $ne: '' } } }],
    ['an unknown field', { _fields: { secret: 1 } }],
    ['a limit that is too high', { limit: 1_000_000 }],
  ])('%s is rejected (API-151)', async (_name, query) => {
    expect((await list(query)).status).toBe(422)
  })

  test('the collection query also finds packages by setting (API-026)', async () => {
    const query = new URLSearchParams({
      collection: 'webPackage',
      filter: JSON.stringify({ 'setting.standard': 'platinum', 'setting.section': { $in: ['stag'] } }),
    })
    const { body: found } = await anyone.get(`/api/query?${query}`)
    expect(idsOf(found.data)).toContain(lion)
    expect(idsOf(found.data)).not.toContain(classic)
  })
})
