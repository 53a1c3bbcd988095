import { describe, expect, test } from 'vitest'
import { editRecords } from '#tests/support/edit-records.ts'
import { pagesApp, textOf } from '#tests/support/pages-app.ts'

const site = await pagesApp()
const { get } = site
const { whileRecord } = editRecords(await site.signIn('staff'))
const shootingId = 'newcastle-clay-pigeon-shooting'
const axeThrowingId = 'newcastle-axe-throwing'

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
    const readWords = async () => textOf((await get(`/stag/in-newcastle/do-shooting/go-${shootingId}`)).body)
    await whileRecord('product', shootingId, {
      change: () => ({ restrictions, info }),
      work: async () => {
        const words = await readWords()
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
    await whileRecord('product', shootingId, {
      change: () => ({ restrictions: {}, info: {} }),
      work: async () => {
        const words = await readWords()
        for (const absent of ['Who can take part', 'Good to know', 'Bring photo ID'])
          expect(words).not.toContain(absent)
      },
    })
  })

  test('is found in its location only; its category and section are corrected; categories can be filtered (CAT-017)', async () => {
    const page = await get(`/stag/in-newcastle/do-shooting/go-${shootingId}`)
    expect(page.statusCode).toBe(200)
    expect(textOf(page.body)).toContain('Clay Pigeon Shooting')
    for (const elsewhere of [
      `/stag/in-york/do-shooting/go-${shootingId}`,
      `/stag/in-newcastle/do-shooting/go-dodo`,
    ])
      expect([elsewhere, (await get(elsewhere)).statusCode]).toEqual([elsewhere, 404])

    const redirected = await get(`/stag/in-newcastle/do-dodo-racing/go-${shootingId}?people=9`)
    expect([redirected.statusCode, redirected.headers.location]).toEqual([
      301,
      `/stag/in-newcastle/do-shooting/go-${shootingId}?people=9`,
    ])
    const notForHens = await get(`/hen/in-newcastle/do-shooting/go-${shootingId}?people=9`)
    expect([notForHens.statusCode, notForHens.headers.location]).toEqual([
      301,
      `/stag/in-newcastle/do-shooting/go-${shootingId}?people=9`,
    ])

    const { categories } = (await site.visitor().get('/api/category')).body.data
    type Category = { id: string; url: string; locationPageTabs: string[]; sectionList: string[] }
    let checkedCount = 0
    const stagCategories = (categories as Category[]).filter(({ sectionList }) =>
      sectionList.includes('stag'),
    )
    for (const { id, url, locationPageTabs } of stagCategories) {
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
        checkedCount += priced.length
      }
    }
    expect(checkedCount).toBeGreaterThan(30)
  })
})

test('category and location pages ignore an unknown filter and an unknown sort order (CAT-O9)', async () => {
  const readPage = async (url: string) => {
    const { statusCode, body } = await get(url)
    return { statusCode, showsKarting: body.includes('Indoor Karting Grand Prix') }
  }
  const pageWithKarting = { statusCode: 200, showsKarting: true }
  expect(await readPage('/stag/in-newcastle/daytime/do-driving')).toEqual(pageWithKarting)
  expect(await readPage('/stag/in-newcastle/teatime/do-driving')).toEqual(pageWithKarting)
  expect(await readPage('/stag/in-newcastle?sort=colour&tab=nothing&category=nothing&price=much')).toEqual(
    pageWithKarting,
  )
})

test('a product without a venue, meeting point, price or picture is shown on its page and in the grid', async () => {
  const changes = { meetingPoint: undefined, venues: [], topVenues: [], images: [], prices: [] }
  await whileRecord('product', axeThrowingId, {
    change: () => changes,
    work: async () => {
      const { body } = await site.visitor().get(`/api/product/${axeThrowingId}`)
      expect(body.data).toMatchObject({ id: axeThrowingId, venues: [], meetingPoint: null, prices: [] })
      const page = await get(`/stag/in-newcastle/do-sport-and-games/go-${axeThrowingId}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('Axe Throwing')
      const words = textOf(page.body)
      expect(words).toMatch(/price on application|POA/i)
      expect(words).not.toMatch(/NaN|undefined|£0\b|Venue/)
      const grid = (await site.visitor().get('/api/location/newcastle/products/stag')).body.data
      const item = grid.find(({ id }: { id: string }) => id === axeThrowingId)
      expect(item).toMatchObject({ price: null, venue: null, closestVenue: null })
      expect(item.imageId).toBeTruthy()
    },
  })
})
