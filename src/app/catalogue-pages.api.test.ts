import { describe, expect, test } from 'vitest'
import { editRecords } from '#tests/support/edit-records.ts'
import { pagesApp, textOf } from '#tests/support/pages-app.ts'

const site = await pagesApp()
const { get } = site
const { whileRecord } = editRecords(await site.signIn('staff'))
const clays = 'newcastle-clay-pigeon-shooting'
const axes = 'newcastle-axe-throwing'

describe('the page of a product', () => {
  test('shows every restriction and all practical information (CAT-004)', async () => {
    const restrictions = { minAge: 18, minHeight: 120, minInsideLeg: 61, maxHeight: 210, maxWeight: 130 }
    const info = {
      dressCode: 'Old clothes',
      thingsToBring: 'A towel',
      idRequired: 'Yes',
      usefulInfo: 'There is a café',
      importantInfo: 'Not after drinking',
    }
    const shown = async () => textOf((await get(`/stag/in-newcastle/do-shooting/go-${clays}`)).body)
    await whileRecord('product', clays, {
      change: () => ({ restrictions, info }),
      work: async () => {
        const words = await shown()
        for (const text of [
          'Minimum age 18 years',
          'Minimum height 120 cm',
          'Minimum inside leg 61 cm',
          'Maximum height 210 cm',
          'Maximum weight 130 kg',
          'What to wear Old clothes',
          'What to bring A towel',
          'ID Bring photo ID for everyone',
          'Useful There is a café',
          'Important Not after drinking',
        ])
          expect(words).toContain(text)
      },
    })
    await whileRecord('product', clays, {
      change: () => ({ restrictions: {}, info: {} }),
      work: async () => {
        const words = await shown()
        for (const absent of ['Who can take part', 'Good to know', 'Bring photo ID'])
          expect(words).not.toContain(absent)
      },
    })
  })

  test('is found in its location only; its category and section are corrected; categories can be filtered (CAT-017)', async () => {
    const shown = await get(`/stag/in-newcastle/do-shooting/go-${clays}`)
    expect(shown.statusCode).toBe(200)
    expect(textOf(shown.body)).toContain('Clay Pigeon Shooting')
    for (const elsewhere of [
      `/stag/in-york/do-shooting/go-${clays}`,
      `/stag/in-newcastle/do-shooting/go-dodo`,
    ])
      expect([elsewhere, (await get(elsewhere)).statusCode]).toEqual([elsewhere, 404])

    const redirected = await get(`/stag/in-newcastle/do-dodo-racing/go-${clays}?people=9`)
    expect([redirected.statusCode, redirected.headers.location]).toEqual([
      301,
      `/stag/in-newcastle/do-shooting/go-${clays}?people=9`,
    ])
    const notForHens = await get(`/hen/in-newcastle/do-shooting/go-${clays}?people=9`)
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
        const { statusCode, body: html } = await get(`/stag/in-newcastle/${tab}/do-${url}`)
        expect(statusCode).toBe(200)
        for (const item of priced)
          expect([tab, item.id, html.includes(`/go-${item.id}"`)]).toEqual([
            tab,
            item.id,
            // If no product matches the filter, the whole category is shown.
            item.tabs.includes(tab) || !items.some(({ tabs }) => tabs.includes(tab)),
          ])
        seen += priced.length
      }
    }
    expect(seen).toBeGreaterThan(30)
  })
})

test('category and location pages ignore an unknown filter and an unknown sort order (CAT-O9)', async () => {
  const of = async (url: string) => {
    const { statusCode, body } = await get(url)
    return { statusCode, showsKarting: body.includes('Indoor Karting Grand Prix') }
  }
  const shown = { statusCode: 200, showsKarting: true }
  expect(await of('/stag/in-newcastle/daytime/do-driving')).toEqual(shown)
  expect(await of('/stag/in-newcastle/teatime/do-driving')).toEqual(shown)
  expect(await of('/stag/in-newcastle?sort=colour&tab=nothing&category=nothing&price=much')).toEqual(shown)
})

test('a product without a venue, meeting point, price or picture is shown on its page and in the grid', async () => {
  const bare = { meetingPoint: undefined, venues: [], topVenues: [], images: [], prices: [] }
  await whileRecord('product', axes, {
    change: () => bare,
    work: async () => {
      const { body } = await site.visitor().get(`/api/product/${axes}`)
      expect(body.data).toMatchObject({ id: axes, venues: [], meetingPoint: null, prices: [] })
      const shown = await get(`/stag/in-newcastle/do-sport-and-games/go-${axes}`)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('Axe Throwing')
      const words = textOf(shown.body)
      expect(words).toMatch(/price on application|POA/i)
      expect(words).not.toMatch(/NaN|undefined|£0\b|Venue/)
      const grid = (await site.visitor().get('/api/location/newcastle/products/stag')).body.data
      const item = grid.find(({ id }: { id: string }) => id === axes)
      expect(item).toMatchObject({ price: null, venue: null, closestVenue: null })
      expect(item.imageId).toBeTruthy()
    },
  })
})
