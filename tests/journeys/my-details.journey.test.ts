import '#platform/server/mail/tables.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, closeByEscape, openBrowser, soon } from '#tests/support/browser.ts'
import { addProduct, catalogueOf, chooseStart } from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { callAs, createEvent } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const details = (page: Page) => page.getByRole('dialog', { name: 'My Details' })
const field = (page: Page, name: string) => details(page).getByLabel(name, { exact: true })
const tab = (page: Page, name: string) => details(page).getByRole('tab', { name })
const eraseDialog = (page: Page) => page.getByRole('dialog', { name: 'Erase My Account' })
const search = (page: Page) => new URL(page.url()).search

let customerCount = 0
/** Signs up a new customer with the API and loads a page as them. */
const signUp = async (page: Page, { path = '/my-events', phone = '07911123456' } = {}) => {
  customerCount += 1
  const email = `details-${customerCount}@test.com`
  await enterAsNew(page, newPerson('Ann Lee', { email, phone }))
  await page.goto(path)
  await button(page, 'Ann').waitFor()
  return email
}

const mailTo = async (email: string, kind: string) => {
  const mail = await site.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return mail?.id
}
const confirmationLink = (email: string) =>
  site.mails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => /\/my-events\?dialog=confirmEmail&token=[\w-]+/.exec(text)?.[0])
    .find(Boolean)

test('a customer changes their details on a phone, and a new email is used only after its confirmation (ACC-087, ACC-O20, API-005)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const email = await signUp(page, { path: '/' })
  await button(page, 'Ann').click()
  await page.getByRole('menuitem', { name: 'My Details' }).click()
  await field(page, 'Full Name').waitFor()
  await soon(() => search(page)).toBe('?dialog=account')
  await checkAccessibility(page)

  await field(page, 'Full Name').fill('Ann')
  await field(page, 'Phone').fill('0791')
  await button(page, 'Save').click()
  await page.getByText('Please add: `Firstname Surname`').waitFor()
  await page.getByText('Please add a valid phone number').waitFor()
  await field(page, 'Full Name').fill('Anna Marie Leigh')
  await field(page, 'Phone').fill('01111111111')
  await button(page, 'Save').click()
  await page.getByText('This field needs to be a valid phone number').waitFor()
  await field(page, 'Phone').fill('07911123457')
  await field(page, 'Email').fill('organiser@test.com')
  await button(page, 'Save').click()
  await page.getByText('A user already exists for this email').waitFor()
  await checkAccessibility(page)
  await field(page, 'Email').fill(`new-${email}`)
  await page.getByText('Send me ideas and offers by email').click()
  await button(page, 'Save').click()
  await page.getByText('Details saved').waitFor()
  await page.getByText(`We have sent a link to new-${email}.`).waitFor()
  await soon(() => field(page, 'Full Name').inputValue()).toBe('Anna Leigh')
  await soon(() => field(page, 'Email').inputValue()).toBe(email)
  await checkAccessibility(page)
  await details(page).getByRole('button', { name: 'Close', exact: true }).click()
  await soon(() => search(page)).toBe('')

  await expect.poll(() => confirmationLink(`new-${email}`), { timeout: 15_000 }).toBeDefined()
  const link = confirmationLink(`new-${email}`)!
  await page.goto(link)
  await page.getByText('Your new email is confirmed').waitFor()
  await soon(() => page.url()).not.toContain('token')
  await page.goto('/my-events?dialog=account')
  await field(page, 'Email').waitFor()
  await soon(() => field(page, 'Email').inputValue()).toBe(`new-${email}`)
  await soon(() => field(page, 'Phone').inputValue()).toBe('07911123457')
  await soon(() => details(page).getByLabel('Send me ideas and offers by email').isChecked()).toBe(true)
  await page.goto(link)
  await page.getByText('This link has expired or has already been used').waitFor()
})

test('after a save times out, the form reports the time-out and the session is requested again (ACC-087)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await signUp(page, { path: '/my-events?dialog=account' })
  // The server makes the change, but the response never arrives.
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await page.evaluate(() => window.dispatchEvent(new Event('responsesLate')))
    return undefined
  })
  await page.evaluate(() => {
    const originalTimeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => {
      if (milliseconds < 30_000) return originalTimeout(milliseconds)
      const controller = new AbortController()
      // Aborts all requests in progress: completed requests are not affected, and later ones succeed.
      const end = () => controller.abort(new DOMException('too late', 'TimeoutError'))
      window.addEventListener('responsesLate', end, { once: true })
      return controller.signal
    }
  })
  const methods: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user') methods.push(request.method())
  })
  await field(page, 'Full Name').fill('Anna Leigh')
  await button(page, 'Save').click()
  await page.getByText('Timeout error').waitFor()
  await soon(() => methods.slice(methods.indexOf('PUT'))).toEqual(['PUT', 'GET'])
  await page.locator('header').getByText('Anna', { exact: true }).waitFor()
})

