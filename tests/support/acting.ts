import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

const expectSuccess = (response: Awaited<ReturnType<TestBrowser['post']>>) => {
  if (response.status !== 200) throw new Error(`not acting: ${JSON.stringify(response.body)}`)
  return response
}

/** Opens a browser of a staff user who acts as a customer: hidden staff. */
export const signInAsHiddenStaff = async (site: TestApp, customerId: string): Promise<TestBrowser> => {
  const browser = await site.signIn('staff')
  expectSuccess(await browser.post('/api/staff/acting-customer', { customerId }))
  return browser
}

/** Opens a browser of a staff user in the customer view, with or without a customer: toggled staff. */
export const signInAsToggledStaff = async (site: TestApp, customerId?: string): Promise<TestBrowser> => {
  const browser = customerId ? await signInAsHiddenStaff(site, customerId) : await site.signIn('staff')
  expectSuccess(await browser.put('/api/staff/toggle', { toggled: true }))
  return browser
}
