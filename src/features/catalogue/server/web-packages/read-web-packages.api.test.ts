import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { catalogueApp, leaksOf } from '#tests/support/catalogue-app.ts'
import { hireStaff } from '#tests/support/hire.ts'

const site = await catalogueApp()
const { db, anyone, staff, supplier, customer } = site

const classic = 'newcastle-classic-stag'
const lion = 'prague-golden-lion'
const body = {
  setting: {
    section: ['stag'],
    nightsCount: 1,
    location: { id: 'newcastle' },
    editable: 'Yes',
    standard: 'bronze',
    setDates: [],
  },
  content: { name: 'One Night on the Tyne', description: null as string | null, images: [] },
  productList: [
    { productId: 'newcastle-the-bunkhouse', dayIndex: 0 },
    { productId: 'newcastle-axe-throwing', dayIndex: 1 },
  ],
}
const { description: _description, images: _images, ...named } = body.content
const sent = { ...body, content: named }
const readOne = (id: string, by = anyone) => by.get(`/api/web-packages/${id}`)
const list = (query: Record<string, unknown>, by = anyone) =>
  by.get(
    `/api/web-packages?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'number' ? `${value}` : JSON.stringify(value),
      ]),
    )}`,
  )
const cards = async (section: string, place?: string, by = anyone) => {
  const where = place === undefined ? '' : `?locationName=${place}`
  return (await by.get(`/api/web-packages/cards/${section}${where}`)).body.data as {
    id: string
    standard: string
    price: number | null
    priceHidden: boolean
    products: string[]
  }[]
}
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)
const opened = (id: string, section = 'stag', by = anyone) => by.get(`/api/web-packages/${id}/in/${section}`)
/** Changes the row of a product until the work is done. */
const whileProduct = async (id: string, change: Record<string, unknown>, work: () => Promise<void>) => {
  const before = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('product').set(change).where('id', '=', id).execute()
  try {
    await work()
  } finally {
    const { hide_listing, location_ids, sections } = before
    await db
      .updateTable('product')
      .set({ hide_listing, location_ids, sections })
      .where('id', '=', id)
      .execute()
  }
}