test('a customer changes the password by entering the old and a new one (ACC-O21)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const email = await signUp(page, { path: '/my-events?dialog=account&tab=password' })
  await field(page, 'Old Password').fill('riverboat8')
  await field(page, 'New Password').fill('short')
  await button(page, 'Change Password').click()
  await page.getByText('Password is too weak').waitFor()
  await soon(() => field(page, 'New Password').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'New Password').fill('harbour-42')
  await button(page, 'Change Password').click()
  await page.getByText('This is not your current password').waitFor()
  await soon(() => field(page, 'Old Password').getAttribute('aria-invalid')).toBe('true')
  await checkAccessibility(page)
  await field(page, 'Old Password').fill('riverboat7')
  await button(page, 'Change Password').click()
  await page.getByText('Password changed').waitFor()
  await soon(() => mailTo(email, 'password-changed')).toBeDefined()
})

test('the form checks the password strength that editors set; the server’s error about a weak password appears at the field', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  let strength = 'high'
  await page.route('**/api/template/name/default*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.password.strength = strength
    await route.fulfill({ response, json: body })
  })
  const sentPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' && pathname !== '/api/session') sentPaths.push(pathname)
  })
  await signUp(page, { path: '/my-events?dialog=account&tab=password' })
  const tryPassword = async (password: string) => {
    await field(page, 'Old Password').fill('riverboat7')
    await field(page, 'New Password').fill(password)
    await button(page, 'Change Password').click()
    await details(page).getByText('Password is too weak').waitFor()
    await soon(() => field(page, 'New Password').getAttribute('aria-invalid')).toBe('true')
  }
  // Until the settings have loaded, only the server checks the strength.
  await details(page).getByText('Use at least 10 characters').waitFor()
  await tryPassword('harbour-42')
  expect(sentPaths).toEqual([])
  strength = 'default'
  await page.reload()
  await field(page, 'New Password').waitFor()
  await tryPassword('harbour')
  expect(sentPaths).toEqual(['/api/user'])
  await checkAccessibility(page)
})

test('devices are listed, and can be logged out one by one or all at once', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const email = await signUp(page)
  const otherDevice = await newVisitor({ baseURL: site.url })
  await enterAs(otherDevice.page, email, 'riverboat7')

  await page.goto('/my-events?dialog=account&tab=devices')
  await details(page).getByText('This device').waitFor()
  await soon(() => details(page).getByRole('listitem').count()).toBe(2)
  await checkAccessibility(page)
  await details(page)
    .getByRole('button', { name: /^Log out Chrome/ })
    .click()
  await soon(() => details(page).getByRole('listitem').count()).toBe(1)
  await otherDevice.page.goto('/my-events')
  await button(otherDevice.page, 'Log in').first().waitFor()

  await button(page, 'Log out everywhere').click()
  const confirmation = page.getByRole('dialog', { name: 'Log out everywhere?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.waitFor({ state: 'detached' })
  await button(page, 'Log out everywhere').click()
  await confirmation.getByRole('button', { name: 'Log out everywhere' }).click()
  await button(page, 'Log in').first().waitFor()
  await soon(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a list of devices that fails to load can be requested again', async () => {
  const { page, expectProblem } = await newVisitor({ baseURL: site.url })
  await signUp(page)
  let isFailing = true
  await page.route('**/api/user/sessions', (route) =>
    isFailing ? route.fulfill({ status: 500, json: { error: 'Failed operation' } }) : route.continue(),
  )
  await page.goto('/my-events?dialog=account&tab=devices')
  await details(page).getByText('This didn’t load').waitFor({ timeout: 30_000 })
  await checkAccessibility(page)
  isFailing = false
  await button(page, 'Try again').click()
  await details(page).getByText('This device').waitFor()
  for (let responses = 0; responses < 10; responses += 1)
    try {
      expectProblem(/^500 GET .*sessions/)
    } catch {
      break
    }
})

test('a customer downloads their data as one file', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const email = await signUp(page, { path: '/my-events?dialog=account&tab=data' })
  const downloadEvent = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString()).account).toMatchObject({ email, firstName: 'Ann' })
})

