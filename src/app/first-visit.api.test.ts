import { describe, expect, test } from 'vitest'
import { scriptsOfVisit } from '#tests/support/page-scripts.ts'
import { pagesApp, publicPages, readyMadePackagePath } from '#tests/support/pages-app.ts'

const { get, productPage } = await pagesApp()

describe('a first visit', () => {
  const visit = async (name: string) => (await get(name === 'a product' ? await productPage() : name)).body

  const scriptsOf = async (name: string) => {
    const scripts = await scriptsOfVisit(await visit(name), async (address) => (await get(address)).body)
    const sizes = await Promise.all(
      scripts.map(async (address) => {
        const { headers, rawPayload } = await get(address, { 'accept-encoding': 'gzip, deflate, br' })
        expect(headers['content-encoding'], address).toBe('br')
        return rawPayload.length
      }),
    )
    return { scripts, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  }

  // The goal is 130 kB for each page. The limits are the current sizes, so that no page grows unnoticed.
  test.each([
    ['/', 128],
    ['/stag', 124],
    ['/stag/locations', 124],
    ['/stag/in-newcastle', 132],
    ['a product', 133],
    ['/stag/packages', 132],
    [readyMadePackagePath, 132],
    ['/my-events', 133],
    ['/inv/some-token', 133],
  ])('to %s loads at most %d kB of scripts, in at most 12 files', async (name, maxKilobytes) => {
    const { scripts, kilobytes } = await scriptsOf(name)
    expect(scripts.some((address) => address.includes('cookie-notice'))).toBe(true)
    expect(kilobytes).toBeLessThanOrEqual(maxKilobytes)
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(12)
  })

  test('to the home page loads background tasks without scripts of event and invite pages', async () => {
    const read = async (address: string) => (await get(address)).body
    const { scripts } = await scriptsOf('/')
    const names = (await Promise.all(scripts.map(read))).flatMap((text) =>
      text.match(/assets\/background-[\w-]+\.js/g),
    )
    const [name] = names.filter((each) => each !== null)
    const loaded = await scriptsOfVisit(`"/${name}"`, read)
    expect(loaded.some((address) => address.includes('/background-parts-'))).toBe(true)
    expect(loaded.filter((address) => /event-page|my-events|personal-pages|\/inv-/.test(address))).toEqual([])
  })

  test('to an invite preloads every script of the page', async () => {
    const html = await visit('/inv/some-token')
    const { scripts } = await scriptsOf('/inv/some-token')
    // The cookie notice is not preloaded, because it is shown only after hydration.
    for (const address of scripts.filter((each) => !each.includes('cookie-notice')))
      expect(html).toContain(`<link rel="modulepreload" href="${address}"`)
  })

  test.each(['/stag', '/stag/in-newcastle', 'a product'])(
    'to %s has a picture to preload, and no scripts that load before it',
    async (name) => {
      const html = await visit(name)
      expect(html).toMatch(/<link rel="preload" as="image"/)
      expect(html).not.toMatch(/<link rel="modulepreload"|<script [^>]*src="\/assets/)
    },
  )

  test('to my events has no scripts that load before a picture, and lists those to load after it', async () => {
    const html = await visit('/my-events')
    expect(html).not.toMatch(/<link rel="modulepreload"|<script [^>]*src="\/assets/)
    const [, files = ''] = /"\/assets\/index-[^"]+",(\["\/assets\/[^\]]+\])/.exec(html) ?? []
    const { scripts } = await scriptsOf('/my-events')
    expect(JSON.parse(files)).toEqual(
      expect.arrayContaining(scripts.filter((each) => !each.includes('cookie-notice'))),
    )
  })

  test.each([...publicPages, 'a product'])('to %s preloads the font and at most 1 picture', async (name) => {
    const preloaded = [...(await visit(name)).matchAll(/<link rel="preload" as="(\w+)"/g)].map(
      ([, kind]) => kind,
    )
    expect(preloaded.filter((kind) => kind === 'font')).toHaveLength(1)
    expect(preloaded.filter((kind) => kind === 'image').length).toBeLessThanOrEqual(1)
  })
})
