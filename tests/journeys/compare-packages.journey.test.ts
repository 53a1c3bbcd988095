import { expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  openBrowser,
  savePicture,
  soon,
  viewports,
} from '#tests/support/browser.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { button, callAs, createEvent, query, untilEventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

test('the organiser compares two options, duplicates one, removes the duplicate and chooses another option (EVT-O25)', async () => {
  const { page } = await newVisitor({ viewport: 'desktop', baseURL: site.url })
  await enterAsNew(page, newPerson('Olive Organiser'))
  const { _doc: id, packageOption } = await createEvent(page)
  const packageId = packageOption[0]!.id
  await page.goto(`/my-events/compare?eventId=${id}`)
  await page.getByText('There is only one option so far').waitFor()
  await checkAccessibility(page)

  const { packageId: copyId } = await callAs<{ packageId: string }>(
    page,
    'POST',
    `/event/${id}/package/${packageId}/duplicate`,
    { requestId: 'first-copy' },
  )
  await page.goto(`/my-events?eventId=${id}&packageId=${packageId}`)
  await page.getByRole('link', { name: 'Compare options' }).click()
  const columnHeader = (name: RegExp) => page.getByRole('columnheader', { name })
  await columnHeader(/^Option 2/).waitFor()
  await checkDesktopAndPhone(page, 'compare')
  await page.emulateMedia({ colorScheme: 'dark' })
  await savePicture(page, 'compare-desktop-dark')
  await page.setViewportSize(viewports.phone)
  await savePicture(page, 'compare-phone-dark')
  await page.setViewportSize(viewports.desktop)
  await page.emulateMedia({ colorScheme: 'light' })

  await button(page, 'Duplicate option 1').click()
  await columnHeader(/^Option 3/).waitFor()
  await button(page, 'Remove option 3').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove option' }).click()
  await soon(() => columnHeader(/^Option 3/).count()).toBe(0)
  await page.getByRole('link', { name: 'Choose option 2' }).click()
  await untilEventHome(page)
  await soon(() => query(page).get('packageId')).toBe(copyId)
  expect(copyId).not.toBe(packageId)
})
