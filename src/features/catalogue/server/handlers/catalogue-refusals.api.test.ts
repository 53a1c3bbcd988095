import { describe, expect, test } from 'vitest'
import { catalogueApp } from '#tests/support/catalogue-app.ts'
import { editRecords } from '#tests/support/edit-records.ts'

const { anyone, staff } = await catalogueApp()
const { read } = editRecords(staff)
const axes = 'newcastle-axe-throwing'
const clays = 'newcastle-clay-pigeon-shooting'
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('an unknown record gets 404, and the error contains its id:', () => {
  test.each([
    ['location', '/location/atlantis/products/stag', 'atlantis'],
    ['location by name', '/location/name/atlantis', 'atlantis'],
    ['location by id', '/location/atlantis', 'atlantis'],
    ['category', '/location/newcastle/category/dodo-racing', 'dodo-racing'],
    ['category of groups', '/location/newcastle/stag/category/dodo-racing/groups', 'dodo-racing'],
    ['category group', '/location/newcastle/stag/categoryGroup/dodos/groups', 'dodos'],
    ['product', '/product/dodo-racing', 'dodo-racing'],
    ['product in a location', '/location/newcastle/product/dodo-racing', 'dodo-racing'],
    ['product of another location', '/location/newcastle/product/york-vale-clays', 'york-vale-clays'],
    ['venue', '/venue/dodo-hall', 'dodo-hall'],
    ['ready-made package', '/web-packages/dodo-days', 'dodo-days'],
    ['post', '/content/dodo-news', 'dodo-news'],
  ])('%s', async (_name, path, id) => {
    const { status, body } = await anyone.get(`/api${path}`)
    expect([status, body.error]).toEqual([404, `Node not found: ${id}`])
  })
})

describe('the error for invalid input of a catalogue endpoint names the field:', () => {
  test.each([
    ['an unknown section', '/location/newcastle/products/wake', 'section'],
    ['an unknown section of groups', '/products/wake/category/driving/groups', 'section'],
    ['an unknown type', '/location/newcastle/products/stag?type=Seance', 'type'],
    ['an impossible date', '/location/newcastle/products/stag?startDate=2027-02-30', 'startDate'],
    ['a group without people', '/location/newcastle/products/stag?peopleCount=0', 'peopleCount'],
    ['half a person', '/location/newcastle/products/stag?peopleCount=1.5', 'peopleCount'],
    ['a latitude beyond the pole', '/location/latitude/91/longitude/0/products/stag', 'lat'],
    ['an unknown sort order of venues', '/venues?sort=price', 'sort'],
    ['an unknown filter of venues', `/venues?filter=${json({ owner: 'x' })}`, 'filter.owner'],
    ['a filter that is not JSON', '/venues?filter=%7Bname', 'filter'],
    ['an unknown filter of locations', `/location?filter=${json({ secret: 1 })}`, 'filter.secret'],
    ['an unknown field of locations', '/location?fields=secret', 'fields.0'],
    ['a count above the maximum', '/location?count=1001', 'count'],
  ])('%s', async (_name, path, errorPath) => {
    const { status, body } = await anyone.get(`/api${path}`)
    expect([status, body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [errorPath]])
    expect(body.errors[0].message.length).toBeGreaterThan(5)
  })

  test('a filter whose regular expression could backtrack for very long is refused, or evaluated within two seconds', async () => {
    for (const name of ['(a+)+$', '(.*)*(.*)*(.*)*x', `${'a?'.repeat(40)}${'a'.repeat(40)}`]) {
      const { status } = await anyone.get(`/api/venues?filter=${json({ name })}`)
      // Not 503, which a visitor gets if a query takes two seconds.
      expect([200, 422]).toContain(status)
    }
  })

  test('a request with both type and idList is refused', async () => {
    const { status, body } = await anyone.get(
      `/api/location/newcastle/products/stag/byid?idList=${clays}&type=Activity`,
    )
    expect([status, body.error ?? body.errors[0].message]).toEqual([
      422,
      expect.stringMatching(/type|idList/),
    ])
  })
})

test('a product with a missing or unknown category, supplier or section is not stored, and the error names the field', async () => {
  const { record, version } = await read('product', axes)
  for (const [field, invalidValue] of [
    ['category', undefined],
    ['category', 'dodo-racing'],
    ['supplier', undefined],
    ['supplier', 'dodo-tours'],
    ['sections', []],
    ['sections', ['wake']],
  ] as const) {
    const { status, body } = await staff.put(`/api/product/${axes}`, {
      version,
      record: { ...record, [field]: invalidValue },
    })
    expect([field, invalidValue, status]).toEqual([field, invalidValue, 422])
    expect(body.errors[0].path).toContain(field)
  }
  expect((await read('product', axes)).version).toBe(version)
})

describe('a record in use cannot be removed', () => {
  test.each([
    ['supplier', 'larkfield-tyneside', 'supplier'],
    ['location', 'newcastle', 'location'],
    ['category', 'shooting', 'category'],
  ])('the refusal for a %s says what uses it', async (kind, id, word) => {
    const { version, record } = await read(kind, id)
    const { status, body } = await staff.delete(`/api/${kind}/${id}`, { version })
    expect(status).toBe(409)
    expect(body.error).toMatch(new RegExp(`^This ${word} is in use (by|in) .+`))
    expect((await read(kind, id)).record).toEqual(record)
  })

  test('if a supplier is removed while a product is assigned to it, one of the two requests is refused', async () => {
    const { record: template } = await read('supplier', 'howay-hosts')
    for (let round = 0; round < 4; round += 1) {
      const id = `short-lived-${round}`
      const created = await staff.post('/api/supplier', {
        record: { ...template, id, sageId: `SHORT0${round}`, name: `Short-lived ${round}` },
      })
      expect(created.status, JSON.stringify(created.body)).toBe(200)
      const { record, version } = await read('product', axes)
      const [removed, changed] = await Promise.all([
        staff.delete(`/api/supplier/${id}`, { version: 1 }),
        staff.put(`/api/product/${axes}`, { version, record: { ...record, supplier: id } }),
      ])
      expect([removed.status === 200, changed.status === 200].filter(Boolean)).toHaveLength(1)
      const current = await read('product', axes)
      expect((await staff.put(`/api/product/${axes}`, { version: current.version, record })).status).toBe(200)
    }
  })
})
