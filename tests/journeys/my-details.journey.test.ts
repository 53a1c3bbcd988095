import '#platform/server/mail/tables.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  openBrowser,
  openInPage,
  soon,
  type Visitor,
} from '#tests/support/browser.ts'
import { catalogueOf, chooseStart } from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { callAs, createEvent } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** The password strength of the template, as this browser gets it. */
let strength = 'default'
/** The phone of Ann, who corrects her details, is logged out, logs in and erases her account. */
let page: Page
let expectProblem: Visitor['expectProblem']
const ann = newPerson('Ann Lee', { phone: '07911123456' })
const newEmail = `new-${ann.email}`
const newPassword = 'harbour-42'
beforeAll(async () => {
  ;({ page, expectProblem } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  await page.route('**/api/template/name/default*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.password.strength = strength
    await route.fulfill({ response, json: body })
  })
  await enterAsNew(page, ann)
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const details = () => page.getByRole('dialog', { name: 'My Details' })
const field = (name: string) => details().getByLabel(name, { exact: true })
const question = () => page.getByRole('dialog', { name: 'Erase My Account' })
const search = () => new URL(page.url()).search

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

test('a customer corrects their details on a phone, and a new email waits for its link (ACC-087, ACC-O20, API-005)', async () => {
  await page.goto('/')
  await button('Ann').click()
  await page.getByRole('menuitem', { name: 'My Details' }).click()
  await field('Full Name').waitFor()
  await soon(() => search()).toBe('?dialog=account')
  await checkAccessibility(page)

  await field('Full Name').fill('Ann')
  await field('Phone').fill('0791')
  await button('Save').click()
  await page.getByText('Please add: `Firstname Surname`').waitFor()
  await page.getByText('Please add a valid phone number').waitFor()
  await field('Full Name').fill('Anna Marie Leigh')
  await field('Phone').fill('01111111111')
  await button('Save').click()
  await page.getByText('This field needs to be a valid phone number').waitFor()
  await field('Phone').fill('07911123457')
  await field('Email').fill('organiser@test.com')
  await button('Save').click()
  await page.getByText('A user already exists for this email').waitFor()
  await checkAccessibility(page)
  await field('Email').fill(newEmail)
  await page.getByText('Send me ideas and offers by email').click()
  await button('Save').click()
  await page.getByText('Details saved').waitFor()
  await page.getByText(`We have sent a link to ${newEmail}.`).waitFor()
  await soon(() => field('Full Name').inputValue()).toBe('Anna Leigh')
  await soon(() => field('Email').inputValue()).toBe(ann.email)
  await checkAccessibility(page)
  await details().getByRole('button', { name: 'Close', exact: true }).click()
  await soon(() => search()).toBe('')

  await expect.poll(() => confirmationLink(newEmail), { timeout: 15_000 }).toBeDefined()
  const link = confirmationLink(newEmail)!
  await page.goto(link)
  await page.getByText('Your new email is confirmed').waitFor()
  await soon(() => page.url()).not.toContain('token')
  await openInPage(page, '/my-events?dialog=account')
  await field('Email').waitFor()
  await soon(() => field('Email').inputValue()).toBe(newEmail)
  await soon(() => field('Phone').inputValue()).toBe('07911123457')
  await soon(() => details().getByLabel('Send me ideas and offers by email').isChecked()).toBe(true)
  await page.goto(link)
  await page.getByText('This link has expired or has already been used').waitFor()
})

test('after a time-out the session is requested again, and the form reports it (ACC-087)', async () => {
  await openInPage(page, '/my-events?dialog=account')
  // The server makes the change, but the response never arrives.
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await page.evaluate(() => window.dispatchEvent(new Event('answersLate')))
    return undefined
  })
  await page.evaluate(() => {
    const real = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => {
      if (milliseconds < 30_000) return real(milliseconds)
      const controller = new AbortController()
      // Aborts all requests in progress: completed requests are not affected, and later ones succeed.
      const end = () => controller.abort(new DOMException('too late', 'TimeoutError'))
      window.addEventListener('answersLate', end, { once: true })
      return controller.signal
    }
  })
  const methods: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user') methods.push(request.method())
  })
  await field('Full Name').fill('Annie Leigh')
  await button('Save').click()
  await page.getByText('Timeout error').waitFor()
  await soon(() => methods.slice(methods.indexOf('PUT'))).toEqual(['PUT', 'GET'])
  await page.locator('header').getByText('Annie', { exact: true }).waitFor()
  await page.unroute('**/api/user')
})

