import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TemplateRecord } from '#features/content/rules/content-records.ts'
import { checkAccessibility, openBrowser, openInPage, soon, untilHydrated } from '#tests/support/browser.ts'
import { addProduct, callApi, catalogueOf } from '#tests/support/builder-page.ts'
import { templateChanger } from '#tests/support/change-template.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { button, query } from '#tests/support/event-steps.ts'
import { pinMailedTo } from '#tests/support/mailed-pin.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const templates = templateChanger(site)

const enquiry = (page: Page) => page.getByRole('dialog', { name: 'Quick Stag Do Enquiry' })
const person = (page: Page) => page.getByRole('dialog', { name: 'Your Details' })
const newEmail = () => `enquirer-${randomUUID().slice(0, 8)}@test.com`

const signUp = async (page: Page, email: string) => {
  await person(page).getByLabel('Full Name').fill('Olga Asker')
  await person(page).getByLabel('Email').fill(email)
  await person(page).getByLabel('Phone Number').fill('07911 123456')
  await person(page).getByLabel('Password', { exact: true }).fill('riverboat7')
  await person(page).getByRole('button', { name: 'Sign Up & Save' }).click()
}

test('on a phone a visitor sends an enquiry from the page of a place, signs up on page 2 and finds the event (ACC-022, ACC-067, ENQ-001, ENQ-002, ENQ-010, ENQ-024, ENQ-O3, ENQ-O4, ENQ-O9, ENQ-O10)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/template/name/stag')) reads += 1
  })
  await page.goto('/stag/in-newcastle')
  // A server-rendered button has no effect before hydration.
  await soon(async () => {
    const closed = button(page, 'Open menu')
    if ((await closed.count()) > 0) await closed.click({ timeout: 1000 }).catch(() => {})
    return button(page, 'Close menu').count()
  }).toBe(1)
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Quick Stag Do Enquiry' })
    .click()
  await enquiry(page).waitFor()
  await soon(() => Object.fromEntries(query(page))).toEqual({
    dialog: 'enquiryForm',
    page: '1',
    button: 'menu',
    formRef: 'in-menu',
  })
  await soon(() => enquiry(page).getByLabel('Where would you like to go?').inputValue()).toBe('newcastle')
  await enquiry(page).getByRole('textbox', { name: 'How many people?' }).fill('14')
  await enquiry(page).getByLabel('Anything else we should know?').fill('No boats, please')
  await checkAccessibility(page)
  await button(page, 'Next').click()

  await person(page).waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await checkAccessibility(page)
  // One request for each of the alerts, the form, its limits and the sign-in, but no polling while a dialog is open.
  expect(reads).toBeLessThan(10)
  await person(page).getByRole('button', { name: 'Sign Up & Save' }).click()
  await soon(() => person(page).getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true')
  const email = newEmail()
  await signUp(page, email)

  const details = page.getByRole('dialog', { name: 'New Event Details' })
  await details.getByLabel('Full Name of the Stag').waitFor()
  await soon(() => query(page).get('new-event')).toBe('yes')
  expect([query(page).get('request-fd'), query(page).get('request-date')]).toEqual(['yes', null])
  expect(await details.getByText('When is your event?').count()).toBe(0)
  expect(query(page).get('dialog')).toBeNull()
  await button(page, 'Show Event Page').click()
  await page.getByRole('heading', { level: 1, name: "Olga's Stag Do" }).waitFor()
  await page.getByText('Newcastle').first().waitFor()
  await soon(() => [...query(page).keys()].sort()).toEqual(['eventId', 'packageId', 'section'])
  await checkAccessibility(page)

  const [row] = await site.db
    .selectFrom('event_creation')
    .select(['form_type', 'form_ref'])
    .where('event_id', '=', query(page).get('eventId')!)
    .execute()
  expect(row).toEqual({ form_type: 'enquiryForm', form_ref: 'in-menu' })
})

/** Returns a last name that no other customer has. */
const lastNameFor = (email: string) => `Q${email.slice(9, 17).replace(/\d/g, 'x')}`

/** Opens a browser with a new, logged-in customer. */
const customer = async (viewport: 'phone' | 'desktop' = 'desktop') => {
  const { page } = await newVisitor({ viewport, baseURL: site.url })
  const email = newEmail()
  const { id } = await enterAsNew(
    page,
    newPerson('Kay', { lastName: lastNameFor(email), email, phone: '+447911123456' }),
  )
  return { page, id }
}

