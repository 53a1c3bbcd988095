import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  countShifts,
  openBrowser,
  savePicture,
  shiftsOf,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const visit = async (path: string): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto(path)
  return page
}
/** Requests the status directly, because a browser caches pages for hours. */
const statusOf = async (path: string) => (await fetch(site.url + path)).status
const openAsStaff = async (path: string): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url })
  await countShifts(page)
  await enterAs(page, 'staff@test.com')
  await page.goto(path)
  return page
}

test('a visitor reads the blog by topic, a post with its questions, a page about us, and the key dates of a location (CONT-004, CONT-016, CONT-022)', async () => {
  const page = await visit('/blog')
  await page.getByRole('heading', { level: 1, name: 'Stag Do Blog' }).waitFor()
  await checkDesktopAndPhone(page, 'content-blog')
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  const otherPosts = page.getByRole('article').filter({ hasNotText: 'Planning' })
  await soon(() => otherPosts.count()).toBe(0)
  await page.getByRole('link', { name: /^So You.re the Best Man\. What Happens Now\?$/ }).click()
  await page.getByRole('heading', { level: 1, name: /Best Man/ }).waitFor()
  await page.getByText('Who pays for the groom?').click()
  await page.getByText('split evenly').waitFor()
  await page.getByRole('link', { name: 'Quad Trekking' }).waitFor()
  await checkDesktopAndPhone(page, 'content-post')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click()
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor()
  const contacts = page.getByRole('region', { name: 'Who you’ll talk to' })
  await contacts.getByText('Event Planner').waitFor()
  await contacts.getByRole('link', { name: /^\+?[\d ]+$/ }).waitFor()
  await checkDesktopAndPhone(page, 'content-about')
  await page.goto('/hen/in-york')
  const dates = page.getByRole('region', { name: 'Key dates in York' })
  await dates.scrollIntoViewIfNeeded()
  await dates.getByRole('button', { name: 'Show as a calendar' }).click()
  await dates.getByRole('button', { name: 'Next month' }).waitFor()
  await dates.getByRole('cell').first().waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'content-calendar')
  await dates.getByRole('button', { name: 'Hide the calendar' }).click()
  await page
    .getByRole('region', { name: 'Stories about York' })
    .getByRole('link', { name: /Eleven Hens/ })
    .waitFor()
}, 120_000)

test('a map in a text loads when a visitor scrolls near it, and each location links to its page', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  const hasMap = () => requestedPaths.some((path) => /location-map|leaflet/.test(path))
  await page.goto('/stag/blog/post-which-european-city')
  const mapHeading = page.getByRole('heading', { name: 'All eight' })
  await mapHeading.waitFor()
  await page.waitForLoadState('networkidle')
  expect(hasMap()).toBe(false)
  await mapHeading.scrollIntoViewIfNeeded()
  const map = page.getByRole('group', { name: 'Map of locations' })
  await map.waitFor()
  await soon(() => map.getByRole('button', { name: 'Riga' }).count()).toBe(1)
  expect(hasMap()).toBe(true)
  await checkDesktopAndPhone(page, 'content-map')
  await map.getByRole('button', { name: 'Riga' }).press('Enter')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/in-riga')
})

const addBlock = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