test('a customer changes the password with the old one (ACC-O21)', async () => {
  await details().getByRole('tab', { name: 'Password' }).click()
  await field('Old Password').fill('riverboat8')
  await field('New Password').fill('short')
  await button('Change Password').click()
  await page.getByText('Password is too weak').waitFor()
  await soon(() => field('New Password').getAttribute('aria-invalid')).toBe('true')
  await field('New Password').fill(newPassword)
  await button('Change Password').click()
  await page.getByText('This is not your current password').waitFor()
  await soon(() => field('Old Password').getAttribute('aria-invalid')).toBe('true')
  await checkAccessibility(page)
  await field('Old Password').fill('riverboat7')
  await button('Change Password').click()
  await page.getByText('Password changed').waitFor()
  await soon(() => mailTo(newEmail, 'password-changed')).toBeDefined()
})

test('the server’s error about a weak password appears at the field; the form checks the strength that editors set before it sends', async () => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  const tryPassword = async (password: string) => {
    await field('Old Password').fill(newPassword)
    await field('New Password').fill(password)
    await button('Change Password').click()
    await details().getByText('Password is too weak').waitFor()
    await soon(() => field('New Password').getAttribute('aria-invalid')).toBe('true')
  }
  await tryPassword('harbour')
  expect(sent.splice(0)).toEqual(['/api/user'])
  strength = 'high'
  await page.reload()
  await field('New Password').waitFor()
  await tryPassword('harbour-43')
  expect(sent).toEqual([])
})

test('a customer downloads their data as one file', async () => {
  await details().getByRole('tab', { name: 'Data' }).click()
  const coming = page.waitForEvent('download')
  await button('Download').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString()).account).toMatchObject({
    email: newEmail,
    firstName: 'Annie',
  })
})

