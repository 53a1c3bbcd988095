import { expect, test } from 'vitest'
import { canonicalPath, describePage } from './describe-page.ts'
import { pageRoutes } from './routes.ts'

test('home, sections, blog and about pages can be cached publicly (SHELL-036)', () => {
  for (const path of [
    '/',
    '/stag',
    '/hen/in-york',
    '/groups/x',
    '/events/locations',
    '/blog/post-1',
    '/about-us',
  ])
    expect(describePage(path)).toMatchObject({ cache: 'public', ssr: true })
})

test('my events, supplier, staff, invite and preview pages are neither cached nor rendered on the server (SHELL-037)', () => {
  for (const path of [
    '/my-events',
    '/my-events/package',
    '/supplier/s1/index/',
    '/admin/index/events',
    '/inv/abc',
  ])
    expect(describePage(path)).toMatchObject({ cache: 'never', ssr: false })
  for (const path of ['/preview-product/p1', '/preview-post/p1'])
    expect(describePage(path)).toMatchObject({ cache: 'never', ssr: false })
})

test('every page is cached and rendered as pageRoutes says, and an unknown address is never cached', () => {
  for (const { path, cache, ssr } of pageRoutes) {
    const address = path.replace('$section', 'hen').replace(/\{?\$\w+\}?/g, 'x')
    expect(describePage(address), address).toMatchObject({ cache, ssr })
  }
  for (const path of ['/stagger', '/my-eventsx', '/unknown', '/country', '/admins/index'])
    expect(describePage(path), path).toMatchObject({ cache: 'never', ssr: true })
})

test('/groups redirects to /stag, but the addresses below it do not redirect', () => {
  expect(canonicalPath('/groups')).toBe('/stag')
  expect(canonicalPath('/groups/')).toBe('/stag')
  expect(canonicalPath('/groups/in-york')).toBeUndefined()
})

test('/blog redirects to /stag/blog', () => {
  expect(canonicalPath('/blog')).toBe('/stag/blog')
  expect(canonicalPath('/blog/post-1')).toBeUndefined()
})
