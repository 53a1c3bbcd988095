import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  openInPage,
  soon,
  untilItFits,
  viewports,
} from '#tests/support/browser.ts'
import { callApi } from '#tests/support/builder-page.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { page } = await newVisitor({ baseURL: site.url })

/** Venues of this file only, so that other files can rely on the shipped records. */
const halls = ['Armoury Hall', 'Boathouse Hall', 'Chandlers Hall'].map((name) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  settingType: 'Venue',
  location: 'newcastle',
  address: 'Quayside, Newcastle NE1',
  loc: { lat: 54.97, lon: -1.6 },
  capacity: 60,
}))
/** Checks accessibility, and that the page fits a phone. */
const check = async () => {
  await checkAccessibility(page)
  await onEach(page, ['phone'], () => untilItFits(page))
}
const readData = async (path: string) => (await callApi(page, 'GET', path)).data

const viewName = 'Halls of Newcastle'
const removeRecord = async (kind: 'venue' | 'product', id: string) => {
  const { version } = await readData(`/record/${kind}/${id}`)
  await callApi(page, 'DELETE', `/${kind}/${id}`, { version })
}

beforeAll(async () => {
  await enterAs(page, 'staff@test.com')
  for (const record of halls) await callApi(page, 'POST', '/venue', { record })
})
afterAll(async () => {
  await callApi(page, 'DELETE', `/records/venue/views/${encodeURIComponent(viewName)}`)
  for (const { id } of halls) await removeRecord('venue', id)
})

const choose = async (field: string, part: string, option: string) => {
  await page.getByRole('combobox', { name: field }).fill(part)
  await page.getByRole('option', { name: option }).first().click()
}
const sendFile = (name: string, text: string) =>
  page.getByLabel(/Choose/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff find records, save the view, change several at once, revert one and change two by an import', async () => {
  await page.goto('/admin/index/venues')
  await page.getByRole('table', { name: 'venues' }).getByRole('row').nth(3).waitFor()

  await page.getByRole('button', { name: 'Filter' }).click()
  await choose('Where', 'Locat', 'Location')
  await choose('Values', 'Newcastle', 'Newcastle')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()
  // The clicked button has disappeared with its form, and the focus is on the button that opens the filters.
  await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
  await checkDesktopAndPhone(page, 'records-filter')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Capacity' }).check()
  await page.getByRole('columnheader', { name: 'Capacity' }).waitFor()
  await check()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(viewName)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: viewName }).waitFor()
  await openInPage(page, '/admin')
  await openInPage(page, '/admin/index/venues')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: viewName }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()

  // A URL can contain invalid filters. The page shows the problem of each, and each can be removed.
  const [invalidFilter, validFilter] = [
    { column: 'capacity', is: 'between', values: ['lots', ''] },
    { column: 'location', is: 'anyOf', values: ['newcastle'] },
  ]
  await openInPage(
    page,
    `/admin/index/venues?filters=${encodeURIComponent(JSON.stringify([invalidFilter, validFilter]))}`,
  )
  await page.getByText('Capacity: ‘lots’ is not a number.').waitFor()
  await page.getByRole('button', { name: 'Capacity lots to …' }).waitFor()
  await check()
  await page.getByRole('button', { name: 'Remove it', exact: true }).click()
  await page.getByRole('button', { name: 'Location: Newcastle' }).waitFor()
  await soon(() => page.getByRole('button', { name: /Remove filter: Capacity/ }).count()).toBe(0)

  for (const name of ['Armoury Hall', 'Boathouse Hall'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Change venues' }).click()
  await choose('Field', 'Capac', 'Capacity')
  await page.getByRole('textbox', { name: 'Capacity' }).fill('77')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('2 venues to change').waitFor()
  await check()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('2 venues changed').waitFor()

  await page.getByRole('link', { name: 'Armoury Hall' }).click()
  // The heading gets the focus even if the page took long to load, for users of screen readers.
  await page.getByRole('heading', { level: 1, name: 'Armoury Hall' }).and(page.locator(':focus')).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Name', { exact: true }).blur()
  await page.getByText('too short (min length 2)').or(page.getByText('Required')).first().waitFor()
  await checkDesktopAndPhone(page, 'records-editor')
  await page.getByLabel('Name', { exact: true }).fill('The Old Armoury')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'The Old Armoury' }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  // The newest change is first.
  const restoreButton = page.getByRole('button', { name: 'Restore' }).first()
  await restoreButton.waitFor()
  await check()
  await restoreButton.click()
  await soon(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Armoury Hall')
  await soon(() => page.getByRole('textbox', { name: 'Capacity' }).inputValue()).toBe('77')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Armoury Hall' }).waitFor()

  await openInPage(page, '/admin/index/venues')
  await page.getByRole('button', { name: 'Import' }).click()
  const lines = ['id,capacity', 'boathouse-hall,many', 'chandlers-hall,90']
  await sendFile('halls.csv', lines.join('\n'))
  await page.getByText('1 problem. Nothing can be saved until it is fixed').waitFor()
  await page.getByText('capacity: should be a number').waitFor()
  await soon(() => page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)
  await check()
  await sendFile('halls.csv', lines.join('\n').replace('many', '91'))
  await page.getByRole('button', { name: 'Import 2' }).click()
  await page.getByText('2 venues imported').waitFor()
  expect((await readData('/record/venue/boathouse-hall')).record.capacity).toBe(91)
})

test('a user who saves a record that another has changed sees the differences and loses nothing', async () => {
  await page.setViewportSize(viewports.phone)
  await openInPage(page, '/admin/record/venue/chandlers-hall')
  await page.getByLabel('Address', { exact: true }).fill('Second Street')
  const { record, version } = await readData('/record/venue/chandlers-hall')
  await callApi(page, 'PUT', '/venue/chandlers-hall', {
    version,
    record: { ...record, address: 'First Street' },
  })
  await page.getByLabel('Name', { exact: true }).first().fill('Old Chandlers Hall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else has changed this in the meantime').waitFor()
  await page.getByText('First Street').waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Venue saved').waitFor()
  expect((await readData('/record/venue/chandlers-hall')).record).toMatchObject({
    address: 'Second Street',
    name: 'Old Chandlers Hall',
  })
})

test('a copied product gets a new id, and leaving it unsaved needs confirmation', async () => {
  await openInPage(page, '/admin/record/product/newcastle-axe-throwing')
  await page.getByRole('heading', { level: 1, name: 'Axe Throwing' }).waitFor()
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
  const { record } = await readData('/record/product/axe-throwing-again')
  expect(record).toMatchObject({ name: 'Axe Throwing (copy)' })
  expect(record.prices).toHaveLength(3)
  await removeRecord('product', 'axe-throwing-again')
})