test('devices that fail to load can be requested again, and logged out one by one or all at once', async () => {
  const other = await newVisitor({ baseURL: site.url })
  await enterAs(other.page, newEmail, newPassword)
  const sessions = '**/api/user/sessions'
  await page.route(sessions, (route) => route.fulfill({ status: 500, json: { error: 'Failed operation' } }))
  await details().getByRole('tab', { name: 'Devices' }).click()
  await details().getByText('This didn’t load').waitFor()
  await checkAccessibility(page)
  await page.unroute(sessions)
  await button('Try again').click()
  await details().getByText('This device').waitFor()
  for (let responses = 0; responses < 10; responses += 1)
    try {
      expectProblem(/^500 GET .*sessions/)
    } catch {
      break
    }

  await soon(() => details().getByRole('listitem').count()).toBe(2)
  await checkAccessibility(page)
  await details()
    .getByRole('button', { name: /^Log out Chrome/ })
    .click()
  await soon(() => details().getByRole('listitem').count()).toBe(1)
  const ofOther = await other.context.request.get('/api/user')
  expect(ofOther.status()).toBe(401)

  await button('Log out everywhere').click()
  const sure = page.getByRole('dialog', { name: 'Log out everywhere?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await sure.waitFor({ state: 'detached' })
  await button('Log out everywhere').click()
  await sure.getByRole('button', { name: 'Log out everywhere' }).click()
  await button('Log in').first().waitFor()
  await soon(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a visitor who opens their details logs in first', async () => {
  await openInPage(page, '/my-events?dialog=account')
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: 'Log In' }).click()
  await form.getByLabel('Email', { exact: true }).fill(newEmail)
  await form.getByLabel('Password', { exact: true }).fill(newPassword)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await field('Full Name').waitFor()
  await soon(() => field('Full Name').inputValue()).toBe('Annie Leigh')
  await details().getByRole('tab', { name: 'Devices' }).click()
  await details().getByText('This device').waitFor()
  await soon(() => new URL(page.url()).searchParams.get('tab')).toBe('devices')
  await closeByEscape(details())
  await soon(() => new URL(page.url()).searchParams.has('dialog')).toBe(false)
})

test('an account with a future event can’t be erased; later it can, and the browser forgets the user (ACC-088, ACC-089, ACC-O28)', async () => {
  const event = await createEvent(page)
  await page.evaluate(() => localStorage.setItem('form-values-stag', '{"email":"ann@test.com"}'))
  await openInPage(page, '/my-events?dialog=account&tab=data')
  await button('Erase My Account').click()
  await page.getByText('You are attending a future event, we cannot delete your account details').waitFor()
  await checkAccessibility(page)
  await question().getByText('Close', { exact: true }).click()
  await question().waitFor({ state: 'detached' })

  const { id } = await callAs<{ id: string }>(page, 'GET', '/user')
  await callAs(page, 'PUT', `/event/${event._doc}/customer/${id}/setAttendingToNo`, {})
  await button('Erase My Account').click()
  await page.getByText('Are you sure you want to Erase your account? This cannot be undone!').waitFor()
  await checkAccessibility(page)
  await question().getByRole('button', { name: 'Keep My Account' }).click()
  await question().waitFor({ state: 'detached' })
  await soon(() => callAs<{ id: string }>(page, 'GET', '/user')).toMatchObject({ id })

  await button('Erase My Account').click()
  await question().getByRole('button', { name: 'Erase My Account' }).click()
  await page.getByText('Your account has been erased').waitFor()
  await button('Log in').first().waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')
  const remaining = () =>
    page.evaluate(() => [
      document.cookie,
      localStorage.getItem('form-values-stag'),
      localStorage.getItem('lastUserType'),
      localStorage.getItem('registered'),
    ])
  await soon(remaining).toEqual([expect.not.stringMatching(/registered|_csrf/), null, null, null])
})

test('correct-account=yes and askCorrectAccount=yes open the details with invalid fields marked; a new event of a customer without a phone does it after the details of the event (ACC-073, ACC-O20)', async () => {
  const isMarked = async () => {
    await details().getByText('Please check your details').waitFor()
    await page.getByText('Please add a valid phone number').waitFor()
    await soon(() => field('Phone').getAttribute('aria-invalid')).toBe('true')
    await soon(() => field('Full Name').getAttribute('aria-invalid')).not.toBe('true')
    await soon(search).not.toMatch(/correct-account|askCorrectAccount|new-event/)
    await soon(search).toContain('dialog=account')
  }
  await enterAsNew(page, newPerson('Ben Lee'))
  await page.goto('/my-events?correct-account=yes')
  await isMarked()
  await checkAccessibility(page)
  await closeByEscape(details())
  await openInPage(page, '/my-events?askCorrectAccount=yes')
  await isMarked()
  await closeByEscape(details())

  const { activity } = await catalogueOf(site.url)
  await openInPage(
    page,
    `/my-events/add-package/stag/in-newcastle/do-${activity.categoryUrl}/go-${activity.id}`,
  )
  await button('Add to package').click()
  const adding = page.getByRole('dialog', { name: 'Add to package' })
  await chooseStart(page, adding)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('has been added').waitFor()
  await openInPage(page, '/my-events/package?section=stag&location=newcastle&package-creating=true')
  await button('Save').click()
  await page.waitForURL(/\/my-events\?.*correct-account=yes/)
  const ofEvent = page.locator('[data-dialog=newEventDetails]')
  await ofEvent.waitFor()
  await soon(() => details().count()).toBe(0)
  await closeByEscape(ofEvent)
  await isMarked()
  await field('Phone').fill('07911123456')
  await button('Save').click()
  await page.getByText('Details saved').waitFor()
})
