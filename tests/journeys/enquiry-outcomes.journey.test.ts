import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TemplateRecord } from '#features/content/rules/content-records.ts'
import { checkAccessibility, openBrowser, openInPage, soon, untilHydrated } from '#tests/support/browser.ts'
import { catalogueOf } from '#tests/support/builder-page.ts'
import { templateChanger } from '#tests/support/change-template.ts'
import { enquirySteps, newEmail } from '#tests/support/enquiry-steps.ts'
import { becomeNewVisitor, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { button, query } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const templates = templateChanger(site)
const { activity, otherActivity } = await catalogueOf(site.url)
const { otherActivity: henActivity } = await catalogueOf(site.url, 'hen')

/**
 * The page on a phone, for all tests. The first test creates an event of the user who is then logged in. Later tests
 * log in other users.
 */
let page: Page
const {
  personForm,
  details,
  locations,
  signUp,
  readCreationForm,
  packagesOf,
  countEvents,
  createEmptyEvent,
  sendEnquiry,
  question,
  addProductOfPage,
} = enquirySteps(site, () => page)
beforeAll(async () => {
  page = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
  await enterAsNew(page, newPerson('Olga Asker', { email: newEmail(), phone: '+447911123456' }))
})

test('another enquiry changes the event, unless the organiser declines or the enquiry has the same values; a changed event asks for its date (ENQ-011, ENQ-012, ENQ-014, ENQ-015, ENQ-O3)', async () => {
  await page.goto('/stag/in-newcastle')
  await sendEnquiry('14', 'newcastle')
  await details().waitFor()
  await button(page, 'Show Event Page').click()
  await soon(() => query(page).has('new-event')).toBe(false)
  const eventId = query(page).get('eventId')!
  await sendEnquiry('16', 'york')
  await checkAccessibility(page)
  await question().getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await page.locator('h1').waitFor()
  expect(await packagesOf(eventId)).toMatchObject([{ locationId: 'newcastle', peopleCount: 14 }])

  await sendEnquiry('16', 'york')
  await question().getByRole('button', { name: 'Update it' }).click()
  await page.waitForURL(/\/my-events\?.*request-date=yes/)
  await page.getByText('York').first().waitFor()
  await details().getByText('When is your event?').first().waitFor()
  expect(await details().getByLabel('Full Name of the Stag').count()).toBe(0)
  await checkAccessibility(page)
  await button(page, 'Show Event Page').click()
  await soon(() => query(page).has('request-date')).toBe(false)
  const packagesAfter = await packagesOf(eventId)
  expect(packagesAfter).toMatchObject([{ locationId: 'york', peopleCount: 16 }])

  await sendEnquiry('16', 'york')
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await page.locator('h1').waitFor()
  expect(await question().count()).toBe(0)
  expect(await packagesOf(eventId)).toEqual(packagesAfter)
  expect(await countEvents()).toBe(1)
})

test('an event without a package asks for nights and location; an enquiry with a location creates the package (ENQ-013, ENQ-022)', async () => {
  const eventId = await createEmptyEvent()
  await page.goto(`/my-events?eventId=${eventId}`)
  await button(page, 'Choose a location').click()
  const nightsDialog = page.getByRole('dialog', { name: 'Please Select Number of Nights' })
  await nightsDialog.getByRole('button', { name: /^Increase/ }).click()
  await checkAccessibility(page)
  await nightsDialog.getByRole('button', { name: 'OK', exact: true }).click()
  await locations().getByRole('link', { name: /^York/ }).click()
  await page.waitForURL('**/my-events/add-package/stag/in-york?*')

  await sendEnquiry('12', 'york')
  await question().getByRole('button', { name: 'Update it' }).click()
  await page.waitForURL(/\/my-events\?.*packageId=/)
  expect(query(page).get('eventId')).toBe(eventId)
  expect(await packagesOf(eventId)).toMatchObject([{ locationId: 'york', peopleCount: 12, productList: [] }])
  expect(await countEvents()).toBe(2)
})

test('an enquiry without a location creates an event without a package, and then leads directly to its first package (ENQ-009, ENQ-017)', async () => {
  await openInPage(page, '/hen')
  await page.getByRole('main').getByRole('link', { name: 'Quick Hen Do Enquiry' }).click()
  const henForm = page.getByRole('dialog', { name: 'Quick Hen Do Enquiry' })
  await henForm.getByRole('button', { name: 'Increase How many nights?' }).click()
  await button(page, 'Send Enquiry').click()
  await details().waitFor()
  const eventId = query(page).get('eventId')!
  await button(page, 'Show Event Page').click()
  await locations('Hen').waitFor()
  // A preload that encodes the question mark of its URL, as %3F, is not found.
  const missedUrls: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('%3F')) missedUrls.push(response.url())
  })
  const newcastle = locations('Hen').getByRole('link', { name: /^Newcastle/ })
  await newcastle.focus()
  await soon(() => query(page).has('to-new-event')).toBe(false)
  await checkAccessibility(page)
  await newcastle.click()
  await page.waitForURL('**/my-events/add-package/hen/in-newcastle?*')
  await soon(() => Object.fromEntries(query(page))).toMatchObject({ eventId, 'to-new-event': 'true' })
  expect(missedUrls).toEqual([])
  await page.getByRole('link', { name: henActivity.name }).first().click()
  await addProductOfPage()
  await page.getByText('Not saved yet').waitFor()
  await soon(() => page.getByRole('textbox', { name: 'Nights' }).inputValue()).toBe('3')
  await button(page, 'Save').click()
  await button(page, 'Yes').click()
  await page.waitForURL(/\/my-events\?.*packageId=/)
  expect(query(page).get('eventId')).toBe(eventId)
  expect(await countEvents()).toBe(3)
})