const events = async (page: Page, customerId: string) =>
  (await callApi(page, 'GET', `/customer/${customerId}/events`)).data as { id: string }[]

test('Back goes from the person to the trip; leaving the form clears the URL and offers a chat once (ENQ-003, ENQ-023, ENQ-O6)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await page.getByRole('banner').getByRole('link', { name: 'Quick Stag Do Enquiry' }).click()
  await enquiry(page).getByLabel('Anything else we should know?').fill('No boats')
  await button(page, 'Next').click()
  await person(page).waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await page.goBack()
  await enquiry(page).waitFor()
  await soon(() => query(page).get('page')).toBe('1')
  await soon(() => enquiry(page).getByLabel('Anything else we should know?').inputValue()).toBe('No boats')
  await page.goForward()
  await person(page).waitFor()
  await page.reload()
  await person(page).waitFor()
  await button(page, 'Close').click()
  await soon(() => [...query(page).keys()]).toEqual([])
  const chat = page.getByRole('dialog', { name: 'Would you rather chat to us via WhatsApp?' })
  await chat.getByRole('button', { name: 'Yes - Message on WhatsApp' }).waitFor()
  await checkAccessibility(page)
  await chat.getByRole('button', { name: 'No - Get me out of here' }).click()
  await chat.waitFor({ state: 'detached' })

  await openInPage(page, '/stag?dialog=enquiryForm&page=2')
  await enquiry(page).waitFor()
  await soon(() => query(page).get('page')).toBe('1')
  await button(page, 'Close').click()
  await enquiry(page).waitFor({ state: 'detached' })
  await soon(() => query(page).has('dialog')).toBe(false)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

/** Signs up a customer whose browser no test needs. */
const knownCustomer = async () => {
  const caller = createSiteCaller(site.url)
  const email = newEmail()
  const person = newPerson('Kay', { lastName: lastNameFor(email), email, phone: '+447911123456' })
  const { user } = await caller.post('/register', person)
  const events = async () => (await caller.get(`/customer/${user.id}/events`)).data as { id: string }[]
  return { email, name: `Kay ${person.lastName}`, events }
}

test('staff choose the customer on page 2, and the event belongs to that customer (ACC-022, ENQ-001, ENQ-004)', async () => {
  const kay = await knownCustomer()
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'staff@test.com')
  await page.goto('/stag/in-newcastle?dialog=enquiryForm&page=1')
  await button(page, 'Next').click()
  const select = page.getByRole('dialog', { name: 'Select customer' })
  await select.getByRole('searchbox').fill(kay.email)
  const row = select.locator('[role=option][aria-setsize="1"]', { hasText: kay.name })
  await row.waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await checkAccessibility(page)
  await row.click()
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  await soon(() => query(page).get('ref')).toBe('save-button')
  const eventId = query(page).get('eventId')
  await soon(async () => (await kay.events()).map(({ id }) => id)).toEqual([eventId])
})

test('an enquiry without a place creates an event without one, and starts its first package at once (ENQ-009, ENQ-017)', async () => {
  const kay = await customer('phone')
  const { page } = kay
  await page.goto('/stag')
  await page.getByRole('main').getByRole('link', { name: 'Quick Stag Do Enquiry' }).click()
  await enquiry(page).getByRole('button', { name: 'Increase How many nights?' }).click()
  await button(page, 'Send Enquiry').click()
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  const eventId = query(page).get('eventId')!
  await button(page, 'Show Event Page').click()
  const places = page.getByRole('dialog', { name: 'Stag Locations' })
  await places.waitFor()
  // A preload must use the exact URL, including the query.
  const missed: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('%3F')) missed.push(response.url())
  })
  await places.getByRole('link', { name: /^Newcastle/ }).focus()
  await soon(() => query(page).has('to-new-event')).toBe(false)
  await checkAccessibility(page)
  await places.getByRole('link', { name: /^Newcastle/ }).click()
  await page.waitForURL('**/my-events/add-package/stag/in-newcastle?*')
  await soon(() => Object.fromEntries(query(page))).toMatchObject({ eventId, 'to-new-event': 'true' })
  expect(missed).toEqual([])
  const { activity } = await catalogueOf(site.url)
  await page.getByRole('link', { name: activity.name }).first().click()
  await button(page, 'Add to package').click()
  await page
    .getByRole('dialog', { name: 'Add to package' })
    .getByRole('button', { name: 'Add', exact: true })
    .click()
  await page.getByText('has been added').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await soon(() => page.getByRole('textbox', { name: 'Nights' }).inputValue()).toBe('3')
  await button(page, 'Save').click()
  await button(page, 'Yes').click()
  await page.waitForURL(/\/my-events\?.*packageId=/)
  expect(query(page).get('eventId')).toBe(eventId)
  expect(await events(page, kay.id)).toHaveLength(1)
})

