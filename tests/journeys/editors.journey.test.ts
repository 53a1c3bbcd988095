import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordKindNames } from '#features/records/rules/record-kind-name.ts'
import {
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

// This file changes the shipped catalogue and reverts each change.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()

/** One change in an editor, first with a wrong value. */
type Scenario = {
  /** The path of the record: kind and id. */
  readonly record: string
  /** Opens the section of the form that contains the field. */
  readonly open?: (page: Page) => Promise<unknown>
  /** The label of the field, or a function that finds it. */
  readonly field: string | ((page: Page) => Locator)
  readonly wrong: string
  readonly message: RegExp
  readonly right: string
  /** Fills other required fields of a new part. */
  readonly also?: (page: Page) => Promise<unknown>
  /** The page or endpoint that then shows the text; the text disappears after the change is reverted. */
  readonly seen: { readonly at: string; readonly text: string }
}

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).last().fill(text)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const axes = 'product/newcastle-axe-throwing'
const axesPage = '/stag/in-newcastle/do-sport-and-games/go-newcastle-axe-throwing'
const catalogue: readonly Scenario[] = [
  {
    record: axes,
    field: 'Minimum age',
    wrong: '500',
    message: /too big/,
    right: '17',
    seen: { at: `/api/record/${axes}`, text: '"minAge":17' },
  },
  {
    record: axes,
    open: (page) => press(page, /^Price 1/),
    field: (page) => page.getByRole('group', { name: 'Price list' }).getByRole('textbox', { name: 'Price' }),
    wrong: '',
    message: /should be given unless there is a markUp/,
    right: '41',
    seen: { at: `/api/record/${axes}`, text: '"price":41' },
  },
  {
    record: axes,
    open: (page) => press(page, 'Add option'),
    field: (page) => page.getByRole('group', { name: 'Options' }).getByRole('textbox', { name: 'Id' }),
    wrong: 'Not An Id',
    message: /./,
    right: 'left-handed-axe',
    also: async (page) => {
      const option = page.getByRole('group', { name: 'Options' })
      await option.getByRole('textbox', { name: 'Name' }).fill('Left-handed axe')
      await option.getByRole('textbox', { name: 'Cost' }).fill('1')
      await option.getByRole('textbox', { name: 'Price' }).fill('3')
    },
    seen: { at: axesPage, text: 'Left-handed axe' },
  },
  {
    record: axes,
    open: async (page) => {
      const dates = page.getByRole('group', { name: 'Regular dates', exact: true })
      await dates.getByRole('button', { name: 'Add period' }).click()
      await dates.getByRole('textbox', { name: 'To' }).fill('12-24')
    },
    field: (page) =>
      page.getByRole('group', { name: 'Regular dates', exact: true }).getByRole('textbox', { name: 'From' }),
    wrong: '13-45',
    message: /./,
    right: '11-01',
    seen: { at: `/api/record/${axes}`, text: '11-01' },
  },
  {
    record: 'location/york',
    field: 'Address',
    wrong: '',
    message: /Required/,
    right: 'Under the Great Clock',
    seen: { at: '/api/location/york', text: 'Under the Great Clock' },
  },
  {
    record: 'venue/newcastle-the-hatchet-works',
    field: 'Capacity',
    wrong: '0',
    message: /too small/,
    right: '78',
    seen: { at: '/api/venue/newcastle-the-hatchet-works', text: '"capacity":78' },
  },
  {
    record: 'venue/newcastle-monument-steps',
    field: 'Latitude',
    wrong: '',
    message: /Required/,
    right: '54.9111',
    seen: { at: '/api/record/venue/newcastle-monument-steps', text: '54.9111' },
  },
  {
    record: 'supplier/riddle-and-lock',
    field: 'Email',
    wrong: 'nonsense',
    message: /valid email/,
    right: 'axes@riddle.example',
    seen: { at: '/api/record/supplier/riddle-and-lock', text: 'axes@riddle.example' },
  },
  {
    record: 'supplier/riddle-and-lock',
    open: async (page) => {
      await press(page, 'Add person')
      await fill(page, 'Role', 'Axe master')
    },
    field: (page) =>
      page.getByRole('group', { name: 'People' }).getByRole('textbox', { name: 'Name' }).last(),
    wrong: '',
    message: /Required/,
    right: 'Hatty Hewer',
    seen: { at: '/api/record/supplier/riddle-and-lock', text: 'Hatty Hewer' },
  },
  {
    record: 'currency/EUR',
    field: 'Exchange rate',
    wrong: '0',
    message: /too small/,
    right: '1.75',
    seen: { at: '/api/record/currency/EUR', text: '"exchangeRate":1.75' },
  },
  {
    record: 'category/sport-and-games',
    field: 'Name',
    wrong: '',
    message: /Required/,
    right: 'Sport and Silliness',
    seen: { at: '/stag/in-newcastle', text: 'Sport and Silliness' },
  },
  {
    record: 'categoryGroup/daytime-activities',
    field: 'Name',
    wrong: '',
    message: /Required/,
    right: 'By Daylight',
    seen: { at: '/api/record/categoryGroup/daytime-activities', text: 'By Daylight' },
  },
  {
    record: 'webPackage/newcastle-last-pint-standing',
    field: 'Name',
    wrong: '',
    message: /Required/,
    right: 'One Last Pint',
    seen: { at: '/stag/packages', text: 'One Last Pint' },
  },
]

