import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { buildPages, pagesFolder } from '../../scripts/build.ts'

let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  await buildPages({ log: () => {} })
  site = await testApp({ pagesFolder })
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  staff = await site.signIn('staff')
}, 300_000)

const page = (url: string) => site.app.http.inject({ method: 'GET', url })
const clays = 'newcastle-clay-pigeon-shooting'
const axes = 'newcastle-axe-throwing'
const edit = async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** The words of a page as they are read, without its scripts. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of a product', () => {
  test('says every restriction and all there is to know beforehand (CAT-004)', async () => {
    const { record, version } = await edit('product', clays)
    const restrictions = { minAge: 18, minHeight: 120, minInsideLeg: 61, maxHeight: 210, maxWeight: 130 }
    const info = {
      dressCode: 'Old clothes',
      thingsToBring: 'A towel',
      idRequired: 'Yes',
      usefulInfo: 'There is a café',
      importantInfo: 'Not after drinking',
    }
    const change = (fields: object, made: number) =>
      staff.put(`/api/product/${clays}`, { version: made, record: { ...record, ...fields } })
    expect((await change({ restrictions, info }, version)).status).toBe(200)
    const words = wordsOf((await page(`/stag/in-newcastle/do-shooting/go-${clays}`)).body)
    for (const said of [
      'Youngest 18 years',
      'Least height 120 cm',
      'Least inside leg 61 cm',
      'Greatest height 210 cm',
      'Greatest weight 130 kg',
      'What to wear Old clothes',
      'What to bring A towel',
      'ID Bring photo ID for everyone',
      'Useful There is a café',
      'Important Not after drinking',
    ])
      expect(words).toContain(said)
    expect((await change({ restrictions: {}, info: {} }, version + 1)).status).toBe(200)
    const without = wordsOf((await page(`/stag/in-newcastle/do-shooting/go-${clays}`)).body)
    for (const none of ['Who can take part', 'Good to know', 'Bring photo ID'])
      expect(without).not.toContain(none)
    expect((await change({}, version + 2)).status).toBe(200)
  })

  test('is found in its location and category, and a category in a location by a filter (CAT-017)', async () => {
    const shown = await page(`/stag/in-newcastle/do-shooting/go-${clays}`)
    expect(shown.statusCode).toBe(200)
    expect(wordsOf(shown.body)).toContain('Clay Pigeon Shooting')
    for (const elsewhere of [
      `/stag/in-york/do-shooting/go-${clays}`,
      `/stag/in-newcastle/do-shooting/go-dodo`,
    ])
      expect([elsewhere, (await page(elsewhere)).statusCode]).toEqual([elsewhere, 404])

    const led = await page(`/stag/in-newcastle/do-dodo-racing/go-${clays}?people=9`)
    expect([led.statusCode, led.headers.location]).toEqual([
      301,
      `/stag/in-newcastle/do-shooting/go-${clays}?people=9`,
    ])
    const notForHens = await page(`/hen/in-newcastle/do-shooting/go-${clays}?people=9`)
    expect([notForHens.statusCode, notForHens.headers.location]).toEqual([
      301,
      `/stag/in-newcastle/do-shooting/go-${clays}?people=9`,
    ])

    const { categories } = (await site.visitor().get('/api/category')).body.data
    type Category = { id: string; url: string; locationPageTabs: string[] }
    let seen = 0
    for (const { id, url, locationPageTabs } of categories as Category[]) {
      const { body } = await site.visitor().get(`/api/location/newcastle/category/${id}?section=stag`)
      const items = (body.data?.products ?? []) as { id: string; tabs: string[]; price: number | null }[]
      const priced = items.filter(({ price }) => price !== null)
      for (const tab of new Set(locationPageTabs)) {
        const { statusCode, body: html } = await page(`/stag/in-newcastle/${tab}/do-${url}`)
        expect(statusCode).toBe(200)
        for (const item of priced)
          expect([tab, item.id, html.includes(`/go-${item.id}"`)]).toEqual([
            tab,
            item.id,
            // Where nothing fits a filter, all of the category is shown.
            item.tabs.includes(tab) || !items.some(({ tabs }) => tabs.includes(tab)),
          ])
        seen += priced.length
      }
    }
    expect(seen).toBeGreaterThan(30)
  }, 60_000)
})