test('staff write a post in its final layout, move its blocks by keyboard, preview it, publish it and unpublish it (CONT-005, STF-002, STF-O3)', async () => {
  const page = await openAsStaff('/admin/record/content')
  await page.getByLabel('Id', { exact: true }).first().fill('tent-weekend')
  await page.getByLabel('Title').first().fill('A Weekend Under Canvas')
  await page.getByLabel('Summary').fill('Two nights, one stove.')
  await page.getByLabel('Type').selectOption('blog post')
  await addBlock(page, 'Text')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await text.pressSequentially('Bring a hat.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await text.locator('strong').waitFor()
  await addBlock(page, 'Heading')
  await page.getByLabel('Title').last().fill('What to pack')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Bring a hat.').waitFor()
  await page.getByRole('button', { name: 'Move block 2 up' }).focus()
  await page.keyboard.press('Enter')
  await soon(() => preview.locator('h2, strong').allInnerTexts()).toEqual([
    'Preview',
    'What to pack',
    'Bring a hat.',
  ])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/record/content/tent-weekend')
  await checkDesktopAndPhone(page, 'content-editor')

  const visitorPage = await visit('/stag/blog/post-tent-weekend-a-weekend-under-canvas')
  await visitorPage.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Published from' }).click()
  const calendar = page.getByRole('dialog', { name: 'Published from' })
  await calendar.waitFor()
  // A month from today.
  for (const key of ['PageDown', 'Enter']) await page.keyboard.press(key)
  await calendar.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByLabel('Time').fill('09:30')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Scheduled for').waitFor()
  // Staff open the preview of the post from the search, because the post's own URL does not exist before publication.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('weekend under canvas')
  await page.getByRole('option', { name: /A Weekend Under Canvas/ }).click()
  await page.getByText('Scheduled: visitors can see it from').waitFor()
  expect(new URL(page.url()).pathname).toBe('/preview-post/tent-weekend')
  await page.evaluate(() => {
    history.pushState({}, '', '/stag/blog/post-tent-weekend-a-weekend-under-canvas')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto('/admin/record/content/tent-weekend')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await soon(() => statusOf('/stag/blog/post-tent-weekend')).toBe(200)
  await visitorPage.goto('/stag/blog/post-tent-weekend')
  await visitorPage.getByText('Bring a hat.').waitFor()
  await page.goto('/preview-post/tent-weekend')
  await page.getByText('Published: visitors can see it.').waitFor()
  await page.goto('/admin/record/content/tent-weekend')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()
  await soon(() => statusOf('/stag/blog/post-tent-weekend')).toBe(404)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Content item removed').waitFor()
  await page.goto('/admin/product/stag/newcastle-axe-throwing')
  await page.getByRole('heading', { level: 1, name: 'Axe Throwing' }).waitFor()
}, 120_000)

test('typed text is not lost when a button is pressed right after typing', async () => {
  const page = await openAsStaff('/admin/record/content')
  await addBlock(page, 'Text')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  const addButton = await page.getByRole('button', { name: 'Add block' }).elementHandle()
  // Simulates a busy machine: the click comes before the typed text is rendered.
  await text.evaluate(async (_, button) => {
    document.execCommand('insertText', false, 'Bring a hat.')
    for (let turn = 0; turn < 5; turn += 1) await null
    ;(button as HTMLElement).click()
  }, addButton)
  await page.getByRole('menuitem', { name: 'Heading' }).click()
  await page.getByRole('button', { name: /^Block 1:/ }).click()
  await soon(() => text.innerText()).toBe('Bring a hat.')
})

test('staff open, create and remove a date of the calendar (STF-006)', async () => {
  const page = await openAsStaff('/admin/index/calendar?month=2027-08')
  await page.getByText('Ebor Festival').first().waitFor()
  expect(await shiftsOf(page)).toBeLessThan(0.05)
  await page.getByText('Ebor Festival').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').waitFor()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await checkDesktopAndPhone(page, 'content-calendar')

  await page.getByRole('button', { name: 'New date' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByLabel('Name').fill('Kite Day')
  await dialog.getByLabel('Notes').fill('Wind permitting.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Kite Day').first().waitFor()
  await page
    .getByRole('radio', { name: 'Notes' })
    .or(page.getByText('Notes', { exact: true }))
    .first()
    .click()
  await page.getByText('Wind permitting.').waitFor()
  await checkDesktopAndPhone(page, 'content-calendar-notes')
  await page.getByRole('button', { name: 'Kite Day' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }).click()
  await soon(() => page.getByText('Kite Day').count()).toBe(0)
  const remainingDates = site.db.selectFrom('calendar_item').select('id').where('name', '=', 'Kite Day')
  expect(await remainingDates.execute()).toEqual([])
}, 120_000)

/** Drags a date of the month onto another day with the mouse. */
const dragTo = async (page: Page, name: string, day: string) => {
  const middleOf = async (element: Locator) => {
    // The date is rendered again when the saved data is loaded.
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null
    await soon(async () => (box = await element.boundingBox())).not.toBe(null)
    const { x, y, width, height } = box!
    return [x + width / 2, y + height / 2] as const
  }
  const dateElement = page.locator('.calendar-month').getByText(name).first()
  await page.mouse.move(...(await middleOf(dateElement)))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(page.locator(`[data-date="${day}"]`).first())), { steps: 12 })
  await page.mouse.up()
}

test('dragging a date saves it; a change that a colleague has saved in the meantime is shown and preserved', async () => {
  const dates = { from: '2029-05-08', to: '2029-05-08' }
  const colleague = createSiteCaller(site.url)
  await colleague.logIn('staff')
  const { id } = (await colleague.post('/calendar', { name: 'Kite Day', dates })).data
  const readStored = () => colleague.get(`/record/calendar/${id}`)
  const page = await openAsStaff('/admin/index/calendar?month=2029-05')
  await page.getByText('Kite Day').waitFor()
  // The page loads the month again after a save; a colleague's change before that would not be a conflict.
  const monthReload = page.waitForResponse(/\/records\/calendar\/rows/)
  await dragTo(page, 'Kite Day', '2029-05-10')
  await page.getByText('Calendar item saved').waitFor()
  await (await monthReload).finished()
  const movedDates = { from: '2029-05-10', to: '2029-05-10' }
  expect((await readStored()).data).toMatchObject({
    version: 2,
    record: { name: 'Kite Day', dates: movedDates },
  })

  // A colleague changes the date while this page shows the old version.
  const colleaguesChange = {
    name: 'Great Kite Day',
    notes: 'Bring a coat.',
    dates: { ...movedDates, to: '2029-05-11' },
  }
  await colleague.put('/calendar', { id, ...colleaguesChange })
  await dragTo(page, 'Kite Day', '2029-05-17')
  const dialog = page.getByRole('dialog', { name: 'Great Kite Day' })
  await dialog.getByText('Someone else has changed this in the meantime').waitFor()
  await dialog.getByText('Dates, Last day: Fri 11 May 2029').waitFor()
  await checkAccessibility(page)
  expect((await readStored()).data.version).toBe(3)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await readStored()).data.record).toMatchObject({
    name: 'Great Kite Day',
    notes: 'Bring a coat.',
    dates: { from: '2029-05-17', to: '2029-05-17' },
  })
  await page.getByText('Great Kite Day').waitFor()
}, 120_000)
