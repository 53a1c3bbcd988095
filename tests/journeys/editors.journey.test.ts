import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  countShifts,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  shiftsOf,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

// This file changes shipped records and restores each of them.
const site = await openSite()
const { newVisitor } = await openBrowser()

/** The page of a staff user, for all tests. */
let page: Page
beforeAll(async () => {
  ;({ page } = await newVisitor({ baseURL: site.url }))
  await enterAs(page, 'staff@test.com')
})

const axeThrowing = 'product/newcastle-axe-throwing'
const openRecord = async (record: string) => {
  await openInPage(page, `/admin/record/${record}`)
  await page.getByRole('tab', { name: 'Edit', selected: true }).waitFor()
}
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
/** Waits until the status beside Save is empty, which shows that the record is saved. */
const untilSaved = () =>
  soon(() => page.getByRole('region', { name: 'Save' }).getByRole('status').textContent()).toBe('')
const textAt = async (path: string) => (await page.context().request.get(path)).text()

/** Returns the description of a field as a screen reader announces it. */
const notesOf = (field: Locator) =>
  field.evaluate((control) =>
    [control, control.closest('fieldset')]
      .flatMap((element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .concat(control.closest('fieldset')?.querySelector('[role=alert]')?.textContent ?? '')
      .join(' '),
  )

test('an editor shows each wrong field at any depth, publishes corrected values on the site, and restores the earlier record', async () => {
  await openRecord(axeThrowing)
  await button(/^Price 1/).click()
  await button('Add option').click()
  const prices = page.getByRole('group', { name: 'Price list' })
  const option = page.getByRole('group', { name: 'Options' })
  const dates = page.getByRole('group', { name: 'Regular dates', exact: true })
  await dates.getByRole('button', { name: 'Add period' }).click()
  await dates.getByRole('textbox', { name: 'To' }).fill('12-24')
  await option.getByRole('textbox', { name: 'Name' }).fill('Left-handed axe')
  await option.getByRole('textbox', { name: 'Cost' }).fill('1')
  await option.getByRole('textbox', { name: 'Price' }).fill('3')
  const fields = [
    [page.getByRole('textbox', { name: 'Minimum age', exact: true }), '500', /too big/, '17'],
    [
      prices.getByRole('textbox', { name: 'Price' }).first(),
      '',
      /should be given unless there is a markUp/,
      '41',
    ],
    [option.getByRole('textbox', { name: 'Id' }), 'Not An Id', /./, 'left-handed-axe'],
    [dates.getByRole('textbox', { name: 'From' }), '13-45', /./, '11-01'],
  ] as const
  for (const [field, wrongValue] of fields) await field.fill(wrongValue)
  await save()
  for (const [field, , message] of fields) await soon(() => notesOf(field)).toMatch(message)
  const haveFocus = () =>
    Promise.all(fields.map(([field]) => field.evaluate((control) => control === document.activeElement)))
  await soon(haveFocus).toContain(true)
  await checkDesktopAndPhone(page, 'editor-product')

  for (const [field, , , rightValue] of fields) await field.fill(rightValue)
  await save()
  await untilSaved()
  const storedText = await textAt(`/api/record/${axeThrowing}`)
  for (const text of ['"minAge":17', '"price":41', 'left-handed-axe', '11-01'])
    expect(storedText).toContain(text)
  const readProductPage = () => textAt('/stag/in-newcastle/do-sport-and-games/go-newcastle-axe-throwing')
  await soon(readProductPage).toContain('Left-handed axe')

  // The newest change is first in the history.
  await page.getByRole('tab', { name: 'History' }).click()
  await button('Restore').click()
  await page.getByRole('tab', { name: 'Edit', selected: true }).waitFor()
  await save()
  await untilSaved()
  expect(await textAt(`/api/record/${axeThrowing}`)).not.toMatch(/"minAge":17|"price":41|left-handed-axe/)
  await soon(readProductPage).not.toContain('Left-handed axe')
})

test("'View on the site' shows staff their own change, although their browser has cached the page", async () => {
  await openRecord('location/brighton')
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  const nameBefore = await name.inputValue()
  const rename = async (newName: string) => {
    await name.fill(newName)
    await save()
    await untilSaved()
  }
  /** Clicks 'View on the site', and waits until the opened page of the location shows this name. */
  const viewOnSite = async (heading: string) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'View on the site' }).click()
    const sitePage = await popup
    await sitePage.getByRole('heading', { name: heading, level: 1 }).waitFor()
    return sitePage
  }
  const firstPage = await viewOnSite(nameBefore)
  await rename('Brighthelmstone')
  // At its own URL, the browser shows its cached copy of the page.
  await firstPage.goto('/stag/in-brighton')
  await firstPage.getByRole('heading', { name: nameBefore, level: 1 }).waitFor()
  await firstPage.close()
  await (await viewOnSite('Brighthelmstone')).close()
  await rename(nameBefore)
})