const content: readonly Scenario[] = [
  {
    record: 'content/first-time-best-man',
    field: 'Title',
    wrong: '',
    message: /Required/,
    right: 'Best Man for Beginners',
    seen: { at: '/stag/blog', text: 'Best Man for Beginners' },
  },
  {
    record: 'calendar/ebor-2027',
    field: 'Name',
    wrong: '',
    message: /Required/,
    right: 'Races on the Knavesmire',
    seen: { at: '/hen/in-york', text: 'Races on the Knavesmire' },
  },
  {
    record: 'template/default',
    field: 'VAT rate',
    wrong: '150',
    message: /too big/,
    right: '19',
    seen: { at: '/api/record/template/default', text: '"vatRate":19' },
  },
  {
    record: 'template/default',
    field: 'Default grid order',
    wrong: 'price * (',
    message: /something is missing at the end/,
    right: 'reviews * 3',
    seen: { at: '/api/record/template/default', text: 'reviews * 3' },
  },
  {
    record: 'dictionary/addProductError',
    field: 'Text',
    wrong: '',
    message: /Required/,
    right: 'That one would not go in',
    seen: { at: '/api/dictionary', text: 'That one would not go in' },
  },
]

const openAsStaff = async (): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'staff@test.com')
  return page
}

/** Returns the description of a field as a screen reader announces it. */
const notesOf = (field: Locator) =>
  field.evaluate((control) =>
    [control, control.closest('fieldset')]
      .flatMap((element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .concat(control.closest('fieldset')?.querySelector('[role=alert]')?.textContent ?? '')
      .join(' '),
  )

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** Dismisses the toast of this save before the next one. */
const untilSaved = (page: Page) =>
  soon(() => page.getByRole('region', { name: 'Save' }).getByRole('status').textContent()).toBe('')

const isShown = async (page: Page, { seen }: Scenario) => {
  const response = await page.context().request.get(seen.at)
  return (await response.text()).includes(seen.text)
}

/** Enters a wrong value in the open editor, and then a right one, which the site then shows. */
const change = async (page: Page, scenario: Scenario, onWrong: () => Promise<void>) => {
  const { field, wrong, message, right } = scenario
  const found =
    typeof field === 'string' ? page.getByRole('textbox', { name: field, exact: true }) : field(page)
  await scenario.open?.(page)
  const control = found.first()
  await control.fill(wrong)
  await save(page)
  await soon(() => notesOf(control)).toMatch(message)
  await soon(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
  await onWrong()
  await control.fill(right)
  await scenario.also?.(page)
  await save(page)
  await untilSaved(page)
  await soon(() => isShown(page, scenario)).toBe(true)
}

/** Restores the record as it was before its last changes. The newest change is first in the history. */
const revert = async (page: Page, scenarios: readonly Scenario[]) => {
  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByRole('button', { name: 'Restore' })
    .nth(scenarios.length - 1)
    .click()
  await page.getByRole('tab', { name: 'Edit', selected: true }).waitFor()
  await save(page)
  await untilSaved(page)
  for (const scenario of scenarios) await soon(() => isShown(page, scenario)).toBe(false)
}

/** Goes through the scenarios of one record. */
const tell = async (page: Page, record: string, scenarios: readonly Scenario[]) => {
  await openInPage(page, `/admin/record/${record}`)
  await page.getByRole('tab', { name: 'Edit', selected: true }).waitFor()
  for (const scenario of scenarios)
    await change(page, scenario, async () => {
      if (scenario === scenarios[0]) await checkDesktopAndPhone(page, `editor-${record.replaceAll('/', '-')}`)
    }).catch((problem: Error) => {
      throw new Error(`${record}, ${scenario.right}: ${problem.message}`, { cause: problem })
    })
  await revert(page, scenarios)
}

test.each([
  ['of products, places, suppliers, categories and ready-made packages', catalogue],
  ['of posts, dates, settings and texts', content],
])(
  'the editors %s show the wrong field, publish a right value on the site, and revert it (STF-002)',
  async (_, scenarios) => {
    const page = await openAsStaff()
    for (const [record, changes] of Map.groupBy(scenarios, (scenario) => scenario.record))
      await tell(page, record, changes)
  },
  300_000,
)

test("'View on the site' shows staff their own change, though their browser has stored the page", async () => {
  const page = await openAsStaff()
  await page.goto('/admin/record/location/brighton')
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  const before = await name.inputValue()
  /** Opens the location's page with the link, and returns it once it shows this name. */
  const view = async (shown: string) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'View on the site' }).click()
    const site = await opened
    await site.getByRole('heading', { name: shown, level: 1 }).waitFor()
    return site
  }
  await (await view(before)).close()
  await name.fill('Brighthelmstone')
  await save(page)
  await untilSaved(page)
  // Without the link the browser shows its stored copy.
  const stored = await page.context().newPage()
  await stored.goto('/stag/in-brighton')
  await stored.getByRole('heading', { name: before, level: 1 }).waitFor()
  await view('Brighthelmstone')
  await name.fill(before)
  await save(page)
  await untilSaved(page)
})

