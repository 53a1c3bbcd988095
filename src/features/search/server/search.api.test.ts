import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchSources } from '#app/record-sources.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import type { SearchHit } from '../contract.ts'
import { refreshSearches } from './index.ts'

let site: TestApp
let anyone: TestBrowser
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  anyone = site.visitor()
  staff = await site.signIn('staff')
})

type SearchResponse = { data: SearchHit[]; count: number; corrected: string | null }
const search = async (q: string, rest = '', browser = anyone): Promise<SearchResponse> => {
  const { status, body } = await browser.get(`/api/search?q=${encodeURIComponent(q)}${rest}`)
  expect(body).toHaveProperty('data')
  expect(status).toBe(200)
  return body
}
const titles = async (...args: Parameters<typeof search>) =>
  (await search(...args)).data.map(({ title }) => title)
const record = async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data
const change = async (kind: string, id: string, changes: object) => {
  const { record: before, version } = await record(kind, id)
  const { body } = await staff.put(`/api/${kind}/${id}`, { version, record: { ...before, ...changes } })
  expect(body).toHaveProperty('data.version')
}

describe('search results', () => {
  test('list locations first, then what is sold there, each with its page', async () => {
    const { data, corrected } = await search('newcastle', '&section=hen')
    expect(data[0]).toMatchObject({ kind: 'location', title: 'Newcastle', href: '/hen/in-newcastle' })
    expect(data.some(({ kind }) => kind === 'product')).toBe(true)
    expect(corrected).toBeNull()
    const product = data.find(({ kind }) => kind === 'product')!
    const [, place, category, id] = /^\/hen\/in-([^/]+)\/do-([^/]+)\/go-([^/]+)$/.exec(product.href) ?? []
    const shown = await anyone.get(`/api/location/${place}/product/${id}`)
    expect(shown.body.data.product).toMatchObject({ id: product.id, category: { url: category } })
  })
  test('contain all words of the search, in any order, or words that begin with them', async () => {
    expect((await titles('newc shoot'))[0]).toBe('Clay Pigeon Shooting')
    expect((await titles('clay newcastle'))[0]).toBe('Clay Pigeon Shooting')
  })
  test('for a mistyped word are those of its correction, which the response names', async () => {
    for (const [typed, meant] of [
      ['newcaslte', 'newcastle'],
      ['Newcstle', 'newcastle'],
      ['edinbrugh', 'edinburgh'],
    ] as const) {
      const { data, corrected } = await search(typed, '&kinds=location')
      expect(data[0]?.title.toLowerCase()).toBe(meant)
      expect(corrected).toBe(meant)
    }
    expect((await titles('clya pigoen newcastle'))[0]).toBe('Clay Pigeon Shooting')
  })
  test('are entries with any of the words when none has all of them', async () => {
    const { data, corrected } = await search('york xylophonequest')
    expect(data[0]?.title).toBe('York')
    expect(corrected).toBeNull()
  })
  test('are empty for punctuation only and for unknown words', async () => {
    for (const q of ['', ' ', '!!!', `'; qqxxqq qqzzqq; --qq`, 'qqqqqqqq', ':*&|!()<->\\'])
      expect(await search(q, '&kinds=post')).toMatchObject({ data: [], count: 0 })
  })
  test('are filtered by kind and section, limited and counted', async () => {
    const { data, count } = await search('shooting', '&kinds=product&limit=2')
    expect(data).toHaveLength(2)
    expect(count).toBeGreaterThan(2)
    const sections = async (section: string) => {
      const found = await search('newcastle', `&kinds=product&limit=50&section=${section}`)
      const { rows } = await sql<{ sections: string[] }>`
        select sections from product where id = any(${found.data.map(({ id }) => id)}::text[])`.execute(
        site.db,
      )
      return rows.every((row) => row.sections.includes(section))
    }
    expect(await sections('events')).toBe(true)
  })
  test('are not returned for invalid parameters; the response names the field', async () => {
    for (const [query, path] of [
      ['q=york&section=golfing', 'section'],
      ['q=york&kinds=customer', 'kinds.0'],
      ['q=york&kinds=post,post', 'kinds.1'],
      ['q=york&limit=51', 'limit'],
      ['q=york&limit=0', 'limit'],
      [`q=${'y'.repeat(101)}`, 'q'],
      ['limit=5', 'q'],
    ]) {
      const { status, body } = await anyone.get(`/api/search?${query}`)
      expect({ query, status, path: body.errors?.[0]?.path }).toEqual({ query, status: 422, path })
    }
  })
})

