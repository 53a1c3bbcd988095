import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editRecords } from '#tests/support/edit-records.ts'
import { pagesApp, textOf } from '#tests/support/pages-app.ts'

const site = await pagesApp()
const { get } = site
const staff = await site.signIn('staff')
const { read, whileRecord } = editRecords(staff)
const axeThrowingId = 'newcastle-axe-throwing'

/** A picture for hen, two for all sections, and one for events, in this order. */
const images = [
  { id: 'pink.jpg', alt: 'Pink', section: 'hen' },
  { id: 'both.jpg', alt: 'Both', section: 'all' },
  { id: 'more.jpg', alt: 'More', section: 'all' },
  { id: 'suits.jpg', alt: 'Suits', section: 'events' },
]
const pictureNames = ['pink', 'both', 'more', 'suits']
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
/**
 * Returns the pictures that a page shows, in order. Also returns its picture for link previews (og:image) and its
 * preloaded picture.
 */
const picturesOn = async (path: string) => {
  const { body } = await get(path)
  const shown = [...mainOf(body).matchAll(/src="\/media\/(\w+)\.jpg/g)].map(([, name]) => name!)
  const shared = /property="og:image" content="[^"]*\/media\/(\w+)\.jpg/.exec(body)?.[1]
  const [, preloaded] = /<link rel="preload" as="image"[^>]*\/media\/(\w+)\.jpg/.exec(body) ?? []
  return { shown: [...new Set(shown)].filter((name) => pictureNames.includes(name)), shared, preloaded }
}
const onlyPicture = (name: string) => ({ shown: [name], shared: name, preloaded: name })

test('a product shows all pictures of its section in order, and its card shows the first (CONT-006, CAT-008)', async () => {
  const { url } = (await site.visitor().get(`/api/product/${axeThrowingId}`)).body.data.category
  const pathIn = (section: string) => `/${section}/in-newcastle/do-${url}/go-${axeThrowingId}`
  const cardPicture = async (section: string) => {
    const { body } = await site.visitor().get(`/api/location/newcastle/products/${section}`)
    return body.data.find(({ id }: { id: string }) => id === axeThrowingId).imageId
  }
  await whileRecord('product', axeThrowingId, {
    change: () => ({ images }),
    work: async () => {
      expect(await picturesOn(pathIn('hen'))).toEqual({
        shown: ['pink', 'both', 'more'],
        shared: 'pink',
        preloaded: 'pink',
      })
      expect((await picturesOn(pathIn('stag'))).shown).toEqual(['both', 'more'])
      expect(await Promise.all(['hen', 'stag', 'events'].map(cardPicture))).toEqual([
        'pink.jpg',
        'both.jpg',
        'both.jpg',
      ])
      // All pictures but the first are loaded lazily.
      const [first, ...others] = [...mainOf((await get(pathIn('hen'))).body).matchAll(/<img[^>]*>/g)].map(
        ([tag]) => tag,
      )
      expect(first).toContain('loading="eager"')
      expect(others.length).toBeGreaterThan(2)
      expect(others.filter((tag) => !tag.includes('loading="lazy"'))).toEqual([])
    },
  })
  await whileRecord('product', axeThrowingId, {
    change: () => ({ images: images.slice(0, 1) }),
    work: async () => {
      expect(await picturesOn(pathIn('hen'))).toEqual(onlyPicture('pink'))
      // Without a picture for the section, the scene is shown.
      expect((await picturesOn(pathIn('stag'))).shown).toEqual([])
      expect(mainOf((await get(pathIn('stag'))).body)).toContain('src="/media/scene/')
      expect(await cardPicture('stag')).toMatch(/^scene\//)
      // The scene is also shown without a known section.
      const { headers } = await get(`/media/of/product/${axeThrowingId}?w=300`)
      expect(headers['content-location']).toMatch(/^\/media\/scene\//)
    },
  })
})

test('a location shows the first picture of the section in its header and on its card (CONT-006, CAT-009)', async () => {
  await whileRecord('location', 'york', {
    change: () => ({ images }),
    work: async () => {
      expect(await picturesOn('/hen/in-york')).toEqual(onlyPicture('pink'))
      expect(await picturesOn('/events/in-york')).toEqual(onlyPicture('both'))
      expect((await picturesOn('/hen/locations')).shown).toEqual(['pink'])
      expect((await picturesOn('/stag/locations')).shown).toEqual(['both'])
    },
  })
})

test('a category shows its picture in the header; without one, only the first product’s picture is loaded eagerly', async () => {
  const pathIn = (section: string) => `/${section}/in-newcastle/daytime/do-driving`
  await whileRecord('category', 'driving', {
    change: () => ({ images }),
    work: async () => {
      expect(await picturesOn(pathIn('hen'))).toEqual(onlyPicture('pink'))
      expect(await picturesOn(pathIn('stag'))).toEqual(onlyPicture('both'))
    },
  })
  expect(mainOf((await get(pathIn('stag'))).body).match(/loading="eager"/g)).toHaveLength(1)
})

test('a ready-made package prefers its own picture to those of its products, on its card and page', async () => {
  const id = 'newcastle-classic-stag'
  const cardPicture = async () => {
    const { body } = await site.visitor().get('/api/web-packages/cards/stag?locationName=newcastle')
    return body.data.find((each: { id: string }) => each.id === id).imageId
  }
  const pictureBefore = await cardPicture()
  expect(pictureBefore).toMatch(/^scene\//)
  await whileRecord('webPackage', id, {
    change: ({ content }) => ({ content: { ...(content as object), images } }),
    work: async () => {
      expect(await picturesOn(`/stag/in-newcastle/package-${id}`)).toEqual({
        shown: ['both', 'more'],
        shared: 'both',
        preloaded: 'both',
      })
      expect(await cardPicture()).toBe('both.jpg')
      const { body } = await site.visitor().get(`/api/web-packages/${id}`)
      expect(body.data.content.images).toHaveLength(images.length)
    },
  })
  expect(await cardPicture()).toBe(pictureBefore)
})

test('a venue with a photo is shown on the pages of its products', async () => {
  const { venues, category } = (await site.visitor().get(`/api/product/${axeThrowingId}`)).body.data
  const path = `/stag/in-newcastle/do-${category.url}/go-${axeThrowingId}`
  expect(textOf((await get(path)).body)).not.toContain('Where it is')
  await whileRecord('venue', venues[0].id, {
    change: () => ({ images }),
    work: async () => {
      expect((await picturesOn(path)).shown).toEqual(['both'])
      expect(textOf((await get(path)).body)).toContain(`Where it is ${venues[0].name}`)
    },
  })
})

test('a record stored before its kind had pictures can be edited, and is read with no pictures', async () => {
  const id = 'newcastle-the-hatchet-works'
  await sql`update record set content = content - 'images' where kind = 'venue' and id = ${id}`.execute(
    site.db,
  )
  const { record, version } = await read('venue', id)
  expect(record.images).toBeUndefined()
  const capacity = (record.capacity ?? 0) + 1
  const changed = await staff.put(`/api/venue/${id}`, { version, record: { ...record, capacity } })
  expect(changed.status).toBe(200)
  const { body } = await site.visitor().get(`/api/venue/${id}`)
  expect(body.data).toMatchObject({ capacity, images: [] })
})

test.each(['wake', 'golf'])('no picture can be stored for the unknown section %s', async (section) => {
  const { record, version } = await read('product', axeThrowingId)
  const { status, body } = await staff.put(`/api/product/${axeThrowingId}`, {
    version,
    record: { ...record, images: [{ ...images[0], section }] },
  })
  expect([status, body.errors?.[0]?.path ?? body.error]).toEqual([422, expect.anything()])
})