test('rows of a form are labelled by the names of their records, or by their text', async () => {
  await openRecord('webPackage/newcastle-classic-stag')
  await button(/^Product 1: .*Keel Row Central Rooms/).waitFor()
  await openRecord('content/bottomless-honestly')
  await button(/^Block 1: .*Somebody once noticed/).waitFor()
  await openInPage(page, `/admin/record/${axeThrowing}?tab=uses`)
  await page.getByRole('listitem').filter({ hasText: 'The Classic Newcastle web package' }).waitFor()
})

test('an editor does not shift when its pictures load', async () => {
  const { page } = await newVisitor({ baseURL: site.url, viewport: 'phone' })
  await countShifts(page)
  await enterAs(page, 'staff@test.com')
  let releaseScenes = () => {}
  const released = new Promise<void>((resolve) => {
    releaseScenes = resolve
  })
  await page.route('**/api/scenes*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin/record/content/text-brighton')
  const picture = page.getByRole('group', { name: 'Picture' }).first()
  await picture.getByLabel('Alt text').waitFor()
  await picture.scrollIntoViewIfNeeded()
  releaseScenes()
  await soon(() => picture.getByRole('img').count()).toBe(1)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})

test('Save stays in place while messages appear and disappear, even on a short form', async () => {
  await openRecord('currency/EUR')
  const symbol = page.getByRole('textbox', { name: 'Symbol' })
  await onEach(page, ['desktop', 'phone'], async () => {
    const saveBox = async () => (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!
    const boxBefore = await saveBox()
    await symbol.fill('')
    await save()
    await page.getByText('Please check the marked fields').first().waitFor()
    expect(await saveBox()).toEqual(boxBefore)
    await symbol.fill('€')
    await page.getByText('Please check the marked fields').first().waitFor({ state: 'detached' })
    expect(await saveBox()).toEqual(boxBefore)
  })
})

test('a new exchange rate is saved only after staff have seen what it changes (PAY-O23)', async () => {
  await openRecord('currency/EUR')
  const rate = page.getByRole('textbox', { name: 'Exchange rate' })
  const rateBefore = await rate.inputValue()
  const confirmDialog = page.getByRole('dialog', { name: 'Change the rate of EUR?' })
  const enterRate = async (value: string) => {
    await rate.fill(value)
    await rate.blur()
    await save()
  }
  await enterRate('1.3')
  await confirmDialog.getByText('becomes 1.3 EUR').waitFor()
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Not saved').first().waitFor()
  await save()
  await confirmDialog.getByRole('button', { name: 'Save the rate' }).click()
  await page.getByText('Currency saved').waitFor()
  await enterRate(rateBefore)
  await confirmDialog.getByRole('button', { name: 'Save the rate' }).click()
  await confirmDialog.waitFor({ state: 'detached' })
})

test('the preview of a bulk edit shows what another exchange rate changes (PAY-O23)', async () => {
  await openInPage(page, '/admin/index/currencies')
  await page.getByRole('checkbox', { name: 'Select EUR' }).check()
  await button('Change currency').click()
  const field = page.getByRole('combobox', { name: 'Field' })
  await field.fill('Exch')
  await page.getByRole('option', { name: 'Exchange rate' }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.getByRole('textbox', { name: 'Exchange rate' }).fill('1.4')
  await button('Preview').click()
  await page.getByText('becomes 1.4 EUR').waitFor()
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
})

test('what staff type while a record is being saved stays in the form, even if they try to leave, and is saved the next time', async () => {
  await openRecord('venue/newcastle-swing-bridge-bar')
  const [capacity, name] = [
    page.getByRole('textbox', { name: 'Capacity' }),
    page.getByLabel('Name', { exact: true }),
  ]
  const valuesBefore = [await name.inputValue(), await capacity.inputValue()] as const
  const { promise: isTyped, resolve: continueSave } = Promise.withResolvers<void>()
  await page.route('**/api/venue/*', async (route) => {
    await isTyped
    await route.continue()
  })
  await capacity.fill('71')
  await save()
  await name.fill('The Swing Bridge')
  // Leaving the page waits for the save. Then it asks about what was typed in the meantime, and about nothing else.
  await page.getByRole('link', { name: 'Venues' }).first().click()
  continueSave()
  await page.getByText('Venue saved').waitFor()
  await page.unroute('**/api/venue/*')
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect([await name.inputValue(), await capacity.inputValue()]).toEqual(['The Swing Bridge', '71'])
  await save()
  await page.getByRole('heading', { level: 1, name: 'The Swing Bridge' }).waitFor()
  await untilSaved()
  await name.fill(valuesBefore[0])
  await capacity.fill(valuesBefore[1])
  await save()
  await page.getByRole('heading', { level: 1, name: valuesBefore[0] }).waitFor()
})

test('removed records are in their own list, and can be restored from there and from their own page', async () => {
  const venue = 'venue/newcastle-swing-bridge-bar'
  const remove = async () => {
    await openRecord(venue)
    await button('Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.waitForURL('**/admin/index/venues')
  }
  const statusOnSite = async () => (await page.context().request.get(`/api/${venue}`)).status()
  await remove()
  await button('Views').click()
  await page.getByRole('menuitem', { name: 'Removed venues' }).click()
  await page.getByRole('heading', { level: 1, name: /^Removed venues \d/ }).waitFor()
  await checkDesktopAndPhone(page, 'editor-removed-list')
  await page.getByRole('link', { name: 'The Wherry' }).click()
  await page.getByText(/^Removed on /).waitFor()
  await checkAccessibility(page)
  expect(await statusOnSite()).toBe(404)
  await button('Restore').click()
  await page.getByRole('tab', { name: 'Edit' }).waitFor()
  expect(await statusOnSite()).toBe(200)
  await remove()
  await openInPage(page, '/admin/index/venues?state=removed')
  await page.getByRole('checkbox', { name: 'Select The Wherry' }).check()
  await button('Restore').click()
  await soon(statusOnSite).toBe(200)
  await page.getByRole('checkbox', { name: 'Select The Wherry' }).waitFor({ state: 'detached' })
})

/** One page of each kind in the staff area, and the editors that differ from a product's. */
const staffPages = [
  '/admin',
  '/admin/index/staff_stats',
  '/admin/index/events',
  '/admin/index/customers',
  '/admin/index/staff',
  '/admin/index/roles',
  '/admin/role/Staff',
  '/admin/person/demo-staff',
  '/admin/index/reviews',
  '/admin/index/mail',
  '/admin/index/automatic_emails',
  '/admin/index/calendar',
  '/admin/index/products',
  '/admin/index/venues?state=removed',
  `/admin/record/${axeThrowing}`,
  `/admin/record/${axeThrowing}?tab=history`,
  '/admin/record/content/first-time-best-man',
  '/admin/record/template/default',
  '/admin/record/webPackage/newcastle-last-pint-standing',
  '/admin/record/supplier/riddle-and-lock',
  '/admin/record/venue',
]
/** The pages whose accessibility is not checked in other tests. */
const uncheckedElsewhere = /content|template|webPackage|supplier/

test('no staff page is wider than the narrowest phone, and editors are accessible', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  const widePages: string[] = []
  for (const path of staffPages) {
    await openInPage(page, path)
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const overflow = await page.evaluate(() => {
      const screenWidth = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= screenWidth) return undefined
      const overflowing = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        return width > 0 && right > screenWidth + 0.5
      })
      return overflowing.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))
    })
    if (overflow) widePages.push(`${path}: ${overflow.join(' | ')}`)
    if (uncheckedElsewhere.test(path)) await checkAccessibility(page)
    await savePicture(page, `narrow-${path.replaceAll(/[/?=]/g, '-')}`)
  }
  expect(widePages).toEqual([])
})