describe('reading ready-made packages', () => {
  test('anyone reads one with its setting, name and products by days (API-150, CONT-018)', async () => {
    for (const reader of [anyone, customer, supplier, staff]) {
      const { status, body: answered } = await readOne(lion, reader)
      expect(status).toBe(200)
      expect(answered.data).toMatchObject({
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
      expect(answered.data.productList).toContainEqual({ productId: 'prague-tank-driving', dayIndex: 1 })
    }
    expect((await readOne('nowhere')).status).toBe(404)
  })

  test('they are listed by section and place, page by page (API-151, CONT-020)', async () => {
    const here = await list({ filter: { 'setting.location.id': 'newcastle', 'setting.section': 'stag' } })
    expect(idsOf(here.body.data)).toEqual(['newcastle-last-pint-standing', classic])
    expect(here.body.count).toBe(2)
    const groups = await list({ filter: { 'setting.section': 'groups', 'setting.location.id': 'newcastle' } })
    expect(idsOf(groups.body.data)).toEqual([classic])
    const second = await list({ filter: { 'setting.location.id': 'newcastle' }, limit: 1, skip: 1 })
    expect([second.body.data.length, second.body.count]).toEqual([1, 4])
    expect((await list({ filter: { 'setting.location.id': 'atlantis' } })).body).toEqual({
      data: [],
      count: 0,
    })
  })

  test('with _fields, an answer has those alone (API-151, CONT-020)', async () => {
    const only = await list({ _fields: { id: 1, content: true }, limit: 1 })
    expect(Object.keys(only.body.data[0])).toEqual(['id', 'content'])
    const but = await list({ _fields: { productList: 0 }, limit: 1 })
    expect(Object.keys(but.body.data[0])).toEqual(['id', 'setting', 'content'])
  })

  test.each([
    ['a filter that there is not', { filter: { 'content.name': 'x' } }],
    ['an unknown section', { filter: { 'setting.section': 'wake' } }],
    ['a filter with an operator', { filter: { 'setting.location.id': { $ne: '' } } }],
    ['an unknown field', { _fields: { secret: 1 } }],
    ['a limit without an end', { limit: 1_000_000 }],
  ])('%s is refused (API-151)', async (_name, query) => {
    expect((await list(query)).status).toBe(422)
  })

  test('the collection query finds them by setting, too (API-026)', async () => {
    const query = new URLSearchParams({
      collection: 'webPackage',
      filter: JSON.stringify({ 'setting.standard': 'platinum', 'setting.section': { $in: ['stag'] } }),
    })
    const { body: found } = await anyone.get(`/api/query?${query}`)
    expect(idsOf(found.data)).toContain(lion)
    expect(idsOf(found.data)).not.toContain(classic)
  })
})

describe('what pages show of them', () => {
  test('cards come with the highest medal first and their price for the usual group', async () => {
    const shown = await cards('stag', 'newcastle')
    expect(shown.map(({ standard }) => standard)).toEqual(['gold', 'bronze'])
    expect(shown[0]!.price).toBeGreaterThan(100)
    expect(shown[0]!.products).toContain('Steak Night at the Long Grill')
    expect(new Set(shown[0]!.products).size).toBe(shown[0]!.products.length)
    expect(idsOf(await cards('events', 'newcastle'))).toEqual(['newcastle-any-other-business'])
    const everywhere = await cards('stag')
    expect(everywhere[0]!.standard).toBe('platinum')
    expect(leaksOf(everywhere)).toEqual([])
    expect((await anyone.get('/api/web-packages/cards/stag?locationName=atlantis')).status).toBe(404)
  })

  test('cards of some that a text names are those, where they are sold in the section and the place', async () => {
    const [first, second] = idsOf(await cards('stag', 'newcastle'))
    const some = async (section: string, rest = '') => {
      const idList = JSON.stringify([second, first, 'nothing'])
      return idsOf((await anyone.get(`/api/web-packages/cards/${section}?idList=${idList}${rest}`)).body.data)
    }
    expect(await some('stag')).toEqual([first, second])
    expect(await some('stag', '&locationName=newcastle')).toEqual([first, second])
    expect(await some('stag', '&locationName=york')).toEqual([])
    expect(await some('events')).toEqual([])
  })

  test('an opened one has what its price and its days follow from, and no costs', async () => {
    const { status, body: answered } = await opened(classic)
    expect(status).toBe(200)
    expect(answered.data.location).toMatchObject({ id: 'newcastle', slug: 'newcastle', name: 'Newcastle' })
    const axe = answered.data.products.find(({ id }: { id: string }) => id === 'newcastle-axe-throwing')
    expect(axe).toMatchObject({ type: 'Activity', locked: false, config: { unitType: 'Person' } })
    expect(axe.prices).toHaveLength(2)
    expect(leaksOf(answered)).toEqual([])
    expect((await opened(classic, 'hen')).status).toBe(404)
    expect((await opened('nowhere')).status).toBe(404)
    const elsewhere = await anyone.get(`/api/web-packages/${classic}/in/stag?locationName=dublin`)
    expect(elsewhere.status).toBe(404)
  })

  test.each([
    ['hidden from visitors', { hide_listing: 'Everyone' }],
    ['sold for staff only', { hide_listing: 'Everyone Except Staff' }],
    ['sold elsewhere now', { location_ids: ['dublin'] }],
    ['no more sold for the section', { sections: ['hen'] }],
  ])('a product that is %s is left out of it, with what it costs', async (_name, change) => {
    const before = await cards('stag', 'newcastle')
    await whileProduct('newcastle-steak-night', change, async () => {
      const { body: answered } = await opened(classic)
      expect(idsOf(answered.data.products)).not.toContain('newcastle-steak-night')
      expect(answered.data.productList).toContainEqual({ productId: 'newcastle-steak-night', dayIndex: 1 })
      const [gold] = await cards('stag', 'newcastle')
      expect(gold!.products).not.toContain('Steak Night at the Long Grill')
      expect(gold!.price).toBeLessThan(before[0]!.price!)
    })
  })

  test('one that is taken as a whole is not offered once a part of it is gone', async () => {
    expect(idsOf(await cards('stag', 'prague'))).toContain(lion)
    await whileProduct('prague-tank-driving', { hide_listing: 'Everyone' }, async () => {
      expect(idsOf(await cards('stag', 'prague'))).not.toContain(lion)
    })
  })

  test('one whose last day to begin has gone by is offered no more', async () => {
    const before = site.clock.now
    try {
      site.clock.now = new Date('2027-11-13T10:00:00Z')
      expect(idsOf(await cards('stag', 'prague', customer))).toContain(lion)
      site.clock.now = new Date('2027-11-14T10:00:00Z')
      expect(idsOf(await cards('stag', 'prague', customer))).not.toContain(lion)
    } finally {
      site.clock.now = before
    }
  })

  test('a visitor who has to log in for a product of it is told no price of it', async () => {
    const made = await staff.post('/api/web-packages', {
      ...sent,
      content: { name: 'After Dark' },
      productList: [{ productId: 'newcastle-cabaret-after-dark', dayIndex: 0 }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body.data
    const seenBy = async (by: typeof anyone) => (await opened(id, 'stag', by)).body.data.products[0]
    expect(await seenBy(anyone)).toMatchObject({ locked: true, prices: [] })
    expect((await seenBy(staff)).prices.length).toBeGreaterThan(0)
    const cardFor = async (by: typeof anyone) =>
      (await cards('stag', 'newcastle', by)).find((card) => card.id === id)
    expect(await cardFor(anyone)).toMatchObject({ price: null, priceHidden: true })
    expect((await cardFor(staff))!.price).toBeGreaterThan(0)
    await staff.delete(`/api/web-packages/${id}`, {})
  })

  test('where prices are hidden there are none, in card or package', async () => {
    await sql`update template set content = content || '{"hidePrices": ["hen"]}'::jsonb where name = 'default'`.execute(
      db,
    )
    try {
      const [card] = await cards('hen', 'newcastle')
      expect(card).toMatchObject({ price: null, priceHidden: true })
      const { data } = (await opened('newcastle-bridges-and-bubbles', 'hen')).body
      expect(data.priceHidden).toBe(true)
      expect(data.products.every(({ prices }: { prices: unknown[] }) => prices.length === 0)).toBe(true)
    } finally {
      await sql`update template set content = content || '{"hidePrices": []}'::jsonb where name = 'default'`.execute(
        db,
      )
    }
  })
})

describe('staff', () => {
  test('make, change and remove one, and everybody sees it at once (STF-007, API-152, API-153, API-154)', async () => {
    const made = await staff.post('/api/web-packages', sent)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.data).toEqual({ id: 'newcastle-one-night-on-the-tyne', ...body })
    const { id } = made.body.data
    expect(idsOf(await cards('stag', 'newcastle'))).toContain(id)
    const changed = await staff.put(`/api/web-packages/${id}`, {
      ...sent,
      setting: { ...sent.setting, standard: 'silver' },
      content: { name: 'Two Axes', description: 'Sharp.' },
    })
    expect(changed.body.data).toMatchObject({
      id,
      setting: { standard: 'silver' },
      content: { name: 'Two Axes', description: 'Sharp.' },
    })
    expect((await readOne(id)).body.data).toEqual(changed.body.data)
    expect((await staff.delete(`/api/web-packages/${id}`, {})).body).toEqual({ data: { ok: true } })
    expect((await readOne(id)).status).toBe(404)
    expect(idsOf(await cards('stag', 'newcastle'))).not.toContain(id)
    const history = (await staff.get(`/api/change/webPackage/${id}`)).body.data
    expect(history.map(({ what }: { what: string }) => what)).toEqual(['removed', 'changed', 'created'])
  })

  test('a second one of a name gets an id of its own; one that is given is kept to', async () => {
    const first = await staff.post('/api/web-packages', { ...sent, content: { name: 'Twins' } })
    const second = await staff.post('/api/web-packages', { ...sent, content: { name: 'Twins' } })
    expect([first.body.data.id, second.body.data.id]).toEqual(['newcastle-twins', 'newcastle-twins-2'])
    const taken = await staff.post('/api/web-packages', { ...sent, id: 'newcastle-twins' })
    expect(taken).toMatchObject({
      status: 409,
      body: { error: 'There is a web package newcastle-twins already' },
    })
  })

  test('ten of a name that are made at the same time all are, each with an id of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        staff.post('/api/web-packages', { ...sent, content: { name: 'Tens' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const ids = answers.map(({ body }) => body.data.id as string)
    const numbered = Array.from({ length: 9 }, (_, index) => `newcastle-tens-${index + 2}`)
    expect(ids.toSorted()).toEqual(['newcastle-tens', ...numbered].toSorted())
    // One that was removed keeps its id for whoever restores it.
    const [gone] = ids
    await staff.delete(`/api/web-packages/${gone}`, {})
    const next = await staff.post('/api/web-packages', { ...sent, content: { name: 'Tens' } })
    expect(next.body.data.id).toBe('newcastle-tens-11')
  })

  test('who sends the version they read is told when somebody else has saved in between', async () => {
    const id = 'dublin-stout-and-sport'
    const { content: _content, id: _id, ...rest } = (await readOne(id)).body.data
    const { version } = (await staff.get(`/api/record/webPackage/${id}`)).body.data
    const put = (name: string) =>
      staff.put(`/api/web-packages/${id}`, { ...rest, content: { name }, version })
    const answers = await Promise.all([put('Stout One'), put('Stout Two'), put('Stout Three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const gone = await staff.delete(`/api/web-packages/${id}`, { version })
    expect(gone.status).toBe(409)
    // Without one, whatever is there is changed.
    expect((await staff.put(`/api/web-packages/${id}`, { ...rest, content: { name: 'Stout' } })).status).toBe(
      200,
    )
  })

  test('nobody else may, nor staff whose role does not let them (CONT-O6)', async () => {
    const reader = await hireStaff(site, 'product.view')
    for (const by of [anyone, customer, supplier, reader]) {
      expect((await by.post('/api/web-packages', sent)).status).toBe(403)
      expect((await by.put(`/api/web-packages/${classic}`, sent)).status).toBe(403)
      expect((await by.delete(`/api/web-packages/${classic}`, {})).status).toBe(403)
    }
    expect((await readOne(classic)).status).toBe(200)
  })

  test.each([
    [
      'of a place that there is not',
      { setting: { ...sent.setting, location: { id: 'atlantis' } } },
      'setting.location.id',
    ],
    [
      'with a product that there is not',
      { productList: [{ productId: 'dodo-racing', dayIndex: 0 }] },
      'productList.0.productId',
    ],
    [
      'with a product of another place',
      { productList: [{ productId: 'dublin-dogs', dayIndex: 0 }] },
      'productList.0.productId',
    ],
    [
      'with a product of another section',
      { productList: [{ productId: 'newcastle-life-drawing', dayIndex: 0 }] },
      'productList.0.productId',
    ],
    [
      'with a day it does not have',
      { productList: [{ productId: 'newcastle-axe-throwing', dayIndex: 2 }] },
      'productList.0.dayIndex',
    ],
    [
      'with a bed on the day of leaving',
      { productList: [{ productId: 'newcastle-the-bunkhouse', dayIndex: 1 }] },
      'productList.0.dayIndex',
    ],
    [
      'with the same twice on a day',
      { productList: [sent.productList[0], sent.productList[0]] },
      'productList.1.productId',
    ],
    ['without a product', { productList: [] }, 'productList'],
    ['of a metal that is no medal', { setting: { ...sent.setting, standard: 'tin' } }, 'setting.standard'],
    [
      'of more nights than a trip has',
      { setting: { ...sent.setting, nightsCount: 40 } },
      'setting.nightsCount',
    ],
    [
      'that begins on a day that is none',
      { setting: { ...sent.setting, setDates: [{ from: '2027-02-30', to: '2027-03-02' }] } },
      'setting.setDates.0.from',
    ],
    [
      'that ends before it begins',
      { setting: { ...sent.setting, setDates: [{ from: '2027-03-02', to: '2027-03-01' }] } },
      'setting.setDates.0.to',
    ],
    ['with what nobody asked for', { price: 1 }, ''],
  ])('one %s is refused at that place, and nothing of it is stored', async (_name, change, path) => {
    const before = await db.selectFrom('record').select('id').where('kind', '=', 'webPackage').execute()
    for (const answer of [
      await staff.post('/api/web-packages', { ...sent, ...change }),
      await staff.put(`/api/web-packages/${classic}`, { ...sent, ...change }),
    ]) {
      expect(answer.status).toBe(422)
      if (path) expect(answer.body.errors.map((one: { path: string }) => one.path)).toContain(path)
    }
    expect(await db.selectFrom('record').select('id').where('kind', '=', 'webPackage').execute()).toEqual(
      before,
    )
    expect((await readOne(classic)).body.data.content.name).toBe('The Classic Newcastle')
  })

  test('an editor makes one by the calls of records, with a version of its own', async () => {
    const record = { id: 'newcastle-by-editor', ...sent }
    const made = await staff.post('/api/record/webPackage', { record })
    expect(made.body.data).toMatchObject({ version: 1, record: { content: { name: sent.content.name } } })
    const change = { version: 1, record: { ...record, content: { name: 'By an editor' } } }
    expect((await staff.put('/api/record/webPackage/newcastle-by-editor', change)).status).toBe(200)
    expect((await staff.put('/api/record/webPackage/newcastle-by-editor', change)).status).toBe(409)
    expect((await readOne('newcastle-by-editor')).body.data.content.name).toBe('By an editor')
    expect((await staff.delete('/api/record/webPackage/newcastle-by-editor', { version: 2 })).status).toBe(
      200,
    )
  })

  test('what a package names cannot be removed while it does', async () => {
    const { version } = (await staff.get('/api/record/product/newcastle-steak-night')).body.data
    const refused = await staff.delete('/api/product/newcastle-steak-night', { version })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'This product is in use by The Classic Newcastle' },
    })
  })
})
