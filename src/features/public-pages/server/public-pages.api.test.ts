import { expect, test } from 'vitest'
import { statementsOf } from '#tests/support/statements-of.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const visitor = site.visitor()
const staff = await site.signIn('staff')

const clays = 'newcastle-clay-pigeon-shooting'
const axes = 'newcastle-axe-throwing'
const weekend = 'newcastle-classic-stag'

const createText = async (id: string, blocks: readonly object[], setting: object = {}) => {
  const record = {
    id,
    title: `The text ${id}`,
    feature: {},
    links: { location: 'newcastle' },
    includes: {},
    blocks,
    setting: { type: 'location text', section: [], published: 'Yes', ...setting },
  }
  const { status, body } = await staff.post('/api/content', { record })
  expect([status, body.errors ?? body.error]).toEqual([200, undefined])
}

const location = '/api/pages/location/newcastle/stag'

test('the page of a location sends at most 12 queries', async () => {
  const statements = await statementsOf(site.config.databaseUrl, () => visitor.get(location))
  const pageStatements = statements.filter((text) => !text.includes('change'))
  expect(pageStatements.length, pageStatements.join('\n')).toBeLessThanOrEqual(12)
  expect(pageStatements.filter((text) => text.includes('from "location"'))).not.toHaveLength(0)
})

type PageText = {
  id: string
  blocks: object[]
  cards: { item: { id: string } }[]
  packages: { id: string }[]
}
const textsFor = async (reader: typeof visitor): Promise<PageText[]> =>
  (await reader.get(location)).body.data.texts

test('each text gets only the cards of the products and packages that it names, and only staff get its hidden blocks', async () => {
  await createText('about-shooting', [
    { kind: 'product list', products: [clays] },
    { kind: 'text', text: '<p>For us</p>', hide: 'Customers' },
  ])
  await createText('about-throwing', [
    { kind: 'product list', products: [axes] },
    { kind: 'web package list', webPackages: [weekend] },
    { kind: 'product list', products: [clays], section: ['hen'] },
  ])
  const visitorTexts = await textsFor(visitor)
  const cardsOf = (id: string) => {
    const { blocks, cards, packages } = visitorTexts.find((text) => text.id === id)!
    return [blocks.length, cards.map(({ item }) => item.id), packages.map((one) => one.id)]
  }
  expect(cardsOf('about-shooting')).toEqual([1, [clays], []])
  expect(cardsOf('about-throwing')).toEqual([2, [axes], [weekend]])
  const staffTexts = await textsFor(staff)
  expect(staffTexts.find(({ id }) => id === 'about-shooting')?.blocks).toHaveLength(2)
})

test('an unpublished about page is not found, not even by staff, and a post is not found as an about page', async () => {
  await createText('later', [], { type: 'about page', published: 'No' })
  for (const reader of [visitor, staff]) expect((await reader.get('/api/pages/about/later')).status).toBe(404)
  expect((await visitor.get('/api/pages/about/us')).body.data.item.id).toBe('us')
  expect((await visitor.get('/api/pages/about/hen-in-york-two-days')).status).toBe(404)
})

test('countries and regions have a place page, cities do not', async () => {
  const { body } = await visitor.get('/api/pages/place/england/stag')
  expect(body.data.place).toMatchObject({ name: 'England', type: 'country' })
  expect(body.data.locations.map(({ id }: { id: string }) => id)).toContain('newcastle')
  const region = (await visitor.get('/api/pages/place/yorkshire/stag')).body.data
  expect(region.place).toMatchObject({ name: 'Yorkshire', type: 'region' })
  expect(region.locations.map(({ id }: { id: string }) => id)).toContain('york')
  for (const name of ['newcastle', 'atlantis'])
    expect((await visitor.get(`/api/pages/place/${name}/stag`)).status).toBe(404)
})
