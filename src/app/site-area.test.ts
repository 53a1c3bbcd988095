import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageRoutes } from './routes.ts'
import { siteAreaOf } from './site-area.ts'

test('addresses below /supplier/ belong to the area of that supplier (SHELL-010)', () => {
  const area = { area: 'supplier', base: '/supplier/su-1' }
  expect(siteAreaOf('/supplier/su-1/index/')).toEqual(area)
  expect(siteAreaOf('/supplier/su-1/event/ev-1/package')).toEqual(area)
})

test('addresses below /admin/ belong to the staff area (SHELL-011)', () => {
  for (const path of ['/admin/', '/admin/index/staff_stats', '/admin/no-such-page'])
    expect(siteAreaOf(path)).toEqual({ area: 'staff', base: '/admin' })
})

test.each([
  '/',
  '/stag',
  '/my-events/package',
  '/inv/token',
  '/administration',
  '/suppliers/su-1',
  '/x/admin/',
])('%s is in the customer area, with an empty base (SHELL-012)', (path) => {
  expect(siteAreaOf(path)).toEqual({ area: 'customer', base: '' })
})

test('every other path is in the customer area (SHELL-012)', () => {
  const path = fc
    .array(fc.stringMatching(/^[a-z-]{1,12}$/), { maxLength: 4 })
    .map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(
      path.filter((each) => !/^\/(supplier|admin)(\/|$)/.test(each)),
      (each) => {
        expect(siteAreaOf(each)).toEqual({ area: 'customer', base: '' })
      },
    ),
  )
})

// These start pages are not below the addresses of their areas.
const startPages = ['/supplier', '/admin']

test('each page in the table of routes is in the area of its address (SHELL-010, SHELL-011, SHELL-012)', () => {
  const pages = pageRoutes.filter(({ path }) => !startPages.includes(path))
  expect(pages.length).toBeGreaterThan(20)
  for (const { path, area } of pages) expect([path, siteAreaOf(path).area]).toEqual([path, area])
})
