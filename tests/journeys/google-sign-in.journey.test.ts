import '#features/accounts/server/index.ts'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon, viewports } from '#tests/support/browser.ts'
import { becomeNewVisitor } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
/** The page of a visitor in the first tests, then of a customer, then of staff. */
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const readFlag = () => page.evaluate(() => sessionStorage.getItem('googleAuthProcessing'))

beforeAll(async () => {
  const sharedColumns = {
    email_safe: true,
    last_name: 'Staff',
    created_at: new Date(),
    updated_at: new Date(),
  }
  await site.db
    .insertInto('app_user')
    .values([
      {
        ...sharedColumns,
        id: 'stella',
        email: 'stella@example.com',
        user_type: 'staff',
        first_name: 'Stella',
        roles: ['Staff'],
      },
      { ...sharedColumns, id: 'carl', email: 'carl@example.com', user_type: 'customer', first_name: 'Carl' },
    ])
    .execute()
})

const closeDialog = async () => {
  await button('Close').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await soon(() => new URL(page.url()).searchParams.has('dialog')).toBe(false)
}

test("the response 'Use Google Sign-in' makes the form offer Google sign-in (ACC-079)", async () => {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 403, json: { error: 'Use Google Sign-in', code: 'googleRequired' } }),
  )
  await page.goto('/?dialog=memberForm&tab=login')
  await field('Email').fill('dora@partner.test')
  await field('Password').fill('riverboat7')
  await button('Login').click()
  await button('Sign In Via Google').waitFor()
  await page.getByText('Use Google Sign-in', { exact: true }).waitFor()
  await soon(() => field('Password').count()).toBe(0)
  await field('Email').fill('other@partner.test')
  await field('Password').waitFor()
  await page.unrouteAll()
  await closeDialog()
})

test('a sign-up with a company address switches to Google sign-in, with no other message (SHELL-063)', async () => {
  await openInPage(page, '/?dialog=memberForm&tab=new-user')
  await field('Full Name').fill('Nina New')
  await field('Email').fill('nina@example.com')
  await field('Password').fill('riverboat7')
  await button('Sign Up & Save').click()
  await button('Sign In Via Google').waitFor()
  await soon(() => field('Email').inputValue()).toBe('nina@example.com')
  expect(await page.getByText('Access error - anon user').count()).toBe(0)
  await closeDialog()
})

test('a visitor can return without signing in, and sees a message if the provider refuses the address or no account has it', async () => {
  const goToProvider = async () => {
    await openInPage(page, '/?dialog=memberForm&tab=login')
    await field('Email').fill('nobody@example.com')
    await button('Sign In Via Google').click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  }
  await goToProvider()
  await page.goBack()
  await soon(() => field('Email').isEnabled()).toBe(true)
  await soon(readFlag).toBeNull()
  await closeDialog()

  await goToProvider()
  await field('Email').fill('nobody@gmail.com')
  await button('Continue').click()
  await page.getByText('Please enter an address that ends in @example.com.').waitFor()
  await checkAccessibility(page)
  await field('Email').fill('nobody@example.com')
  await button('Continue').click()
  await page.getByText('There is no account for this Google address.').waitFor()
  await button('Log in').first().waitFor()
  await soon(readFlag).toBeNull()
  await soon(() => page.url()).toBe(`${site.url}/`)
})

test('a customer returns to the page on which they opened the dialog (ACC-035, ACC-036)', async () => {
  await openInPage(page, '/stag?dialog=memberForm&tab=login')
  await field('Email').fill('carl@example.com')
  await field('Email').press('Enter')
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await button('Continue').click()
  await button('Carl').waitFor()
  await soon(() => page.url()).toBe(`${site.url}/stag`)
})

test('staff enter their address, choose it at the provider, and return to the same page; they also return to it after connecting the account that sends their emails (ACC-035, ACC-036, API-025, STF-005)', async () => {
  await becomeNewVisitor(page)
  await page.setViewportSize(viewports.desktop)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/Google/.test(pathname)) requests.push(`${request.method()} ${pathname}${search}`)
  })
  const startPath = '/admin/person/stella'
  await page.goto(startPath)
  await field('Password').waitFor()
  await field('Email').pressSequentially('stella@example.com')
  await button('Sign In Via Google').waitFor()
  await soon(() => field('Password').count()).toBe(0)
  await soon(() => button('Forgot your Password?').count()).toBe(0)
  await checkAccessibility(page)
  // The user can still change the address.
  await field('Email').press('Backspace')
  await field('Password').waitFor()
  await field('Email').press('m')
  await button('Sign In Via Google').click()

  const providerHeading = page.getByRole('heading', { name: 'Choose an account' })
  await providerHeading.waitFor()
  expect(requests).toEqual([
    `GET /api/getOAuthGoogleLoginUrl/staff?redirectUrl=${encodeURIComponent(startPath)}`,
  ])
  await soon(readFlag).toBe('true')
  await soon(() => field('Email').inputValue()).toBe('stella@example.com')
  await button('Continue').click()
  await button('Stella').waitFor()
  await soon(() => page.url()).toBe(site.url + startPath)
  await soon(() => requests.at(-1)).toBe('POST /api/loginByGoogleToken')
  await soon(readFlag).toBeNull()

  await button('Connect mail account').click()
  await providerHeading.waitFor()
  await field('Email').fill('trips@example.com')
  await button('Continue').click()
  await page.getByText('The mail account is connected.').waitFor()
  await soon(() => page.url()).toBe(site.url + startPath)
  await checkAccessibility(page)
  await button('Connect mail account again').click()
  await page.getByRole('button', { name: /Cancel/ }).click()
  await page.getByText('Error: Connecting the mail account was cancelled.').waitFor()
})
