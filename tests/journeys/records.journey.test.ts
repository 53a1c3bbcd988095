import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  openBrowser,
  openInPage,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

// This file changes the shipped catalogue.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()

const openAsStaff = async (path: string, viewport: 'desktop' | 'phone' = 'desktop'): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url, viewport })
  await enterAs(page, 'staff@test.com')
  await page.goto(path)
  return page
}
const choose = async (page: Page, field: string, part: string, option: string) => {
  await page.getByRole('combobox', { name: field }).fill(part)
  await page.getByRole('option', { name: option }).first().click()
}
const sendFile = (page: Page, name: string, text: string) =>
  page.getByLabel(/Choose/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff find records, save the view, change several at once, revert one and import others', async () => {
  const page = await openAsStaff('/admin/index/venues')
  await page.getByRole('table', { name: 'venues' }).getByRole('row').nth(3).waitFor()

  await page.getByRole('button', { name: 'Filter' }).click()
  await choose(page, 'Where', 'Locat', 'Location')
  await choose(page, 'Values', 'Newcastle', 'Newcastle')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()
  // The clicked button is gone with its form: keyboard users are still among the filters.
  await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
  await checkDesktopAndPhone(page, 'records-filter')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Capacity' }).check()
  await page.getByRole('columnheader', { name: 'Capacity' }).waitFor()
  await checkDesktopAndPhone(page, 'records-columns')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Halls of Newcastle')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Halls of Newcastle' }).waitFor()
  await page.goto('/admin/index/venues')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Halls of Newcastle' }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()

  // A URL can contain invalid filters: the page names each one, and it can be removed alone.
  const [wrong, fits] = [
    { column: 'capacity', is: 'between', values: ['lots', ''] },
    { column: 'location', is: 'anyOf', values: ['newcastle'] },
  ]
  await openInPage(page, `/admin/index/venues?filters=${encodeURIComponent(JSON.stringify([wrong, fits]))}`)
  await page.getByText('Capacity: ‘lots’ is not a number.').waitFor()
  await page.getByRole('button', { name: 'Capacity lots to …' }).waitFor()
  await checkDesktopAndPhone(page, 'records-wrong-filter')
  await page.getByRole('button', { name: 'Remove it', exact: true }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()
  await soon(() => page.getByRole('button', { name: /Remove filter: Capacity/ }).count()).toBe(0)

  for (const name of ['Byker Bank Brewhouse', 'High Larkfield Farm'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Change venues' }).click()
  await choose(page, 'Field', 'Capac', 'Capacity')
  await page.getByRole('textbox', { name: 'Capacity' }).fill('77')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('2 venues to change').waitFor()
  await checkDesktopAndPhone(page, 'records-preview')
  await page.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('2 venues changed').waitFor()

  await page.getByRole('link', { name: 'High Larkfield Farm' }).click()
  // A page that took long to load still gets the focus, for users of screen readers.
  await page
    .getByRole('heading', { level: 1, name: 'High Larkfield Farm' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Name', { exact: true }).blur()
  await page.getByText('too short (min length 2)').or(page.getByText('Required')).first().waitFor()
  await checkDesktopAndPhone(page, 'records-editor')
  await page.getByLabel('Name', { exact: true }).fill('The Clay Farm')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'The Clay Farm' }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  // The newest change is first.
  const restore = page.getByRole('button', { name: 'Restore' }).first()
  await restore.waitFor()
  await checkDesktopAndPhone(page, 'records-history')
  await restore.click()
  await soon(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('High Larkfield Farm')
  await soon(() => page.getByRole('textbox', { name: 'Capacity' }).inputValue()).toBe('77')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'High Larkfield Farm' }).waitFor()
  await page.getByRole('tab', { name: 'Used by' }).click()
  await page.getByRole('link', { name: 'Clay Pigeon Shooting', exact: true }).waitFor()

  await openInPage(page, '/admin/index/venues')
  await page.getByRole('button', { name: 'Import' }).click()
  const lines = ['id,capacity', 'newcastle-high-larkfield,many', 'newcastle-the-hatchet-works,90']
  await sendFile(page, 'halls.csv', lines.join('\n'))
  await page.getByText('1 problem. Nothing can be saved until it is fixed').waitFor()
  await page.getByText('capacity: should be a number').waitFor()
  await soon(() => page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)
  await checkDesktopAndPhone(page, 'records-import')
  await sendFile(page, 'halls.csv', lines.join('\n').replace('many', '91'))
  await page.getByRole('button', { name: 'Import 2' }).click()
  await page.getByText('2 venues imported').waitFor()
  const { body } = await read(page, '/api/record/venue/newcastle-high-larkfield')
  expect(body.data.record.capacity).toBe(91)
})

const read = async (page: Page, path: string) => {
  const response = await page.context().request.get(path)
  return { status: response.status(), body: await response.json() }
}

test('if two users edit one record, the second sees the differences and loses nothing', async () => {
  const path = '/admin/record/location/york'
  const [first, second] = [await openAsStaff(path), await openAsStaff(path, 'phone')]
  for (const page of [first, second]) await page.getByLabel('Address', { exact: true }).waitFor()
  await first.getByLabel('Address', { exact: true }).fill('First Street')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText('Location saved').waitFor()
  await second.getByLabel('Address', { exact: true }).fill('Second Street')
  await second.getByLabel('Name', { exact: true }).first().fill('Old York')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByText('Someone else has changed this in the meantime').waitFor()
  await second.getByText('First Street').waitFor()
  await checkAccessibility(second)
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByText('Location saved').waitFor()
  const { body } = await read(second, '/api/record/location/york')
  expect(body.data.record).toMatchObject({ address: 'Second Street', name: 'Old York' })
})

test('a copied product is new, and leaving it unsaved needs confirmation', async () => {
  const page = await openAsStaff('/admin/record/product/newcastle-axe-throwing', 'phone')
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByLabel('Id', { exact: true }).first().fill('axe-throwing-again')
  await page.getByRole('button', { name: /^Price 1/ }).click()
  await page.getByRole('button', { name: 'Copy price 1' }).click()
  await page.getByRole('button', { name: /^Price 3/ }).waitFor()
  await checkDesktopAndPhone(page, 'records-prices')
  await page.getByRole('link', { name: 'Products' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/admin/record/product/axe-throwing-again')
  const { body } = await read(page, '/api/record/product/axe-throwing-again')
  expect(body.data.record).toMatchObject({ name: 'Axe Throwing (copy)' })
  expect(body.data.record.prices).toHaveLength(3)
})
