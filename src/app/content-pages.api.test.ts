import { expect, test } from 'vitest'
import { pagesApp, postPage } from '#tests/support/pages-app.ts'

const { db, get } = await pagesApp()

test('a post has one address, to which other slugs and sections redirect (CONT-004, CONT-O4)', async () => {
  for (const path of [
    '/hen/blog/post-hen-in-york-two-days-an-older-title',
    '/hen/blog/post-hen-in-york-two-days',
    '/events/blog/post-hen-in-york-two-days-two-days-in-york-with-eleven-hens',
  ]) {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers.location]).toEqual([301, postPage])
  }
  expect((await get('/blog')).headers.location).toBe('/stag/blog')
})

test('missing and unpublished content is not found (CONT-004, CONT-O4)', async () => {
  await db
    .updateTable('content_item')
    .set({ published: false, live: false })
    .where('id', '=', 'how-it-works')
    .execute()
  for (const path of [
    '/about-how-it-works',
    '/about-nothing',
    '/about-hen-in-york-two-days',
    '/hen/blog/post-us',
    '/hen/blog/post-nothing',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})

test('a page shows the blocks of its section, without those hidden from customers (CONT-002)', async () => {
  const postPath = (section: string) =>
    `/${section}/blog/post-what-a-weekend-costs-what-a-weekend-away-really-costs-to-the-pound`
  expect((await get(postPath('stag'))).body).toContain('A word to stags')
  expect((await get(postPath('hen'))).body).not.toContain('A word to stags')

  const published = { published: true, live: true }
  await db.updateTable('content_item').set(published).where('id', '=', 'summer-2027').execute()
  const { headers } = await get('/stag/blog/post-summer-2027')
  const { body } = await get(String(headers.location))
  expect(body).toContain('What to leave alone')
  expect(body).not.toContain('before this goes out')
})

test('a post links to the ready-made packages in its blocks', async () => {
  const { headers } = await get('/stag/blog/post-stag-newcastle-fourteen')
  expect((await get(String(headers.location))).body).toContain(
    'href="/stag/in-newcastle/package-newcastle-classic-stag"',
  )
})