describe('what there is not is named', () => {
  test.each([
    ['location', '/location/atlantis/products/stag', 'atlantis'],
    ['location by name', '/location/name/atlantis', 'atlantis'],
    ['location by id', '/location/atlantis', 'atlantis'],
    ['category', '/location/newcastle/category/dodo-racing', 'dodo-racing'],
    ['category of groups', '/location/newcastle/stag/category/dodo-racing/groups', 'dodo-racing'],
    ['category group', '/location/newcastle/stag/categoryGroup/dodos/groups', 'dodos'],
    ['product', '/product/dodo-racing', 'dodo-racing'],
    ['product of a place', '/location/newcastle/product/dodo-racing', 'dodo-racing'],
    ['product of another place', '/location/newcastle/product/york-vale-clays', 'york-vale-clays'],
    ['venue', '/venue/dodo-hall', 'dodo-hall'],
    ['ready-made package', '/web-packages/dodo-days', 'dodo-days'],
    ['post', '/content/dodo-news', 'dodo-news'],
  ])('a %s', async (_name, path, id) => {
    const { status, body } = await site.visitor().get(`/api${path}`)
    expect([status, body.error]).toEqual([404, `Node not found: ${id}`])
  })
})

describe('bad input of a catalogue call says where it is', () => {
  test.each([
    ['an unknown section', '/location/newcastle/products/wake', 'section'],
    ['an unknown section of groups', '/products/wake/category/driving/groups', 'section'],
    ['an unknown type', '/location/newcastle/products/stag?type=Seance', 'type'],
    ['an impossible date', '/location/newcastle/products/stag?startDate=2027-02-30', 'startDate'],
    ['a group of nobody', '/location/newcastle/products/stag?peopleCount=0', 'peopleCount'],
    ['half a person', '/location/newcastle/products/stag?peopleCount=1.5', 'peopleCount'],
    ['a latitude beyond the pole', '/location/latitude/91/longitude/0/products/stag', 'lat'],
    ['an unknown sort of venues', '/venues?sort=price', 'sort'],
    ['an unknown filter of venues', `/venues?filter=${json({ owner: 'x' })}`, 'filter.owner'],
    ['a filter that is no JSON', '/venues?filter=%7Bname', 'filter'],
    ['an unknown filter of locations', `/location?filter=${json({ secret: 1 })}`, 'filter.secret'],
    ['an unknown field of locations', '/location?fields=secret', 'fields.0'],
    ['more than there may be', '/location?count=1001', 'count'],
  ])('%s', async (_name, path, where) => {
    const { status, body } = await site.visitor().get(`/api${path}`)
    expect([status, body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [where]])
    expect(body.errors[0].message.length).toBeGreaterThan(5)
  })

  test('expressions that would run for ever are refused or answered at once, and match nothing they should not', async () => {
    for (const name of ['(a+)+$', '(.*)*(.*)*(.*)*x', `${'a?'.repeat(40)}${'a'.repeat(40)}`]) {
      const began = performance.now()
      const { status, body } = await site.visitor().get(`/api/venues?filter=${json({ name })}`)
      expect(performance.now() - began).toBeLessThan(2_000)
      expect([200, 422]).toContain(status)
      if (status === 200) expect(body.data.length).toBeLessThanOrEqual(40)
    }
  })

  test('both type and idList', async () => {
    const { status, body } = await site
      .visitor()
      .get(`/api/location/newcastle/products/stag/byid?idList=${clays}&type=Activity`)
    expect([status, body.error ?? body.errors[0].message]).toEqual([
      422,
      expect.stringMatching(/type|idList/),
    ])
  })
})