test('an enquiry without a location for an event without a package continues with the first package (ENQ-016)', async () => {
  await becomeNewVisitor(page)
  await enterAsNew(page, newPerson('Kay Nown', { email: newEmail(), phone: '+447911123456' }))
  const eventId = await createEmptyEvent()
  await page.goto(`/my-events?eventId=${eventId}`)
  await button(page, 'Choose a location').waitFor()
  let listRequests = 0
  page.on('request', (request) => {
    if (/\/api\/customer\/[^/]+\/events/.test(request.url())) listRequests++
  })
  await openInPage(page, '/stag?dialog=enquiryForm&page=1')
  await button(page, 'Send Enquiry').click()
  await question().getByRole('button', { name: 'Update it' }).click()
  await locations().waitFor()
  expect([query(page).get('eventId'), query(page).get('new-event')]).toEqual([eventId, 'no'])
  // The list of events was requested once, to find the event of the enquiry, and not again for the first package.
  expect(listRequests).toBe(1)
  expect(await countEvents()).toBe(1)
})

/** Replaces a section's template with the required fields and these changes, and waits until pages receive it. */
const changeTemplate = async (
  section: string,
  changes: Partial<Omit<TemplateRecord, 'packageExitForm'>>,
  exitForm = {},
) => {
  const content = { name: section, people: {}, nights: {}, startDate: {}, ...changes, ...exitForm }
  await templates.replace(section, content)
  await soon(() => templates.request(section)).toMatchObject(changes)
}

/** Clears the browser's cache, which stores templates for some minutes. */
const clearStoredTemplates = async () => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

