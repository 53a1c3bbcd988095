import { test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { checkAccessibility, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { addProduct, catalogueOf } from '#tests/support/builder-page.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const place = '?section=stag&location=newcastle&package-creating=true'
const productPath = ({ categoryUrl, id }: { categoryUrl: string; id: string }) =>
  `/stag/in-newcastle/do-${categoryUrl}/go-${id}`

test('one site serves customers, suppliers and staff (SHELL-001)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: /best weekend/ }).waitFor()
  for (const area of ['/supplier', '/admin']) {
    await page.goto(area)
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await soon(() => page.getByRole('navigation', { name: 'Sections' }).count()).toBe(0)
  }
})

test('a URL outside /supplier/ and /admin/ has the frame of the customer area, whose links need no base (SHELL-012)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const sections = page.getByRole('navigation', { name: 'Sections', exact: true })
  for (const path of ['/hen', '/my-events', '/inv/some-token', '/administration', '/suppliers/su-1/index/']) {
    await page.goto(path)
    await sections.waitFor()
    await soon(() => sections.getByRole('link').first().getAttribute('href')).toBe('/stag/locations')
  }
  for (const [path, area] of [
    ['/admin/no-such-page', '/admin'],
    ['/supplier/su-1/no-such-page', '/supplier/su-1/index/'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await soon(() => page.getByRole('main').getByRole('link').first().getAttribute('href')).toBe(area)
    await soon(() => sections.count()).toBe(0)
  }
})

test('only staff see an unlisted product, in its preview and at its own URL; an unknown post shows an error (CONT-O5, CAT-O13)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const unlisted = '/preview-product/newcastle-stadium-suite'
  await page.goto(unlisted)
  await page.getByText('This part of the site is for staff.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill('staff@test.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Matchday Hospitality Suite' }).waitFor()
  await checkAccessibility(page)
  await openInPage(page, '/preview-product/no-such-product')
  await page.getByText('We couldn’t find this product').waitFor()
  await openInPage(page, '/preview-post/1')
  await page.getByText('We couldn’t find this post').waitFor()
  await checkAccessibility(page)

  const { page: customers } = await newVisitor({ baseURL: site.url })
  await enterAs(customers, 'guest@test.com')
  const hidden = '/stag/in-newcastle/do-meals/go-newcastle-winter-wonder-hall'
  await page.goto(hidden)
  await page.getByRole('heading', { level: 1, name: "Winter Banquet at Cordwainers' Hall" }).waitFor()
  await customers.goto(hidden)
  await customers.getByRole('button', { name: 'Gus' }).waitFor()
  await customers.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await customers.goto(unlisted)
  await customers.getByText('This part of the site is for staff').waitFor()
  await soon(() => customers.getByText('Matchday Hospitality Suite').count()).toBe(0)
})

test('viewing a package, adding a product and swapping a product have their own URLs (SHELL-016, SHELL-017)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await addProduct(page, catalogue.activity)
  await page.goto(`/my-events/package${place}`)
  await page.getByRole('row', { name: catalogue.activity.name }).first().waitFor()

  await page.goto(`/my-events/package/add-product${place}&day-index=1`)
  await page.getByRole('link', { name: catalogue.second.name, exact: true }).waitFor()
  await page.goto(`/my-events/package/add-product${productPath(catalogue.second)}${place}&day-index=1`)
  await page.getByRole('button', { name: 'Add to package' }).waitFor()

  await page.goto(`/my-events/package${place}`)
  await page
    .getByRole('button', { name: `Change ${catalogue.activity.name}`, exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Swap' }).click()
  await page.waitForURL('**/my-events/package/swap-product?*')
  const swapped = new URL(page.url()).searchParams.get('swap-product')
  await page.goto(
    `/my-events/package/swap-product${productPath(catalogue.second)}${place}&swap-product=${swapped}`,
  )
  await page.getByRole('button', { name: 'Swap for this' }).waitFor()
})

test('another package starts at its place and continues to a product (SHELL-018)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/my-events/add-package/stag/in-newcastle?add-package=true')
  await page.getByRole('heading', { name: 'New package' }).waitFor()
  await page.getByRole('link', { name: catalogue.activity.name, exact: true }).click()
  await page.waitForURL(`**/my-events/add-package${productPath(catalogue.activity)}**`)
  await page.getByRole('button', { name: 'Add to package' }).waitFor()
})