test('a customer who attends a future event can’t erase their account; after they answer No they can, and the browser forgets them (ACC-088, ACC-089, ACC-O28)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await signUp(page)
  const event = await createEvent(page)
  await page.evaluate(() => localStorage.setItem('form-values-stag', '{"email":"ann@test.com"}'))
  await page.goto('/my-events?dialog=account&tab=data')
  await button(page, 'Erase My Account').click()
  await page.getByText('You are attending a future event, we cannot delete your account details').waitFor()
  await checkAccessibility(page)
  await eraseDialog(page).getByText('Close', { exact: true }).click()
  await eraseDialog(page).waitFor({ state: 'detached' })

  const { id } = await callAs<{ id: string }>(page, 'GET', '/user')
  await callAs(page, 'PUT', `/event/${event._doc}/customer/${id}/setAttendingToNo`, {})
  await button(page, 'Erase My Account').click()
  await page.getByText('Are you sure you want to Erase your account? This cannot be undone!').waitFor()
  await checkAccessibility(page)
  await eraseDialog(page).getByRole('button', { name: 'Keep My Account' }).click()
  await eraseDialog(page).waitFor({ state: 'detached' })
  await soon(() => callAs<{ id: string }>(page, 'GET', '/user')).toMatchObject({ id })

  await button(page, 'Erase My Account').click()
  await eraseDialog(page).getByRole('button', { name: 'Erase My Account' }).click()
  await page.getByText('Your account has been erased').waitFor()
  await button(page, 'Log in').first().waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')
  const readRemaining = () =>
    page.evaluate(() => [
      document.cookie,
      localStorage.getItem('form-values-stag'),
      localStorage.getItem('lastUserType'),
      localStorage.getItem('registered'),
    ])
  await soon(readRemaining).toEqual([expect.not.stringMatching(/registered|_csrf/), null, null, null])
})

test('correct-account=yes and askCorrectAccount=yes open the details with invalid fields marked (ACC-073, ACC-O20)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const expectInvalidFields = async () => {
    await details(page).getByText('Please check your details').waitFor()
    await page.getByText('Please add a valid phone number').waitFor()
    await soon(() => field(page, 'Phone').getAttribute('aria-invalid')).toBe('true')
    await soon(() => field(page, 'Full Name').getAttribute('aria-invalid')).not.toBe('true')
    await soon(() => search(page)).toBe('?dialog=account')
  }
  await signUp(page, { path: '/my-events?correct-account=yes', phone: '' })
  await expectInvalidFields()
  await checkAccessibility(page)
  await page.goto('/my-events?askCorrectAccount=yes')
  await expectInvalidFields()
  await field(page, 'Phone').fill('07911123456')
  await button(page, 'Save').click()
  await page.getByText('Details saved').waitFor()
})

test('a visitor who opens the details must log in first', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/my-events?dialog=account')
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: 'Log In' }).click()
  await form.getByLabel('Email', { exact: true }).fill('guest@test.com')
  await form.getByLabel('Password', { exact: true }).fill('Jaunt-demo-26')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await field(page, 'Full Name').waitFor()
  await soon(() => field(page, 'Full Name').inputValue()).toBe('Gus Guest')
  await tab(page, 'Devices').click()
  await details(page).getByText('This device').waitFor()
  await soon(() => new URL(page.url()).searchParams.get('tab')).toBe('devices')
  await closeByEscape(details(page))
  await soon(() => new URL(page.url()).searchParams.has('dialog')).toBe(false)
})

test('after a customer without a phone saves a new event and closes its details, they are asked to correct their own details (ACC-073)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await signUp(page, { phone: '' })
  const { activity, stay } = await catalogueOf(site.url)
  await addProduct(page, activity, (dialog) => chooseStart(page, dialog))
  await addProduct(page, stay)
  await page.getByRole('link', { name: 'View package' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/my-events\?.*correct-account=yes/)
  const eventDetails = page.locator('[data-dialog=newEventDetails]')
  await eventDetails.waitFor()
  await soon(() => details(page).count()).toBe(0)
  await closeByEscape(eventDetails)
  await details(page).getByText('Please check your details').waitFor()
  await page.getByText('Please add a valid phone number').waitFor()
  await soon(() => search(page)).not.toMatch(/correct-account|new-event/)
})