test('editors set the labels of buttons, the first page, the required fields and a message shown once (ENQ-018, ENQ-O13, CONT-012)', async () => {
  await changeTemplate('hen', {
    enquiryForm: { middleLabel: 'Ask the hens', firstForm: 'login', required: { notes: 'Yes' } },
    alerts: { enquiryForm: 'Half price in May' },
  })
  await becomeNewVisitor(page)
  await clearStoredTemplates()
  await page.goto('/hen')
  await page.getByRole('main').getByRole('link', { name: 'Ask the hens' }).click()
  await page.getByRole('dialog', { name: 'Please note' }).getByText('Half price in May').waitFor()
  await checkAccessibility(page)
  await button(page, 'Ok').click()
  await personForm().waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await signUp(newEmail())
  const form = page.getByRole('dialog', { name: 'Quick Hen Do Enquiry' })
  await form.getByRole('button', { name: 'Send Enquiry' }).click()
  await form.getByText('Value is required').waitFor()
  const notes = form.getByLabel('Anything else we should know?')
  await soon(() => notes.evaluate((area) => area === document.activeElement)).toBe(true)
  await notes.fill('Anywhere but home')
  await form.getByRole('button', { name: 'Send Enquiry' }).click()
  await details().waitFor()

  const templateResponse = page.waitForResponse((response) =>
    response.url().includes('/api/template/name/hen'),
  )
  await clearStoredTemplates()
  await openInPage(page, '/hen?dialog=enquiryForm&page=1')
  await templateResponse
  await form.getByRole('textbox', { name: 'How many people?' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Please note' }).count()).toBe(0)
})

test('a user sends an enquiry from a product’s page and finds the product in the package; editors can rename the form, add a message, or have the product only mentioned in the package’s notes (CONT-013, CONT-014, ENQ-020, ENQ-021)', async () => {
  const alerts = { productForm: 'Ask before Friday' }
  const productForm = { buttonLabel: 'Ask the stags' }
  const urlOf = ({ id, categoryUrl }: typeof activity) => `/stag/in-newcastle/do-${categoryUrl}/go-${id}`
  await changeTemplate('stag', { productForm, alerts })
  await page.goto(urlOf(activity))
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Ask the stags' }).click()
  await page.getByRole('dialog', { name: 'Please note' }).getByText('Ask before Friday').waitFor()
  await button(page, 'Ok').click()
  const form = page.getByRole('dialog', { name: 'Ask the stags' })
  await form.getByText(activity.name).waitFor()
  expect(await form.getByLabel('Where would you like to go?').count()).toBe(0)
  await checkAccessibility(page)
  await form.getByRole('textbox', { name: 'How many people?' }).fill('11')
  await button(page, 'Send Enquiry').click()
  await details().waitFor()
  expect(query(page).get('form')).toBe('productForm')
  const eventId = query(page).get('eventId')!
  const packageWithActivity = {
    locationId: 'newcastle',
    peopleCount: 11,
    productList: [{ productId: activity.id }],
  }
  expect(await packagesOf(eventId)).toMatchObject([packageWithActivity])
  expect(await readCreationForm()).toEqual({ form_type: 'productForm', form_ref: 'go' })

  await changeTemplate('stag', { productForm: { ...productForm, createPackage: 'No' }, alerts })
  await clearStoredTemplates()
  await page.goto(urlOf(otherActivity))
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Ask the stags' }).click()
  await form.getByText(otherActivity.name).waitFor()
  await form.getByRole('textbox', { name: 'How many people?' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Please note' }).count()).toBe(0)
  await button(page, 'Send Enquiry').click()
  await button(page, 'Update it').click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(async () => (await packagesOf(eventId))[0]?.eventNotes).toBe(otherActivity.name)
  expect(await packagesOf(eventId)).toMatchObject([{ productList: [{ productId: activity.id }] }])

  await changeTemplate('stag', { productForm: { display: 'No' } })
  await clearStoredTemplates()
  await page.goto(`${urlOf(otherActivity)}?dialog=productForm&product=${otherActivity.id}`)
  await button(page, 'Add to package').waitFor()
  await soon(() => query(page).has('dialog')).toBe(false)
  expect(await page.getByRole('link', { name: /^Ask/ }).count()).toBe(0)
})

test('a visitor who leaves an unsaved package is asked once why, with the section’s labels, and can send it as an enquiry (CONT-015)', async () => {
  const labels = [{ label: 'Too expensive' }, { label: 'The boss says no', section: ['events'] }]
  await changeTemplate('stag', { alerts: { enquiryForm: '' } }, { packageExitForm: { labels } })
  const exitLabels = { packageExitForm: { labels: ['Too expensive'] } }
  await soon(() => templates.request('stag')).toMatchObject(exitLabels)
  await becomeNewVisitor(page)
  await clearStoredTemplates()
  const productUrl = `/my-events/add-package/stag/in-newcastle/do-${activity.categoryUrl}/go-${activity.id}`
  await page.goto(productUrl)
  await addProductOfPage()
  const leave = async () => {
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Jaunt' }).click()
  }
  const exitForm = page.getByRole('dialog', { name: 'Before you go' })
  await leave()
  await exitForm.waitFor()
  expect(await exitForm.getByRole('radio').count()).toBe(1)
  await button(page, 'Next').click()
  await exitForm.getByText('Value is required').waitFor()
  await exitForm.getByLabel('Too expensive').check()
  await exitForm.getByLabel('Anything else we should know?').fill('We are students')
  await checkAccessibility(page)
  await button(page, 'Next').click()
  await personForm().waitFor()
  await page.goBack()
  await soon(() => exitForm.getByLabel('Too expensive').isChecked()).toBe(true)
  await button(page, 'Close').click()
  await soon(() => query(page).has('dialog')).toBe(false)

  await openInPage(page, '/my-events/package')
  await leave()
  await page.getByRole('heading', { level: 1, name: /best weekend/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await openInPage(page, '/?dialog=packageExitForm&page=1')
  await exitForm.getByLabel('Too expensive').check()
  await exitForm.getByLabel('Anything else we should know?').fill('We are students')
  await button(page, 'Next').click()
  await signUp(newEmail())
  await details().waitFor()
  expect(await packagesOf(query(page).get('eventId')!)).toMatchObject([
    {
      locationId: 'newcastle',
      eventNotes: 'Too expensive\nWe are students',
      productList: [{ productId: activity.id }],
    },
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('package-draft-last'))).toBeNull()
})