describe('visibility', () => {
  const secret = 'newcastle-clay-pigeon-shooting'
  const shown = async (browser?: TestBrowser) =>
    (await search('clay pigeon newcastle', '&kinds=product', browser)).data.some(({ id }) => id === secret)

  test('a product hidden from everyone except staff is found only by staff who can view products; one hidden from everyone, by nobody', async () => {
    const fresh = await createTestStaff(site)
    const customer = await site.signIn('organiser')
    expect(await shown()).toBe(true)
    await change('product', secret, { hideListing: 'Everyone Except Staff' })
    expect(await Promise.all([shown(), shown(customer), shown(fresh), shown(staff)])).toEqual([
      false,
      false,
      false,
      true,
    ])
    await change('product', secret, { hideListing: 'Everyone' })
    expect(await shown(staff)).toBe(false)
    await change('product', secret, { hideListing: undefined })
    expect(await shown()).toBe(true)
  })
  test('a location without a public page, and its items, are found only by staff, with links to the staff pages', async () => {
    /** Returns the kind of each hit in York, with 'page' for a public page or else the first part of its address. */
    const hrefs = async (browser?: TestBrowser) =>
      (await search('york', '&limit=50', browser)).data
        .filter(({ id }) => /^york(-|$)/.test(id))
        .map(({ kind, href }) => `${kind} ${href.includes('/in-york') ? 'page' : href.split('/')[1]}`)
    const sold = async (browser?: TestBrowser) => [...new Set(await hrefs(browser))].sort()
    const pages = ['location page', 'package page', 'product page']
    expect(await sold()).toEqual(pages)
    await change('location', 'york', { removeFromWeb: 'Yes' })
    expect(await sold()).toEqual([])
    expect(await sold(staff)).toEqual(['location admin', 'package admin', 'product preview-product'])
    const places = async (browser?: TestBrowser) =>
      (await search('york', '', browser)).data.map(({ id }) => id)
    expect((await places()).filter((id) => id.startsWith('york') && id !== 'yorkshire')).toEqual([])
    expect(await places(staff)).toContain('york')
    await change('location', 'york', { removeFromWeb: 'No' })
    expect(await sold()).toEqual(pages)
    expect(await places()).toContain('york')
  })
  test('spicy products are locked for users who are not logged in', async () => {
    const { rows } = await sql<{ id: string; name: string }>`
      select product.id, product.name from product join category on category.id = category_id
      where is_spicy and cardinality(category_ids) = 1 and hide_listing is null limit 1`.execute(site.db)
    const lockedFor = async (browser?: TestBrowser) =>
      (await search(rows[0]!.name, '&kinds=product&limit=50', browser)).data.find(
        ({ id }) => id === rows[0]!.id,
      )?.locked
    expect([await lockedFor(), await lockedFor(await site.signIn('guest'))]).toEqual([true, false])
    const category = (await record('product', rows[0]!.id)).record.category
    await change('category', category, { isSpicy: 'No' })
    expect(await lockedFor()).toBe(false)
    await change('category', category, { isSpicy: 'Yes' })
    expect(await lockedFor()).toBe(true)
  })
})

test('created and renamed items are found at once, even by new words, and removed ones are not', async () => {
  const { record: like } = await record('product', 'newcastle-clay-pigeon-shooting')
  const made = { ...like, id: 'newcastle-zorbing', name: 'Zorbing at Dawn' }
  await staff.post('/api/product', { record: made })
  expect(await titles('zorbing')).toEqual(['Zorbing at Dawn'])
  expect(await titles('zrobing')).toEqual(['Zorbing at Dawn'])
  await change('product', made.id, { name: 'Walking at Dusk' })
  expect(await titles('zorbing')).toEqual([])
  expect(await titles('walking dusk')).toEqual(['Walking at Dusk'])
  const { version } = await record('product', made.id)
  await staff.delete(`/api/product/${made.id}`, { version })
  expect(await titles('walking dusk', '&kinds=product')).not.toContain('Walking at Dusk')
})

