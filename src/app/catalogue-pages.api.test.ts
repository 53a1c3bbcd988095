import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Section } from '#kernel/section.ts'
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

/** As staff do it, for the time of some work. */
const whileRecord = async (
  kind: string,
  id: string,
  { change, work }: { change(record: Record<string, unknown>): object; work(): Promise<void> },
) => {
  const { record, version } = await edit(kind, id)
  const path = kind === 'webPackage' ? 'record/webPackage' : kind
  const put = (next: object, made: number) => staff.put(`/api/${path}/${id}`, { version: made, record: next })
  expect((await put({ ...record, ...change(record) }, version)).status).toBe(200)
  try {
    await work()
  } finally {
    expect((await put(record, version + 1)).status).toBe(200)
  }
}

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
    type Category = { id: string; url: string; locationPageTabs: string[]; sectionList: string[] }
    let seen = 0
    const ofStags = (categories as Category[]).filter(({ sectionList }) => sectionList.includes('stag'))
    for (const { id, url, locationPageTabs } of ofStags) {
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

describe('pictures that staff chose', () => {
  /** For all sections, for two of them, and in an order. */
  const images = [
    { id: 'pink.jpg', alt: 'Pink', section: 'hen' },
    { id: 'both.jpg', alt: 'Both', section: 'all' },
    { id: 'more.jpg', alt: 'More', section: 'all' },
    { id: 'suits.jpg', alt: 'Suits', section: 'events' },
  ]
  const names = ['pink', 'both', 'more', 'suits']
  const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  /** Which of them a page shows, in their order, and which it shares and waits for. */
  const seenOn = async (path: string) => {
    const { body } = await page(path)
    const shown = [...main(body).matchAll(/src="\/media\/(\w+)\.jpg/g)].map(([, name]) => name!)
    const shared = /property="og:image" content="[^"]*\/media\/(\w+)\.jpg/.exec(body)?.[1]
    const [, ahead] = /<link rel="preload" as="image"[^>]*\/media\/(\w+)\.jpg/.exec(body) ?? []
    return { shown: [...new Set(shown)].filter((name) => names.includes(name)), shared, ahead }
  }
  const one = (name: string) => ({ shown: [name], shared: name, ahead: name })

  test('a product shows all of its section, the first of them first, and its card that one (CONT-006, CAT-008)', async () => {
    const { url } = (await site.visitor().get(`/api/product/${axes}`)).body.data.category
    const at = (section: string) => `/${section}/in-newcastle/do-${url}/go-${axes}`
    const card = async (section: string) => {
      const { body } = await site.visitor().get(`/api/location/newcastle/products/${section}`)
      return body.data.find(({ id }: { id: string }) => id === axes).imageId
    }
    await whileRecord('product', axes, {
      change: () => ({ images }),
      work: async () => {
        expect(await seenOn(at('hen'))).toEqual({
          shown: ['pink', 'both', 'more'],
          shared: 'pink',
          ahead: 'pink',
        })
        expect((await seenOn(at('stag'))).shown).toEqual(['both', 'more'])
        expect(await Promise.all(['hen', 'stag', 'events'].map(card))).toEqual([
          'pink.jpg',
          'both.jpg',
          'both.jpg',
        ])
        // All but the first wait until somebody comes near.
        const [first, ...others] = [...main((await page(at('hen'))).body).matchAll(/<img[^>]*>/g)].map(
          ([tag]) => tag,
        )
        expect(first).toContain('loading="eager"')
        expect(others.length).toBeGreaterThan(2)
        expect(others.filter((tag) => !tag.includes('loading="lazy"'))).toEqual([])
      },
    })
    await whileRecord('product', axes, {
      change: () => ({ images: images.slice(0, 1) }),
      work: async () => {
        expect(await seenOn(at('hen'))).toEqual(one('pink'))
        // Where none is for the section, the drawn scene stands for it.
        expect((await seenOn(at('stag'))).shown).toEqual([])
        expect(main((await page(at('stag'))).body)).toContain('src="/media/scene/')
        expect(await card('stag')).toMatch(/^scene\//)
        // Nor where nobody knows of a section.
        const { headers } = await page(`/media/of/product/${axes}?w=300`)
        expect(headers['content-location']).toMatch(/^\/media\/scene\//)
      },
    })
  })

  test('a place shows the first of the section in its head and on its card (CONT-006, CAT-009)', async () => {
    await whileRecord('location', 'york', {
      change: () => ({ images }),
      work: async () => {
        expect(await seenOn('/hen/in-york')).toEqual(one('pink'))
        expect(await seenOn('/events/in-york')).toEqual(one('both'))
        expect((await seenOn('/hen/locations')).shown).toEqual(['pink'])
        expect((await seenOn('/stag/locations')).shown).toEqual(['both'])
      },
    })
  })

  test('a category has them in the head of its pages; without one its first product leads', async () => {
    const path = (section: string) => `/${section}/in-newcastle/daytime/do-driving`
    await whileRecord('category', 'driving', {
      change: () => ({ images }),
      work: async () => {
        expect(await seenOn(path('hen'))).toEqual(one('pink'))
        expect(await seenOn(path('stag'))).toEqual(one('both'))
      },
    })
    expect(main((await page(path('stag'))).body).match(/loading="eager"/g)).toHaveLength(1)
  })

  test('a ready-made package shows its own before that of what is in it, on its card and its page', async () => {
    const id = 'newcastle-classic-stag'
    const card = async () => {
      const { body } = await site.visitor().get('/api/web-packages/cards/stag?locationName=newcastle')
      return body.data.find((each: { id: string }) => each.id === id).imageId
    }
    const before = await card()
    expect(before).toMatch(/^scene\//)
    await whileRecord('webPackage', id, {
      change: ({ content }) => ({ content: { ...(content as object), images } }),
      work: async () => {
        expect(await seenOn(`/stag/in-newcastle/package-${id}`)).toEqual({
          shown: ['both', 'more'],
          shared: 'both',
          ahead: 'both',
        })
        expect(await card()).toBe('both.jpg')
        const { body } = await site.visitor().get(`/api/web-packages/${id}`)
        expect(body.data.content.images).toHaveLength(images.length)
      },
    })
    expect(await card()).toBe(before)
  })

  test('a venue is shown with the products of it, where somebody has a photo', async () => {
    const { venues, category } = (await site.visitor().get(`/api/product/${axes}`)).body.data
    const path = `/stag/in-newcastle/do-${category.url}/go-${axes}`
    expect(wordsOf((await page(path)).body)).not.toContain('Where it is')
    await whileRecord('venue', venues[0].id, {
      change: () => ({ images }),
      work: async () => {
        expect((await seenOn(path)).shown).toEqual(['both'])
        expect(wordsOf((await page(path)).body)).toContain(`Where it is ${venues[0].name}`)
      },
    })
  })

  test('a record that was stored before its kind had pictures is written and edited as ever', async () => {
    const id = 'newcastle-the-hatchet-works'
    await sql`update record set content = content - 'images' where kind = 'venue' and id = ${id}`.execute(
      site.db,
    )
    const { record, version } = await edit('venue', id)
    expect(record.images).toBeUndefined()
    const capacity = (record.capacity ?? 0) + 1
    const changed = await staff.put(`/api/venue/${id}`, { version, record: { ...record, capacity } })
    expect(changed.status).toBe(200)
    const { body } = await site.visitor().get(`/api/venue/${id}`)
    expect(body.data).toMatchObject({ capacity, images: [] })
  })

  test.each(['wake', 'golf'])('none is kept for %s', async (section) => {
    const { record, version } = await edit('product', axes)
    const { status, body } = await staff.put(`/api/product/${axes}`, {
      version,
      record: { ...record, images: [{ ...images[0], section }] },
    })
    expect([status, body.errors?.[0]?.path ?? body.error]).toEqual([422, expect.anything()])
  })
})

describe('a page of a section in which it is not sold', () => {
  const leads = async (path: string) => {
    const { statusCode, headers } = await page(path)
    return [statusCode, headers.location]
  }
  const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)"/.exec(html)?.[1]

  test('leads for good to one in which it is: a product', async () => {
    const { url } = (await site.visitor().get(`/api/product/${axes}`)).body.data.category
    const at = (section: string) => `/${section}/in-newcastle/do-${url}/go-${axes}`
    const sold = (sections: string[]) => ({ change: () => ({ sections }) })
    await whileRecord('product', axes, {
      ...sold(['hen', 'groups']),
      work: async () => {
        expect(await leads(`${at('stag')}?people=9`)).toEqual([301, `${at('groups')}?people=9`])
        expect(await leads(at('golf'))).toEqual([301, at('groups')])
        expect(await leads(at('events'))).toEqual([301, at('hen')])
        // Its home is where it has a page.
        const shown = await page(at('groups'))
        expect([shown.statusCode, canonicalOf(shown.body)]).toEqual([200, at('groups')])
      },
    })
    await whileRecord('product', axes, {
      ...sold(['stag', 'groups']),
      work: async () => {
        expect(await leads(at('hen'))).toEqual([301, at('stag')])
        // With a category that it does not have, in one step.
        expect(await leads(at('hen').replace(url, 'dodos'))).toEqual([301, at('stag')])
        expect((await page(at('golf'))).statusCode).toBe(200)
        expect(canonicalOf((await page(at('groups'))).body)).toBe(at('stag'))
      },
    })
  })

  test('leads for good to one in which it is: a package, a place and a category', async () => {
    const classic = 'in-newcastle/package-newcastle-classic-stag'
    expect(await leads(`/hen/${classic}`)).toEqual([301, `/stag/${classic}`])
    await whileRecord('location', 'york', {
      change: () => ({ sections: ['hen'] }),
      work: async () => {
        expect(await leads('/stag/in-york?utm_source=mail')).toEqual([301, '/hen/in-york?utm_source=mail'])
        expect((await page('/hen/in-york')).statusCode).toBe(200)
      },
    })
    await whileRecord('category', 'driving', {
      change: () => ({ sections: ['stag'] }),
      work: async () => {
        const shown = '/daytime/do-driving'
        // While something of it is sold there all the same, it is shown.
        expect((await page(`/hen/in-newcastle${shown}`)).statusCode).toBe(200)
        const sold = await site.db
          .selectFrom('product')
          .select(['id', 'sections'])
          .where(sql<boolean>`'driving' = any(category_ids) and 'newcastle' = any(location_ids)`)
          .execute()
        const sell = (id: string, sections: Section[]) =>
          site.db.updateTable('product').set({ sections }).where('id', '=', id).execute()
        for (const { id } of sold) await sell(id, ['stag'])
        await expect
          .poll(() => leads(`/hen/in-newcastle${shown}`))
          .toEqual([301, `/stag/in-newcastle${shown}`])
        for (const { id, sections } of sold) await sell(id, sections)
      },
    })
  })

  test('what is in a place that was taken off the web is not found, and listed for staff alone', async () => {
    const anyone = site.visitor()
    const listed = async (reader: TestBrowser) => {
      const { body } = await reader.get(
        `/api/web-packages?filter=${json({ 'setting.location.id': 'prague' })}`,
      )
      const asked = await reader.get(
        `/api/query?collection=webPackage&filter=${json({ 'setting.location.id': 'prague' })}`,
      )
      const one = await reader.get('/api/web-packages/prague-golden-lion')
      return [body.count, body.data.length, asked.body.data.length, one.status]
    }
    /** Products in the collection: how many are answered, and whether one is by its id. */
    const products = async (reader: TestBrowser) => {
      const ask = (rest: string) => reader.get(`/api/query?collection=product&${rest}`)
      const { body } = await ask(`limit=500&filter=${json({ locationList: 'prague' })}`)
      return [body.count, (await ask(`valueId=${tank.id}`)).status]
    }
    const inPrague = async () => {
      const groups = (await anyone.get('/api/products/stag/category/driving/groups')).body.data ?? []
      const around =
        (await anyone.get('/api/location/latitude/50.08/longitude/14.43/products/stag')).body.data ?? []
      type Sold = { locationList: string[] }
      const everywhere = (groups as { products: Sold[] }[]).flatMap(({ products }) => products)
      return [...everywhere, ...(around as Sold[])].filter(({ locationList }) => locationList[0] === 'prague')
        .length
    }
    const [tank] = (await anyone.get('/api/location/prague/products/stag')).body.data
    const pages = [
      '/stag/in-prague',
      '/stag/in-prague/daytime/do-driving',
      `/stag/in-prague/do-${tank.categoryUrl}/go-${tank.id}`,
      '/stag/in-prague/package-prague-golden-lion',
    ]
    const statuses = () => Promise.all(pages.map(async (path) => (await page(path)).statusCode))
    const before = await listed(anyone)
    expect(before[0]).toBeGreaterThan(0)
    expect(await inPrague()).toBeGreaterThan(0)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const sold = await products(anyone)
    expect(sold).toEqual([expect.any(Number), 200])
    expect(sold[0]).toBeGreaterThan(0)
    await whileRecord('location', 'prague', {
      change: () => ({ removeFromWeb: 'Yes' }),
      work: async () => {
        expect(await listed(anyone)).toEqual([0, 0, 0, 404])
        expect(await listed(await site.signIn('organiser'))).toEqual([0, 0, 0, 404])
        expect(await listed(staff)).toEqual(before)
        expect(await products(anyone)).toEqual([0, 404])
        expect(await products(await site.signIn('organiser'))).toEqual([0, 404])
        expect(await products(await site.signIn('supplier'))).toEqual([0, 404])
        expect((await products(staff))[0]).toBeGreaterThanOrEqual(Number(sold[0]))
        expect((await products(staff))[1]).toBe(200)
        // Events that go there go on: by the name of the place, what is sold there is still read.
        expect((await anyone.get('/api/location/prague/products/stag')).body.count).toBeGreaterThan(0)
        expect(await inPrague()).toBe(0)
        expect(await statuses()).toEqual([404, 404, 404, 404])
      },
    })
    expect(await listed(anyone)).toEqual(before)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })
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
