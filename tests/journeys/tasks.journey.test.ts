import { expect, test } from 'vitest'
import { checkAccessibility, onEach, openBrowser, savePicture } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseBookedEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

test('staff add a task to an event, find it among their own, complete it and delete it (EVT-O17)', async () => {
  const { eventId } = await organiseBookedEvent(site.url, 'Much to arrange')
  const { page } = await newVisitor({ baseURL: site.url, viewport: 'desktop' })
  const user = await enterAs(page, 'staff@test.com')
  await page.goto(`/admin/event/${eventId}`)
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await page.getByRole('button', { name: 'Add a task' }).click()
  await dialog.getByRole('button', { name: 'Add the task' }).click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByLabel('Task', { exact: true }).fill('Ask the venue for a quiet corner')
  await dialog.getByRole('button', { name: /^Due/ }).click()
  await page.getByRole('button', { name: /^Today/ }).click()
  await dialog.getByLabel('For').selectOption(user.id)
  await dialog.getByLabel('Product').selectOption({ index: 1 })
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `task-form-${device}`)
  })
  await dialog.getByRole('button', { name: 'Add the task' }).click()
  await tasks.getByText('Ask the venue for a quiet corner').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `event-tasks-${device}`)
  })

  await page.goto('/admin/index/tasks')
  const ownTask = page.getByRole('link', { name: /Ask the venue for a quiet corner/ }).first()
  await ownTask.waitFor()
  await page.getByText('All', { exact: true }).click()
  await page
    .getByRole('link', { name: /Air Rifles/ })
    .first()
    .waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `open-tasks-${device}`)
  })
  await page.getByText('Mine', { exact: true }).click()
  await ownTask.click()
  await page.getByRole('button', { name: 'Complete: Ask the venue for a quiet corner' }).click()
  await tasks.getByText('Done').waitFor()
  await page.getByRole('button', { name: 'More: Ask the venue for a quiet corner' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await tasks.getByText('Ask the venue for a quiet corner').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'Task history' })
  await history.getByText('task deleted').waitFor()
  expect(await history.getByRole('listitem').count()).toBe(3)
  await checkAccessibility(page)
})