test('an unknown filter of a category page shows all of the category, an unknown sort the usual one (CAT-O9)', async () => {
  const of = async (url: string) => {
    const { statusCode, body } = await page(url)
    return { statusCode, isKarting: body.includes('Indoor Karting Grand Prix') }
  }
  const shown = { statusCode: 200, isKarting: true }
  expect(await of('/stag/in-newcastle/daytime/do-driving')).toEqual(shown)
  expect(await of('/stag/in-newcastle/teatime/do-driving')).toEqual(shown)
  expect(await of('/stag/in-newcastle?sort=colour&tab=nothing&category=nothing&price=much')).toEqual(shown)
})

describe('a product that lacks what others have', () => {
  test('a venue, a meeting point, a price and a picture: it is shown without them, and says so', async () => {
    const { record, version } = await edit('product', axes)
    const { meetingPoint: _, ...rest } = record
    const bare = { ...rest, venues: [], topVenues: [], images: [], prices: [] }
    const saved = await staff.put(`/api/product/${axes}`, { version, record: bare })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    try {
      const { body } = await site.visitor().get(`/api/product/${axes}`)
      expect(body.data).toMatchObject({ id: axes, venues: [], meetingPoint: null, prices: [] })
      const shown = await page(`/stag/in-newcastle/do-sport-and-games/go-${axes}`)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('Axe Throwing')
      const words = wordsOf(shown.body)
      expect(words).toMatch(/price on application|POA/i)
      expect(words).not.toMatch(/NaN|undefined|£0\b|Venue/)
      const grid = (await site.visitor().get('/api/location/newcastle/products/stag')).body.data
      const item = grid.find(({ id }: { id: string }) => id === axes)
      expect(item).toMatchObject({ price: null, venue: null, closestVenue: null })
      expect(item.imageId).toBeTruthy()
    } finally {
      const now = await edit('product', axes)
      expect((await staff.put(`/api/product/${axes}`, { version: now.version, record })).status).toBe(200)
    }
  })

  test('a category, a supplier, a place or a section: it is not stored, and each is named', async () => {
    const { record, version } = await edit('product', axes)
    for (const [field, wrong] of [
      ['category', undefined],
      ['category', 'dodo-racing'],
      ['supplier', undefined],
      ['supplier', 'dodo-tours'],
      ['sections', []],
      ['sections', ['wake']],
    ] as const) {
      const { status, body } = await staff.put(`/api/product/${axes}`, {
        version,
        record: { ...record, [field]: wrong },
      })
      expect([field, wrong, status]).toEqual([field, wrong, 422])
      expect(body.errors[0].path).toContain(field)
    }
    expect((await edit('product', axes)).version).toBe(version)
  })
})

describe('what is in use is not removed', () => {
  test.each([
    ['supplier', 'larkfield-tyneside', 'supplier'],
    ['location', 'newcastle', 'location'],
    ['category', 'shooting', 'category'],
  ])('a %s says by what', async (kind, id, word) => {
    const { version, record } = await edit(kind, id)
    const { status, body } = await staff.delete(`/api/${kind}/${id}`, { version })
    expect(status).toBe(409)
    expect(body.error).toMatch(new RegExp(`^This ${word} is in use (by|in) .+`))
    expect((await edit(kind, id)).record).toEqual(record)
  })

  test('a supplier cannot go away while a product is given it: one of the two is refused', async () => {
    const { record: like } = await edit('supplier', 'howay-hosts')
    for (let round = 0; round < 4; round += 1) {
      const id = `short-lived-${round}`
      const made = await staff.post('/api/supplier', {
        record: { ...like, id, sageId: `SHORT0${round}`, name: `Short-lived ${round}` },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      const { record, version } = await edit('product', axes)
      const [removed, changed] = await Promise.all([
        staff.delete(`/api/supplier/${id}`, { version: 1 }),
        staff.put(`/api/product/${axes}`, { version, record: { ...record, supplier: id } }),
      ])
      expect([removed.status === 200, changed.status === 200].filter(Boolean)).toHaveLength(1)
      const there = await edit('product', axes)
      expect((await staff.put(`/api/product/${axes}`, { version: there.version, record })).status).toBe(200)
    }
  })
})