test('items are found at once by a new name of their location or venue, and with a new address of their category', async () => {
  const find = async (q: string, kind: string) => (await search(q, `&kinds=${kind}&limit=50`)).data
  const { record: product } = await record('product', 'newcastle-axe-throwing')
  const { record: place } = await record('location', 'newcastle')
  const renamed: [string, string, object, object][] = [
    ['location', 'newcastle', { name: 'Zuffolk' }, { name: place.name }],
    ['location', place.country, { name: 'Quorland' }, { name: 'England' }],
  ]
  for (const [kind, id, after] of renamed) await change(kind, id, after)
  expect((await find('zuffolk', 'product')).find(({ id }) => id === product.id)?.about).toMatch(
    / in Zuffolk$/,
  )
  expect((await find('zuffolk', 'package')).length).toBeGreaterThan(0)
  expect((await find('zuffolk', 'location'))[0]?.about).toBe('Quorland')
  for (const [kind, id, , before] of renamed) await change(kind, id, before)
  expect(await find('zuffolk', 'product')).toEqual([])

  const { record: category } = await record('category', product.category)
  await change('category', category.id, { url: 'quoits' })
  const [hit] = await find('axe newcastle', 'product')
  expect(hit?.href).toContain('/do-quoits/go-newcastle-axe-throwing')
  await change('category', category.id, { url: category.url })

  const { record: venue } = await record('venue', product.venues[0])
  await change('venue', venue.id, { name: 'Zweihander Hall' })
  expect((await find('zweihander', 'product')).map(({ id }) => id)).toContain(product.id)
  await change('venue', venue.id, { name: venue.name })
})

test('ready-made packages are found with the address of their page', async () => {
  const { rows } = await sql<{ id: string; name: string; location_id: string }>`
    select id, name, location_id from web_package order by id limit 1`.execute(site.db)
  const [made] = rows
  const { data } = await search(made!.name, '&kinds=package')
  expect(data[0]).toMatchObject({ kind: 'package', id: made!.id, title: made!.name })
  expect(data[0]!.href).toMatch(new RegExp(`/in-${made!.location_id}/package-${made!.id}$`))
})

test('posts are found when they are live, and before that only by staff who can view content', async () => {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from content_item where type = 'blog post' and live order by id limit 1`.execute(site.db)
  const [post] = rows
  const finders = [anyone, await site.signIn('organiser'), await createTestStaff(site, 'product.view'), staff]
  const found = () =>
    Promise.all(
      finders.map(async (browser) =>
        (await search(post!.title, '&kinds=post', browser)).data.some(({ id }) => id === post!.id),
      ),
    )
  expect(await found()).toEqual([true, true, true, true])
  const { record: before } = await record('content', post!.id)
  await change('content', post!.id, { setting: { ...before.setting, published: 'No' } })
  expect(await found()).toEqual([false, false, false, true])
  const [draft] = (await search(post!.title, '&kinds=post', staff)).data
  expect(draft).toMatchObject({ id: post!.id, href: `/preview-post/${post!.id}` })
  await change('content', post!.id, { setting: before.setting })
  expect(await found()).toEqual([true, true, true, true])
})

test('a visitor’s words are never corrected to words that only staff can find', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from content_item where type = 'blog post' and live order by id limit 1`.execute(site.db)
  const { record: post } = await record('content', rows[0]!.id)
  const { setting } = post
  const correct = async (q: string, browser = anyone) => (await search(q, '', browser)).corrected
  // 'quads' would be the correction, unless the typed text is the beginning of an existing word, such as quadsilver.
  expect([await correct('quadsi'), await correct('qadsilver', staff)]).toEqual(['quads', null])
  await change('content', post.id, { title: 'Quadsilver', setting: { ...setting, published: 'No' } })
  expect([await correct('quadsi'), await correct('qadsilver')]).toEqual(['quads', null])
  expect([await correct('quadsi', staff), await correct('qadsilver', staff)]).toEqual([null, 'quadsilver'])
  await change('content', post.id, { title: 'Quadsilver', setting })
  expect([await correct('quadsi'), await correct('qadsilver')]).toEqual([null, 'quadsilver'])
  await change('content', post.id, post)
})

test('unchanged entries are not rewritten', async () => {
  const stamps = async () =>
    (await sql`select kind, id, xmin::text from search_entry order by kind, id`.execute(site.db)).rows
  const before = await stamps()
  await refreshSearches(site.db, searchSources)
  expect(await stamps()).toEqual(before)
  expect(before.length).toBeGreaterThan(400)
})
