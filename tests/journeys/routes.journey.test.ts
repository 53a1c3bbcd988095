import { test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon, viewports } from '#tests/support/browser.ts'
import { catalogueOf } from '#tests/support/builder-page.ts'
import { becomeNewVisitor, enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
/** The page of a visitor in the first tests, then of a guest, then of staff. */
const { page } = await newVisitor({ baseURL: site.url })
const catalogue = await catalogueOf(site.url)
const draft = '?section=stag&location=newcastle&package-creating=true'
const productPath = ({ categoryUrl, id }: { categoryUrl: string; id: string }) =>
  `/stag/in-newcastle/do-${categoryUrl}/go-${id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('one site serves customers, suppliers and staff; a URL outside /supplier/ and /admin/ has the frame of the customer area, whose links have no prefix (SHELL-001, SHELL-012)', async () => {
  const sections = page.getByRole('navigation', { name: 'Sections', exact: true })
  await page.goto('/')
  await heading(/best weekend/).waitFor()
  for (const path of ['/hen', '/my-events', '/inv/some-token', '/administration', '/suppliers/su-1/index/']) {
    await openInPage(page, path)
    await sections.waitFor()
    await soon(() => sections.getByRole('link').first().getAttribute('href')).toBe('/stag/locations')
  }
  for (const area of ['/supplier', '/admin']) {
    await openInPage(page, area)
    await button('Login').waitFor()
    await soon(() => sections.count()).toBe(0)
  }
  for (const [path, area] of [
    ['/admin/no-such-page', '/admin'],
    ['/supplier/su-1/no-such-page', '/supplier/su-1/index/'],
  ] as const) {
    await openInPage(page, path)
    await heading('Page not found').waitFor()
    await soon(() => page.getByRole('main').getByRole('link').first().getAttribute('href')).toBe(area)
    await soon(() => sections.count()).toBe(0)
  }
})

test('another package starts on the page of its location and continues to a product; viewing the package, adding a product and swapping a product have separate URLs (SHELL-016, SHELL-017, SHELL-018)', async () => {
  await page.goto('/my-events/add-package/stag/in-newcastle?add-package=true')
  await page.getByRole('heading', { name: 'New package' }).waitFor()
  await page.getByRole('link', { name: catalogue.activity.name, exact: true }).click()
  await page.waitForURL(`**/my-events/add-package${productPath(catalogue.activity)}**`)
  await button('Add to package').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('has been added').waitFor()

  const row = page.getByRole('row', { name: catalogue.activity.name }).first()
  await page.goto(`/my-events/package${draft}`)
  await row.waitFor()
  await openInPage(page, `/my-events/package/add-product${draft}&day-index=1`)
  await page.getByRole('link', { name: catalogue.otherActivity.name, exact: true }).waitFor()
  await openInPage(
    page,
    `/my-events/package/add-product${productPath(catalogue.otherActivity)}${draft}&day-index=1`,
  )
  await button('Add to package').waitFor()

  await openInPage(page, `/my-events/package${draft}`)
  await row.waitFor()
  await button(`Change ${catalogue.activity.name}`).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Swap' }).click()
  await page.waitForURL('**/my-events/package/swap-product?*')
  const swappedId = new URL(page.url()).searchParams.get('swap-product')
  await page.goto(
    `/my-events/package/swap-product${productPath(catalogue.otherActivity)}${draft}&swap-product=${swappedId}`,
  )
  await button('Swap for this').waitFor()
})

test('only staff see an unlisted product, in its preview and at its own URL; an unknown product or post shows an error (CONT-O5, CAT-O13)', async () => {
  const previewPath = '/preview-product/newcastle-stadium-suite'
  const ownPath = '/stag/in-newcastle/do-meals/go-newcastle-winter-wonder-hall'
  await page.goto(previewPath)
  await page.getByText('This part of the site is for staff.').waitFor()
  await button('Login').waitFor()

  await enterAs(page, 'guest@test.com')
  await page.goto(ownPath)
  await button('Gus').waitFor()
  await heading('Page not found').waitFor()
  await openInPage(page, previewPath)
  await page.getByText('This part of the site is for staff').waitFor()
  await soon(() => page.getByText('Matchday Hospitality Suite').count()).toBe(0)

  await page.setViewportSize(viewports.phone)
  await becomeNewVisitor(page)
  await enterAs(page, 'staff@test.com')
  await page.goto(ownPath)
  await heading("Winter Banquet at Cordwainers' Hall").waitFor()
  await openInPage(page, previewPath)
  await heading('Matchday Hospitality Suite').waitFor()
  await checkAccessibility(page)
  await openInPage(page, '/preview-product/no-such-product')
  await page.getByText('We couldn’t find this product').waitFor()
  await openInPage(page, '/preview-post/1')
  await page.getByText('We couldn’t find this post').waitFor()
  await checkAccessibility(page)
})