test('an event without a package asks for the place and the number of nights (ENQ-022)', async () => {
  const { page } = await customer('phone')
  const { data } = await callApi(page, 'POST', '/empty-event', { section: 'stag', requestId: randomUUID() })
  await page.goto(`/my-events?eventId=${data.event._doc}`)
  await button(page, 'Choose a location').click()
  const nights = page.getByRole('dialog', { name: 'Please Select Number of Nights' })
  await nights.getByRole('button', { name: /^Increase/ }).click()
  await checkAccessibility(page)
  await nights.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('dialog', { name: 'Stag Locations' }).getByRole('link', { name: /^York/ }).click()
  await page.waitForURL('**/my-events/add-package/stag/in-york?*')
})

/** Fills in and sends the enquiry as the logged-in user. */
const ask = async (page: Page, people: string, place: string) => {
  await openInPage(page, '/stag/in-newcastle?dialog=enquiryForm&page=1')
  await enquiry(page).getByLabel('Where would you like to go?').selectOption(place)
  await enquiry(page).getByRole('textbox', { name: 'How many people?' }).fill(people)
  await button(page, 'Send Enquiry').click()
}

test('an enquiry changes the existing event, unless the user declines or nothing changes, and its date is asked for (ENQ-011, ENQ-012, ENQ-014, ENQ-015, ENQ-O3)', async () => {
  const { page, id } = await customer()
  await ask(page, '10', 'newcastle')
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  const eventId = query(page).get('eventId')!
  const pack = async () => (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption

  await ask(page, '16', 'york')
  const question = page.getByRole('dialog', { name: 'You already have an enquiry' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await page.locator('h1').waitFor()
  expect(await pack()).toMatchObject([{ locationId: 'newcastle', peopleCount: 10 }])

  await ask(page, '16', 'york')
  await question.getByRole('button', { name: 'Update it' }).click()
  await page.waitForURL(/\/my-events\?.*request-date=yes/)
  await page.getByText('York').first().waitFor()
  const details = page.getByRole('dialog', { name: 'New Event Details' })
  await details.getByText('When is your event?').first().waitFor()
  expect(await details.getByLabel('Full Name of the Stag').count()).toBe(0)
  await checkAccessibility(page)
  await button(page, 'Show Event Page').click()
  await soon(() => query(page).has('request-date')).toBe(false)
  const changed = await pack()
  expect(changed).toMatchObject([{ locationId: 'york', peopleCount: 16 }])

  await ask(page, '16', 'york')
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await page.locator('h1').waitFor()
  expect(await question.count()).toBe(0)
  expect(await pack()).toEqual(changed)
  expect(await events(page, id)).toHaveLength(1)
})

test('a place chosen for the first time creates the first package of the existing event (ENQ-013)', async () => {
  const { page, id } = await customer('phone')
  const { data } = await callApi(page, 'POST', '/empty-event', { section: 'stag', requestId: randomUUID() })
  await ask(page, '12', 'york')
  const question = page.getByRole('dialog', { name: 'You already have an enquiry' })
  await question.waitFor()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Update it' }).click()
  await page.waitForURL(/\/my-events\?.*packageId=/)
  expect(query(page).get('eventId')).toBe(data.event._doc)
  const { packageOption } = (await callApi(page, 'GET', `/event/${data.event._doc}`)).data
  expect(packageOption).toMatchObject([{ locationId: 'york', peopleCount: 12, productList: [] }])
  expect(await events(page, id)).toHaveLength(1)
})

test('a visitor with a known address continues with a magic link: the event opens with its code (ENQ-005)', async () => {
  const kay = await knownCustomer()
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await addProduct(page, (await catalogueOf(site.url)).activity)
  await page.goto('/stag/in-newcastle?dialog=enquiryForm&page=1')
  await button(page, 'Next').click()
  await signUp(page, kay.email)
  const verify = page.getByRole('dialog', { name: 'Verify Your Account' })
  await verify.getByText(kay.email).waitFor()
  await soon(() => query(page).get('form')).toBe('enquiryForm')
  expect(await page.evaluate(() => sessionStorage.getItem('package-draft-last'))).toBeNull()
  await verify.getByLabel('Code').fill(await pinMailedTo(site, kay.email))
  await button(page, 'Verify').click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(() => query(page).has('form')).toBe(false)
  await soon(kay.events).toHaveLength(1)
})

test('editors set the labels of buttons, the first page, the required fields and a message shown once (ENQ-018, ENQ-O13, CONT-012)', async () => {
  const content = {
    name: 'hen',
    people: {},
    nights: {},
    startDate: {},
    enquiryForm: { middleLabel: 'Ask the hens', firstForm: 'login', required: { notes: 'Yes' } },
    alerts: { enquiryForm: 'Half price in May' },
  }
  await templates.replace('hen', content)
  await soon(() => templates.respond('hen')).toMatchObject({ alerts: content.alerts })
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/hen')
  await page.getByRole('main').getByRole('link', { name: 'Ask the hens' }).click()
  await page.getByRole('dialog', { name: 'Please note' }).getByText('Half price in May').waitFor()
  await checkAccessibility(page)
  await button(page, 'Ok').click()
  await person(page).waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await signUp(page, newEmail())
  const form = page.getByRole('dialog', { name: 'Quick Hen Do Enquiry' })
  await form.getByRole('button', { name: 'Send Enquiry' }).click()
  await form.getByText('Value is required').waitFor()
  await soon(() =>
    form.getByLabel('Anything else we should know?').evaluate((area) => area === document.activeElement),
  ).toBe(true)
  await form.getByLabel('Anything else we should know?').fill('Anywhere but home')
  await form.getByRole('button', { name: 'Send Enquiry' }).click()
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()

  const read = page.waitForResponse((answer) => answer.url().includes('/api/template/name/hen'))
  await page.goto('/hen?dialog=enquiryForm&page=1')
  await form.waitFor()
  await read
  await form.getByRole('textbox', { name: 'How many people?' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Please note' }).count()).toBe(0)
})

/** Changes the template of a section besides its required fields. Pages see it within a second. */
const changeTemplate = async (
  section: string,
  said: Partial<Omit<TemplateRecord, 'packageExitForm'>>,
  exit = {},
) => {
  const content = { name: section, people: {}, nights: {}, startDate: {}, ...said, ...exit }
  await templates.replace(section, content)
  await soon(() => templates.respond(section)).toMatchObject(said)
}

/** Browsers cache a template for a while. */
const clearStoredTemplates = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

test('a visitor sends an enquiry from a product’s page and finds it in the package; editors can rename the form, add a message and ask for a note instead (CONT-013, CONT-014, ENQ-020, ENQ-021)', async () => {
  const { activity, second } = await catalogueOf(site.url)
  const alerts = { productForm: 'Ask before Friday' }
  await changeTemplate('stag', { productForm: { buttonLabel: 'Ask the stags' }, alerts })
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const addressOf = ({ id, categoryUrl }: typeof activity) => `/stag/in-newcastle/do-${categoryUrl}/go-${id}`
  await page.goto(addressOf(activity))
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Ask the stags' }).click()
  await page.getByRole('dialog', { name: 'Please note' }).getByText('Ask before Friday').waitFor()
  await button(page, 'Ok').click()
  const form = page.getByRole('dialog', { name: 'Ask the stags' })
  await form.getByText(activity.name).waitFor()
  expect(await form.getByLabel('Where would you like to go?').count()).toBe(0)
  await checkAccessibility(page)
  await form.getByRole('textbox', { name: 'How many people?' }).fill('11')
  await button(page, 'Next').click()
  await person(page).waitFor()
  await signUp(page, newEmail())
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  expect(query(page).get('form')).toBe('productForm')
  const eventId = query(page).get('eventId')!
  const packages = async () => (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption
  expect(await packages()).toMatchObject([
    { locationId: 'newcastle', peopleCount: 11, productList: [{ productId: activity.id }] },
  ])
  const [row] = await site.db
    .selectFrom('event_creation')
    .select(['form_type', 'form_ref'])
    .where('event_id', '=', eventId)
    .execute()
  expect(row).toEqual({ form_type: 'productForm', form_ref: 'go' })

  await changeTemplate('stag', { productForm: { buttonLabel: 'Ask the stags', createPackage: 'No' }, alerts })
  await clearStoredTemplates(page)
  await page.goto(addressOf(second))
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Ask the stags' }).click()
  await form.getByText(second.name).waitFor()
  await form.getByRole('textbox', { name: 'How many people?' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Please note' }).count()).toBe(0)
  await button(page, 'Send Enquiry').click()
  await button(page, 'Update it').click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(async () => (await packages())[0].eventNotes).toBe(second.name)
  expect(await packages()).toMatchObject([{ productList: [{ productId: activity.id }] }])

  await changeTemplate('stag', { productForm: { display: 'No' } })
  await clearStoredTemplates(page)
  await page.goto(addressOf(second))
  await button(page, 'Add to package').waitFor()
  expect(await page.getByRole('link', { name: /^Ask/ }).count()).toBe(0)
  await page.goto(`${addressOf(second)}?dialog=productForm&product=${second.id}`)
  await soon(() => query(page).has('dialog')).toBe(false)
})

test('a user who leaves an unsaved package is asked once why, with the section’s texts, and can leave it to us (CONT-015)', async () => {
  const labels = [{ label: 'Too dear' }, { label: 'The boss says no', section: ['events'] }]
  await changeTemplate('stag', { alerts: { enquiryForm: '' } }, { packageExitForm: { labels } })
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { activity } = await catalogueOf(site.url)
  await addProduct(page, activity)
  await openInPage(page, '/my-events/package')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Jaunt' }).click()
  const leaving = page.getByRole('dialog', { name: 'Before you go' })
  await leaving.waitFor()
  expect(await leaving.getByRole('radio').count()).toBe(1)
  await button(page, 'Next').click()
  await leaving.getByText('Value is required').waitFor()
  await leaving.getByLabel('Too dear').check()
  await leaving.getByLabel('Anything else we should know?').fill('We are students')
  await checkAccessibility(page)
  await button(page, 'Next').click()
  await person(page).waitFor()
  await page.goBack()
  await soon(() => leaving.getByLabel('Too dear').isChecked()).toBe(true)
  await button(page, 'Next').click()
  await person(page).waitFor()
  await signUp(page, newEmail())
  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  const eventId = query(page).get('eventId')!
  const { packageOption } = (await callApi(page, 'GET', `/event/${eventId}`)).data
  expect(packageOption).toMatchObject([
    {
      locationId: 'newcastle',
      eventNotes: 'Too dear\nWe are students',
      productList: [{ productId: activity.id }],
    },
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('package-draft-last'))).toBeNull()

  const { page: other } = await newVisitor({ baseURL: site.url })
  await addProduct(other, activity)
  const leave = async () => {
    await other.goto('/my-events/package')
    await other.getByText('Not saved yet').waitFor()
    await other.getByRole('banner').getByRole('link', { name: 'Jaunt' }).click()
    await other.waitForURL(`${site.url}/**`)
  }
  await leave()
  await other.getByRole('dialog', { name: 'Before you go' }).getByRole('button', { name: 'Close' }).click()
  await soon(() => query(other).has('dialog')).toBe(false)
  await leave()
  await other.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await other.getByRole('dialog').count()).toBe(0)
})

test('an enquiry without a place for an event without a package continues with the first package (ENQ-016)', async () => {
  const kay = await customer('phone')
  const { page } = kay
  const { data } = await callApi(page, 'POST', '/empty-event', { section: 'stag', requestId: randomUUID() })
  const eventId = data.event._doc
  await page.goto(`/my-events?eventId=${eventId}`)
  await button(page, 'Choose a location').waitFor()
  let lists = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api/customer/${kay.id}/events`)) lists++
  })
  await openInPage(page, '/stag?dialog=enquiryForm&page=1')
  await button(page, 'Send Enquiry').click()
  await button(page, 'Update it').click()
  await page.getByRole('dialog', { name: 'Stag Locations' }).waitFor()
  expect(query(page).get('eventId')).toBe(eventId)
  expect(query(page).get('new-event')).toBe('no')
  // The list was loaded once, to find the event to join: the event is current, and nothing waits or reloads.
  expect(lists).toBe(1)
  expect(await events(page, kay.id)).toHaveLength(1)
})
