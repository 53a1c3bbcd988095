import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catalogueApp, leaksOf } from '#tests/support/catalogue-app.ts'
import { cardsFor, idsOf, oneNight } from '#tests/support/web-package-cards.ts'

const { db, clock, anyone, staff, customer } = await catalogueApp()

const classic = 'newcastle-classic-stag'
const lion = 'prague-golden-lion'
const openPackage = (id: string, section = 'stag', browser = anyone) =>
  browser.get(`/api/web-packages/${id}/in/${section}`)
/** Changes the row of a product while a function runs. */
const withChangedProduct = async (id: string, change: Record<string, unknown>, work: () => Promise<void>) => {
  const originalRow = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set(change).where('id', '=', id).execute()
  try {
    await work()
  } finally {
    const { hide_listing, location_ids, sections } = originalRow
    await db
      .updateTable('product')
      .set({ hide_listing, location_ids, sections })
      .where('id', '=', id)
      .execute()
  }
}

test('cards are sorted by medal, the highest first, and have a price for the default group', async () => {
  const cards = await cardsFor(anyone, 'stag', 'newcastle')
  expect(cards.map(({ standard }) => standard)).toEqual(['gold', 'bronze'])
  expect(cards[0]!.price).toBeGreaterThan(100)
  expect(cards[0]!.products).toContain('Steak Night at the Long Grill')
  expect(new Set(cards[0]!.products).size).toBe(cards[0]!.products.length)
  expect(idsOf(await cardsFor(anyone, 'events', 'newcastle'))).toEqual(['newcastle-any-other-business'])
  const allCards = await cardsFor(anyone, 'stag')
  expect(allCards[0]!.standard).toBe('platinum')
  expect(leaksOf(allCards)).toEqual([])
  expect((await anyone.get('/api/web-packages/cards/stag?locationName=atlantis')).status).toBe(404)
})

test('cards for a list of ids exclude packages that are not sold in the section and location', async () => {
  const [first, second] = idsOf(await cardsFor(anyone, 'stag', 'newcastle'))
  const idsFor = async (section: string, extraQuery = '') => {
    const idList = JSON.stringify([second, first, 'nothing'])
    return idsOf(
      (await anyone.get(`/api/web-packages/cards/${section}?idList=${idList}${extraQuery}`)).body.data,
    )
  }
  expect(await idsFor('stag')).toEqual([first, second])
  expect(await idsFor('stag', '&locationName=newcastle')).toEqual([first, second])
  expect(await idsFor('stag', '&locationName=york')).toEqual([])
  expect(await idsFor('events')).toEqual([])
})

test('the response for one package has the data for its price and days, but no costs or suppliers', async () => {
  const { status, body: response } = await openPackage(classic)
  expect(status).toBe(200)
  expect(response.data.location).toMatchObject({ id: 'newcastle', slug: 'newcastle', name: 'Newcastle' })
  const axe = response.data.products.find(({ id }: { id: string }) => id === 'newcastle-axe-throwing')
  expect(axe).toMatchObject({ type: 'Activity', locked: false, config: { unitType: 'Person' } })
  expect(axe.prices).toHaveLength(2)
  expect(leaksOf(response)).toEqual([])
  expect((await openPackage(classic, 'hen')).status).toBe(404)
  expect((await openPackage('nowhere')).status).toBe(404)
  const wrongLocation = await anyone.get(`/api/web-packages/${classic}/in/stag?locationName=dublin`)
  expect(wrongLocation.status).toBe(404)
})

test.each([
  ['hidden from visitors', { hide_listing: 'Everyone' }],
  ['sold to staff only', { hide_listing: 'Everyone Except Staff' }],
  ['now sold elsewhere', { location_ids: ['dublin'] }],
  ['no longer sold in the section', { sections: ['hen'] }],
])('a product that is %s is excluded, and so is its price', async (_name, change) => {
  const cardsBefore = await cardsFor(anyone, 'stag', 'newcastle')
  await withChangedProduct('newcastle-steak-night', change, async () => {
    const { body: response } = await openPackage(classic)
    expect(idsOf(response.data.products)).not.toContain('newcastle-steak-night')
    expect(response.data.productList).toContainEqual({ productId: 'newcastle-steak-night', dayIndex: 1 })
    const [gold] = await cardsFor(anyone, 'stag', 'newcastle')
    expect(gold!.products).not.toContain('Steak Night at the Long Grill')
    expect(gold!.price).toBeLessThan(cardsBefore[0]!.price!)
  })
})

test('a package that must be booked unchanged is not offered if one of its products is unavailable', async () => {
  expect(idsOf(await cardsFor(anyone, 'stag', 'prague'))).toContain(lion)
  await withChangedProduct('prague-tank-driving', { hide_listing: 'Everyone' }, async () => {
    expect(idsOf(await cardsFor(anyone, 'stag', 'prague'))).not.toContain(lion)
  })
})

test('a package is not offered after its last start date', async () => {
  const originalNow = clock.now
  try {
    clock.now = new Date('2027-11-13T10:00:00Z')
    expect(idsOf(await cardsFor(customer, 'stag', 'prague'))).toContain(lion)
    clock.now = new Date('2027-11-14T10:00:00Z')
    expect(idsOf(await cardsFor(customer, 'stag', 'prague'))).not.toContain(lion)
  } finally {
    clock.now = originalNow
  }
})

test('a package with a product that needs a log-in shows visitors no price', async () => {
  const created = await staff.post('/api/web-packages', {
    ...oneNight,
    content: { name: 'After Dark' },
    productList: [{ productId: 'newcastle-cabaret-after-dark', dayIndex: 0 }],
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const { id } = created.body.data
  const productFor = async (browser: typeof anyone) =>
    (await openPackage(id, 'stag', browser)).body.data.products[0]
  expect(await productFor(anyone)).toMatchObject({ locked: true, prices: [] })
  expect((await productFor(staff)).prices.length).toBeGreaterThan(0)
  const cardFor = async (browser: typeof anyone) =>
    (await cardsFor(browser, 'stag', 'newcastle')).find((card) => card.id === id)
  expect(await cardFor(anyone)).toMatchObject({ price: null, priceHidden: true })
  expect((await cardFor(staff))!.price).toBeGreaterThan(0)
  await staff.delete(`/api/web-packages/${id}`, {})
})

test('if prices are hidden, neither cards nor packages contain any', async () => {
  await sql`update template set content = content || '{"hidePrices": ["hen"]}'::jsonb where name = 'default'`.execute(
    db,
  )
  try {
    const [card] = await cardsFor(anyone, 'hen', 'newcastle')
    expect(card).toMatchObject({ price: null, priceHidden: true })
    const { data } = (await openPackage('newcastle-bridges-and-bubbles', 'hen')).body
    expect(data.priceHidden).toBe(true)
    expect(data.products.every(({ prices }: { prices: unknown[] }) => prices.length === 0)).toBe(true)
  } finally {
    await sql`update template set content = content || '{"hidePrices": []}'::jsonb where name = 'default'`.execute(
      db,
    )
  }
})
