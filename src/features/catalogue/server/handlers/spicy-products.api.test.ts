import { describe, expect, test } from 'vitest'
import { catalogueApp, itemsIn, type ListedItem } from '#tests/support/catalogue-app.ts'

const { anyone, supplier, customer } = await catalogueApp()

describe('a product whose categories are all spicy', () => {
  const spicyId = 'newcastle-buff-butlers'
  const inLocation = '/api/location/newcastle/product'
  const paths = [`/api/product/${spicyId}`, `${inLocation}/${spicyId}?section=hen`]
  const hiddenDetails = /"(venues|reviews|prices|options|addOns|images|topVenueIds|startTimes)":\[[^\]]/

  test('shows visitors only the fields of its card, and logged-in readers everything (CAT-040)', async () => {
    for (const path of paths) {
      const visitorResponse = await anyone.get(path)
      const product = visitorResponse.body.data.product ?? visitorResponse.body.data
      expect(visitorResponse.status).toBe(200)
      expect(product).toMatchObject({ name: expect.any(String), isSpicy: true, locked: true, info: {} })
      expect(JSON.stringify(product)).not.toMatch(hiddenDetails)
      const customerResponse = await customer.get(path)
      const fullProduct = customerResponse.body.data.product ?? customerResponse.body.data
      expect(fullProduct).toMatchObject({ name: product.name, locked: false })
      expect(JSON.stringify(fullProduct)).toMatch(hiddenDetails)
    }
    const filter = encodeURIComponent(JSON.stringify({ id: spicyId }))
    const listResponse = await anyone.get(`/api/query?collection=product&filter=${filter}`)
    expect(listResponse.body.data[0]).toMatchObject({ id: spicyId, locked: true })
    expect(JSON.stringify(listResponse.body.data[0])).not.toMatch(hiddenDetails)
  })

  test('has no price in grids for visitors, and has one for logged-in readers (CAT-040)', async () => {
    const hensUrl = '/api/location/newcastle/products/hen'
    const groupUrl = '/api/location/newcastle/hen/category/cheeky-nights/groups?limit=10&skip=0'
    const categoryUrl = '/api/location/newcastle/category/cheeky-nights?section=hen'
    for (const path of [hensUrl, `${hensUrl}?fields=card`, groupUrl, categoryUrl]) {
      const itemFor = async (browser: typeof anyone) => {
        const { status, body } = await browser.get(path)
        expect(status).toBe(200)
        return itemsIn(body).find(({ id }) => id === spicyId)
      }
      expect(await itemFor(anyone), path).toMatchObject({ price: null, priceTotal: null, priceHidden: true })
      expect(await itemFor(supplier), path).toMatchObject({ price: expect.any(Number), priceHidden: false })
    }
  })

  test('does not lock other products for visitors', async () => {
    const { body } = await anyone.get('/api/product/newcastle-clay-pigeon-shooting')
    expect(body.data.locked).toBe(false)
    expect(JSON.stringify(body.data)).toMatch(hiddenDetails)
  })
})

test('a product is not spicy if one of its categories is not spicy', async () => {
  const { body } = await anyone.get('/api/location/newcastle/products/hen')
  const isSpicy = (id: string) => body.data.find((item: ListedItem) => item.id === `newcastle-${id}`).isSpicy
  expect([isSpicy('buff-butlers'), isSpicy('life-drawing')]).toEqual([true, false])
})