test('every kind of record has a scenario here, except pictures, which have their own tests', () => {
  const told = [...catalogue, ...content].map(({ record }) => record.split('/')[0])
  expect([...new Set([...told, 'media'])].sort()).toEqual([...recordKindNames].sort())
})

test('rows of a form are labelled by the names of their records, or by their text', async () => {
  const page = await openAsStaff()
  const row = (name: RegExp) => page.getByRole('button', { name }).waitFor()
  await page.goto('/admin/record/webPackage/newcastle-classic-stag')
  await row(/^Product 1: .*Keel Row Central Rooms/)
  await openInPage(page, '/admin/record/content/bottomless-honestly')
  await row(/^Block 1: .*Somebody once noticed/)
  await openInPage(page, `/admin/record/${axes}?tab=uses`)
  await page.getByRole('listitem').filter({ hasText: 'The Classic Newcastle web package' }).waitFor()
})

test('an editor does not shift when its pictures load', async () => {
  const { page } = await newVisitor({ baseURL: site.url, viewport: 'phone' })
  await countShifts(page)
  await enterAs(page, 'staff@test.com')
  let go = () => {}
  const drawn = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/scenes*', async (route) => {
    await drawn
    await route.continue()
  })
  await page.goto('/admin/record/content/text-brighton')
  const picture = page.getByRole('group', { name: 'Picture' }).first()
  await picture.getByLabel('Alt text').waitFor()
  await picture.scrollIntoViewIfNeeded()
  go()
  await soon(() => picture.getByRole('img').count()).toBe(1)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})

test('Save stays in place while messages appear and disappear, even on a short form', async () => {
  const page = await openAsStaff()
  await page.goto('/admin/record/currency/EUR')
  const symbol = page.getByRole('textbox', { name: 'Symbol' })
  await symbol.waitFor()
  await onEach(page, ['desktop', 'phone'], async () => {
    const button = page.getByRole('button', { name: 'Save', exact: true })
    const place = async () => (await button.boundingBox())!
    const before = await place()
    await symbol.fill('')
    await save(page)
    await page.getByText('Please check the marked fields').first().waitFor()
    expect(await place()).toEqual(before)
    await symbol.fill('€')
    await page.getByText('Please check the marked fields').first().waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
  })
})

test('removed records are in their own list, and can be restored from there and from their own page', async () => {
  const page = await openAsStaff()
  const gone = 'venue/newcastle-swing-bridge-bar'
  const remove = async () => {
    await openInPage(page, `/admin/record/${gone}`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.waitForURL('**/admin/index/venues')
  }
  const statusOnSite = async () => (await page.context().request.get(`/api/${gone}`)).status()
  await remove()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Removed venues' }).click()
  await page.getByRole('heading', { level: 1, name: 'Removed venues 1' }).waitFor()
  await checkDesktopAndPhone(page, 'editor-removed-list')
  await page.getByRole('link', { name: 'The Wherry' }).click()
  await page.getByText(/^Removed on /).waitFor()
  await checkDesktopAndPhone(page, 'editor-removed')
  expect(await statusOnSite()).toBe(404)
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('tab', { name: 'Edit' }).waitFor()
  expect(await statusOnSite()).toBe(200)
  await remove()
  await openInPage(page, '/admin/index/venues?state=removed')
  await page.getByRole('checkbox', { name: 'Select The Wherry' }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('No removed venues').waitFor()
  expect(await statusOnSite()).toBe(200)
}, 60_000)

/** One page of each kind in the staff area. */
const staffPages = [
  '/admin',
  '/admin/index/staff_stats',
  '/admin/index/events',
  '/admin/index/customers',
  '/admin/index/staff',
  '/admin/index/roles',
  '/admin/role/Staff',
  '/admin/person/demo-staff',
  '/admin/index/mail',
  '/admin/index/calendar',
  '/admin/index/products',
  '/admin/index/venues?state=removed',
  `/admin/record/${axes}`,
  `/admin/record/${axes}?tab=history`,
  '/admin/record/content/first-time-best-man',
  '/admin/record/template/default',
  '/admin/record/webPackage/newcastle-last-pint-standing',
  '/admin/record/venue',
]

test('no staff page is wider than the narrowest phone', async () => {
  const page = await openAsStaff()
  await page.setViewportSize({ width: 320, height: 640 })
  const wider: string[] = []
  for (const path of staffPages) {
    await openInPage(page, path)
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const out = await page.evaluate(() => {
      const most = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= most) return undefined
      const sticking = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        return width > 0 && right > most + 0.5
      })
      return sticking.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))
    })
    if (out) wider.push(`${path}: ${out.join(' | ')}`)
    await savePicture(page, `narrow-${path.replaceAll(/[/?=]/g, '-')}`)
  }
  expect(wider).toEqual([])
}, 120_000)
