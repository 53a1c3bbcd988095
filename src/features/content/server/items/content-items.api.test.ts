import { beforeAll, describe, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { publishDueItems } from './content-item-store.ts'

let site: TestApp
let visitor: TestBrowser
let customer: TestBrowser
let supplier: TestBrowser
let staff: TestBrowser

beforeAll(async () => {
  site = await testApp()
  visitor = site.visitor()
  customer = await site.signUp()
  supplier = await site.signIn('supplier')
  staff = await site.signIn('staff')
})

const yorkPost = 'hen-in-york-two-days'
const post = (id: string, overrides: { setting?: object; [field: string]: unknown } = {}) => ({
  id,
  title: `A Post Called ${id}`,
  summary: 'What it says in short.',
  feature: { image: { id: 'scene/place-york' } },
  links: { location: 'york' },
  includes: { location: ['york'], category: ['spa-and-pamper'] },
  blocks: [{ kind: 'text', text: '<p>All of it.</p>' }],
  ...overrides,
  setting: {
    type: 'blog post',
    section: ['hen'],
    category: 'Places',
    published: 'Yes',
    publishAt: '2026-01-05T09:00:00Z',
    ...overrides.setting,
  },
})
const create = async (record: { id: string; title?: unknown }) => {
  const { status, body } = await staff.post('/api/content', { record })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as { version: number; record: ReturnType<typeof post> }
}
const search = (reader: TestBrowser, query: Record<string, unknown>) =>
  reader.get(
    `/api/content/search?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )}`,
  )

test('anyone reads an item with its references, and staff read it as it is stored (API-140, API-141, CONT-001, CONT-003, CONT-006, CONT-O8)', async () => {
  const { status, body } = await visitor.get(`/api/content/${yorkPost}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    title: 'Two Days in York With Eleven Hens',
    setting: { type: 'blog post', section: ['hen', 'groups'], category: 'Places', published: 'Yes' },
    feature: { image: { cloudinaryId: expect.stringMatching(/^scene\/place-york\./), section: 'all' } },
    links: { location: { id: 'york', name: 'York', slug: 'york', type: 'city' } },
    includes: { location: [{ id: 'york', name: 'York' }], category: [{ id: 'spa-and-pamper' }, {}] },
  })
  expect(body.data.feature.image.alt).toMatch(/York/)
  expect(body.data.blocks.at(-2)).toMatchObject({ kind: 'map', places: [{ id: 'york', loc: {} }] })
  const raw = await staff.get(`/api/content/raw/${yorkPost}`)
  expect(raw.body.data).toMatchObject({
    links: { location: 'york' },
    includes: { location: ['york'], category: ['spa-and-pamper', 'brunches'] },
    feature: { image: { id: 'scene/place-york' } },
  })
})

test('only staff who can view content can read raw items (API-141, CONT-O8)', async () => {
  const path = `/api/content/raw/${yorkPost}`
  const others = [
    visitor,
    customer,
    supplier,
    await createTestStaff(site),
    await createTestStaff(site, 'product.view'),
  ]
  for (const reader of others) expect((await reader.get(path)).status).toBe(403)
  expect((await (await createTestStaff(site, 'content.view')).get(path)).status).toBe(200)
})

test('only staff who can view content find unpublished and scheduled items (API-140, API-142, CONT-004)', async () => {
  await create(post('draft-one', { setting: { published: 'No', publishAt: undefined } }))
  await create(post('later-one', { setting: { publishAt: '2099-01-01T09:00:00Z' } }))
  const viewer = await createTestStaff(site, 'content.view')
  for (const id of ['draft-one', 'later-one']) {
    for (const reader of [visitor, customer, supplier, await createTestStaff(site)])
      expect((await reader.get(`/api/content/${id}`)).body.error).toBe(`Node not found: ${id}`)
    expect((await viewer.get(`/api/content/${id}`)).body.data.live).toBe(false)
    expect((await search(visitor, { filter: { id } })).body).toMatchObject({ data: [], count: 0 })
    expect((await search(viewer, { filter: { id } })).body).toMatchObject({ data: [{ id }], count: 1 })
    expect((await visitor.get(`/api/pages/post/${id}-a-post-called-${id}/hen`)).status).toBe(404)
  }
})

test('a scheduled item is published once, when its time has come (CONT-004)', async () => {
  const publishAt = '2031-05-01T09:00:00.000Z'
  await create(post('due-one', { setting: { publishAt } }))
  const publish = (when: string) => publishDueItems(site.db, new Date(when))
  await publish('2031-05-01T08:59:59.999Z')
  expect((await visitor.get('/api/content/due-one')).status).toBe(404)
  expect(await Promise.all([publish(publishAt), publish(publishAt)])).toContainEqual(1)
  expect(await publish(publishAt)).toBe(0)
  expect((await visitor.get('/api/content/due-one')).status).toBe(200)
})

test('items are searched with limit, skip, filter, sort and fields, 40 a page (API-142, CONT-003)', async () => {
  await Promise.all(
    Array.from({ length: 42 }, (_, index) =>
      create(
        post(`many-${index}`, {
          title: `Many ${String(index).padStart(2, '0')}`,
          setting: { category: 'News' },
        }),
      ),
    ),
  )
  const filter = { 'setting.category': 'News', 'setting.section': 'hen' }
  const firstPage = await search(visitor, { filter, sort: 'title', _fields: { id: 1, title: 1 } })
  expect(firstPage.body).toMatchObject({ count: 42 })
  expect(firstPage.body.data).toHaveLength(40)
  expect(firstPage.body.data[0]).toEqual({ id: 'many-0', title: 'Many 00' })
  const lastPage = await search(visitor, {
    filter,
    sort: { title: -1 },
    skip: 40,
    limit: 5,
    _fields: { blocks: 0 },
  })
  expect(lastPage.body.data.map(({ id }: { id: string }) => id)).toEqual(['many-1', 'many-0'])
  expect(lastPage.body.data[0]).not.toHaveProperty('blocks')
  const none = await search(visitor, { filter: { ...filter, 'setting.section': 'stag' } })
  expect(none.body.count).toBe(0)
  for (const invalidQuery of [
    { filter: { blocks: 1 } },
    { sort: 'moon' },
    { limit: 201 },
    { _fields: { moon: 1 } },
  ])
    expect((await search(visitor, invalidQuery)).status).toBe(422)
})

describe('blocks', () => {
  const blocks = [
    { kind: 'heading', title: 'For all' },
    { kind: 'heading', title: 'Of stags', section: ['stag'] },
    { kind: 'heading', title: 'For staff', hide: 'Customers' },
    { kind: 'heading', title: 'Put away', show: 'No' },
    { kind: 'heading', title: 'Gone', hideStart: '2020-01-01' },
    { kind: 'heading', title: 'Back', hideEnd: '2020-01-01' },
  ]
  test('those hidden from customers are sent to staff only, and those with show=No are only in the raw item (API-140, CONT-002, CONT-O8)', async () => {
    await create(post('hiding', { blocks }))
    const titles = async (reader: TestBrowser, path = '') =>
      (await reader.get(`/api/content/${path}hiding`)).body.data.blocks.map(
        ({ title }: { title: string }) => title,
      )
    for (const reader of [visitor, customer, supplier, await createTestStaff(site, 'product.view')])
      expect(await titles(reader)).toEqual(['For all', 'Of stags', 'Back'])
    expect(await titles(staff)).toEqual(['For all', 'Of stags', 'For staff', 'Back'])
    expect(await titles(staff, 'raw/')).toEqual(blocks.map(({ title }) => title))
  })

  test('scripts, SVG and event handlers are removed before anything is stored', async () => {
    const text = [
      '<p onclick="steal()">Read <b>this</b></p><script>steal()</script>',
      '<svg><script>steal()</script></svg><img src=x onerror=steal()>',
      '<a href="javascript:steal()">here</a><a href="/stag">there</a>',
    ].join('')
    const items = [{ question: 'Why?', answer: '<iframe src="//x"></iframe><i>So</i>' }]
    const { record } = await create(
      post('hostile', {
        blocks: [
          { kind: 'text', text },
          { kind: 'FAQ', items },
        ],
      }),
    )
    const storedBlocks = JSON.stringify(record.blocks)
    expect(storedBlocks).not.toMatch(/steal|script|svg|iframe|onerror/)
    expect(storedBlocks).toMatch(/Read <b>this<\/b>/)
    expect(storedBlocks).toMatch(/href=\\"\/stag\\"/)
    expect(JSON.stringify((await visitor.get('/api/content/hostile')).body.data.blocks)).not.toMatch(/steal/)
  })

  test('blocks that are only a script, too long, too many or otherwise invalid are rejected with their path', async () => {
    const errorPathsOf = async (invalidBlocks: unknown[]) => {
      const { status, body } = await staff.post('/api/content', {
        record: post('refused', { blocks: invalidBlocks }),
      })
      expect(status).toBe(422)
      return body.errors.map(({ path }: { path: string }) => path)
    }
    const longText = `<p>${'x'.repeat(19_000)}</p>`
    expect(await errorPathsOf([{ kind: 'text', text: '<script>x</script>' }])).toEqual([
      'record.blocks.0.text',
    ])
    expect(await errorPathsOf([{ kind: 'text', text: `${longText}${longText}` }])).toEqual([
      'record.blocks.0.text',
    ])
    expect(await errorPathsOf(Array.from({ length: 81 }, () => ({ kind: 'heading', title: 'x' })))).toEqual([
      'record.blocks',
    ])
    const [path] = await errorPathsOf(Array.from({ length: 14 }, () => ({ kind: 'text', text: longText })))
    expect(path).toMatch(/^record\.blocks/)
    expect(await errorPathsOf([{ kind: 'button', title: 'Go', link: 'javascript:alert(1)' }])).toEqual([
      'record.blocks.0.link',
    ])
    expect(await errorPathsOf([{ kind: 'button', title: 'Go', link: '//elsewhere' }])).toEqual([
      'record.blocks.0.link',
    ])
    expect(await errorPathsOf([{ kind: 'product list', products: ['york-flying-carpets'] }])).toEqual([
      'record.blocks.0.products.0',
    ])
    const productLists = [0, 1, 2].map((list) =>
      Array.from({ length: 24 }, (_, index) => `product-${list}-${index}`),
    )
    expect(await errorPathsOf(productLists.map((products) => ({ kind: 'product list', products })))).toEqual([
      'record.blocks',
    ])
    expect(
      await errorPathsOf([{ kind: 'heading', title: 'x', hideStart: '2026-02-02', hideEnd: '2026-02-01' }]),
    ).toEqual(['record.blocks.0.hideEnd'])
    expect((await visitor.get('/api/content/refused')).status).toBe(404)
  })
})

test('creating, changing, unpublishing and removing published items needs a separate permission (CONT-O6)', async () => {
  const editor = await createTestStaff(site, 'content.edit')
  const publisher = await createTestStaff(site, 'content.edit', 'content.editPublished')
  const draft = post('guarded', { setting: { published: 'No', publishAt: undefined } })
  const publishedPost = post('guarded')
  const put = (browser: TestBrowser, record: object, version: number) =>
    browser.put('/api/content/guarded', { record, version })
  expect((await editor.post('/api/content', { record: publishedPost })).status).toBe(403)
  expect((await editor.post('/api/content', { record: draft })).status).toBe(200)
  expect((await put(editor, { ...draft, title: 'Better' }, 1)).status).toBe(200)
  expect((await put(editor, publishedPost, 2)).body.error).toBe('Not allowed')
  expect((await put(publisher, publishedPost, 2)).status).toBe(200)
  expect((await put(editor, { ...publishedPost, title: 'Worse' }, 3)).status).toBe(403)
  expect((await put(editor, draft, 3)).status).toBe(403)
  expect((await editor.delete('/api/content/guarded', { version: 3 })).status).toBe(403)
  expect((await visitor.get('/api/content/guarded')).body.data.title).toBe('A Post Called guarded')
  for (const browser of [visitor, customer, supplier, await createTestStaff(site, 'content.view')])
    expect((await put(browser, draft, 3)).status).toBe(403)
  expect((await put(publisher, draft, 3)).status).toBe(200)
  expect((await visitor.get('/api/content/guarded')).status).toBe(404)
  expect((await editor.delete('/api/content/guarded', { version: 4 })).status).toBe(200)
})

test('staff can store a page as long as terms and conditions, and a customer cannot', async () => {
  const blocks = Array.from({ length: 6 }, () => ({
    kind: 'text',
    text: '<p>What we agree on.</p>'.repeat(500),
  }))
  const record = post('terms-of-all', { blocks })
  expect((await create(record)).record.blocks).toHaveLength(6)
  const body = JSON.stringify(blocks)
  const { status } = await customer.post('/api/content', { record })
  expect([status, body.length > 70_000]).toEqual([403, true])
})

test('a location that a post references cannot be removed, and a post cannot reference a missing location', async () => {
  const { version } = (await staff.get('/api/record/location/york')).body.data
  const removal = await staff.delete('/api/location/york', { version })
  expect(removal.status).toBe(409)
  const { body } = await staff.post('/api/content', {
    record: post('nowhere', { links: { location: 'atlantis' } }),
  })
  expect(body.errors).toEqual([{ path: 'record.links.location', message: 'There is no location atlantis' }])
})

test('staff who can edit content preview a draft, and nothing is stored', async () => {
  const record = post('unstored', {
    blocks: [
      { kind: 'text', text: '<p>So<script>x</script></p>' },
      { kind: 'heading', title: 'For staff', hide: 'Customers' },
    ],
  })
  const editor = await createTestStaff(site, 'content.edit')
  const { body } = await editor.post('/api/content/preview', { record })
  expect(body.data).toMatchObject({
    title: record.title,
    links: { location: { name: 'York' } },
    blocks: [{ text: '<p>So</p>' }, { title: 'For staff', staffOnly: true }],
  })
  expect((await staff.get('/api/content/unstored')).status).toBe(404)
  for (const browser of [visitor, customer, supplier, await createTestStaff(site, 'content.view')])
    expect((await browser.post('/api/content/preview', { record })).status).toBe(403)
})

describe('posts on pages', () => {
  const listPosts = async (query: string) =>
    (await visitor.get(`/api/content/posts/${query}`)).body as {
      data: { id: string }[]
      count: number
      categories: string[]
    }
  test('those of one section or of all sections are listed, with their categories (CONT-004)', async () => {
    await create(
      post('newest', { setting: { publishAt: '2026-06-01T09:00:00Z', section: [], category: 'Budget' } }),
    )
    const henPosts = await listPosts('hen?limit=3')
    expect(henPosts.data).toHaveLength(3)
    expect(henPosts.categories).toEqual(expect.arrayContaining(['Places', 'Budget']))
    for (const section of ['hen', 'events'])
      expect((await listPosts(`${section}?limit=200`)).data.map(({ id }) => id)).toContain('newest')
    expect((await listPosts('stag?limit=200')).data.map(({ id }) => id)).not.toContain(yorkPost)
    expect((await listPosts('hen?category=Budget&limit=200')).data.map(({ id }) => id)).not.toContain(
      yorkPost,
    )
  })

  test('those about a location or belonging to it are listed', async () => {
    expect((await listPosts('hen?location=york&limit=200')).data.map(({ id }) => id)).toContain(yorkPost)
    expect((await listPosts('hen?location=leeds&limit=200')).data.map(({ id }) => id)).not.toContain(yorkPost)
  })

  test('a post is found by its address, and by its id with another title (CONT-004)', async () => {
    const readPost = (address: string) => visitor.get(`/api/pages/post/${address}/hen`)
    for (const address of [
      `${yorkPost}-two-days-in-york-with-eleven-hens`,
      `${yorkPost}-old-title`,
      yorkPost,
    ])
      expect((await readPost(address)).body.data?.item.id).toBe(yorkPost)
    for (const address of ['hen-in-york', 'us', 'x'.repeat(300), '-', '%F0%9F%98%80'])
      expect((await readPost(address)).status).toBe(404)
  })

  test('posts whose ids start with the same word have different addresses, and one cannot take the address of another', async () => {
    await create(post('twin', { title: 'Peaks and Troughs' }))
    const conflicting = post('twin-peaks', { title: 'And Troughs' })
    const errors = [{ path: 'record.title', message: "is already used by 'twin'" }]
    const rejected = await staff.post('/api/content', { record: conflicting })
    expect([rejected.status, rejected.body.errors]).toEqual([422, errors])
    const { version } = await create({ ...conflicting, title: 'And Valleys' })
    const retitled = await staff.put('/api/content/twin-peaks', { version, record: conflicting })
    expect([retitled.status, retitled.body.errors]).toEqual([422, errors])
    await create(post('twin-peaks-and', { title: 'Other' }))
    const idAt = async (address: string) =>
      (await visitor.get(`/api/pages/post/${address}/stag`)).body.data?.item.id
    expect(await idAt('twin-peaks-and-other')).toBe('twin-peaks-and')
    expect(await idAt('twin-other')).toBe('twin')
    expect(await idAt('twin-peaks-and-troughs')).toBe('twin')
    expect(await idAt('twin-peaks-and-valleys')).toBe('twin-peaks')
    expect(await idAt('twin-peaks-and-more')).toBe('twin-peaks-and')
  })
})

test('texts are shown on the pages of their location, category or section', async () => {
  const createText = (id: string, type: string, overrides: object = {}) =>
    create({ ...post(id), ...overrides, setting: { ...post(id).setting, type } } as { id: string })
  await createText('york-words', 'location text')
  await createText('spa-words', 'category text', { links: {} })
  await createText('hen-front', 'section landing', { links: {} })
  const textIdsOn = async (page: string) =>
    (await visitor.get(`/api/pages/${page}`)).body.data.texts.map(({ id }: { id: string }) => id)
  expect(await textIdsOn('location/york/hen')).toContain('york-words')
  expect(await textIdsOn('location/york/stag')).not.toContain('york-words')
  expect(await textIdsOn('location/leeds/hen')).not.toContain('york-words')
  expect(await textIdsOn('location/leeds/hen/category/spa-and-pamper')).toContain('spa-words')
  expect(await textIdsOn('location/leeds/hen/category/brunches')).not.toContain('spa-words')
  expect(await textIdsOn('section/hen')).toContain('hen-front')
})
