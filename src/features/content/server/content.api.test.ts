import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

const { visitor, signIn } = await testApp()
const anyone = visitor()

test('a template is read by name, complete and cacheable by browsers (API-018, CONT-007, CONT-008)', async () => {
  const { status, body, headers } = await anyone.get('/api/template/name/groups')
  expect(status).toBe(200)
  const { forms, password, enquiryForm, productForm, packageExitForm, alerts, ...settings } = body.data
  expect(Object.keys(forms)).toEqual(['login', 'organiser', 'guest', 'member', 'enquiry'])
  expect(password.strength).toBe('medium')
  expect(enquiryForm).toMatchObject({ display: 'Yes', firstForm: 'enquiry' })
  expect(productForm).toEqual({ display: 'Yes', createPackage: 'Yes', buttonLabel: 'Ask About This' })
  expect(packageExitForm.labels).toContain('It costs more than we can spend')
  expect(Object.keys(alerts)).toHaveLength(4)
  expect(settings).toEqual({
    name: 'groups',
    defaultSortFormula: 'rating * 20 + reviews * 0.2 + manualScore * 10 - price * 0.1 - distance * 1',
    homePageTitle: "{organiserFirstName}'s {section name}",
    defaultGroupSize: 10,
    vatRate: 20,
    hidePrices: [],
    sessionTimeout: 30,
    people: { min: 1, max: 100, default: 10 },
    nights: { min: 0, max: 7, default: 1 },
    startDate: { minDays: 0, maxDays: 400 },
  })
  expect(headers['cache-control']).toBe('public, max-age=300')
})

test('the shipped template of a section describes its forms and the passwords (ACC-057, ACC-058, API-018)', async () => {
  const { forms, password } = (await anyone.get('/api/template/name/stag')).body.data
  expect(forms.organiser).toEqual({
    tabLabel: 'Sign Up',
    formIntro: '',
    nameField: { title: 'Full Name', required: 'Yes', display: 'Yes' },
    emailField: { title: 'Email', required: 'Yes', display: 'Yes' },
    phoneField: { title: 'Phone Number', required: 'Yes', display: 'Yes' },
    passwordField: { title: 'Password', required: 'Yes', display: 'Yes' },
    attendingField: { title: 'Are you going to the event?', required: 'No', display: 'No' },
    buttonLabel: 'Sign Up & Save',
    formFooter: 'We only use your details to plan your trip with you.',
    forgottenPassword: 'Forgot your Password?',
  })
  expect(forms.guest.attendingField.display).toBe('Yes')
  expect(forms.enquiry.phoneField.required).toBe('Yes')
  expect(password).toMatchObject({ required: 'Yes', visibility: 'visible', strength: 'medium' })
  expect(Object.keys(password.patterns)).toEqual(['default', 'low', 'medium', 'high'])
})

test('a section without its own settings has groups of twelve and the specified formula and title (CAT-O7, CONT-O12)', async () => {
  const { data } = (await anyone.get('/api/template/name/stag')).body
  expect(data).toMatchObject({
    defaultSortFormula: 'rating * 20 + reviews * 0.2 + manualScore * 10 - price * 0.1 - distance * 1',
    homePageTitle: "{organiserFirstName}'s {section name}",
    defaultGroupSize: 12,
    vatRate: 20,
    hidePrices: [],
    sessionTimeout: 30,
  })
})

test('an unknown template is not found (API-018)', async () => {
  expect((await anyone.get('/api/template/name/golf')).body.error).toBe('Node not found: golf')
})

/** The messages of a new site (CONT-O11). */
const builderMessages = {
  productOptionsUpdated: 'Product options updated',
  gridFieldUpdateMessage: '{field} updated',
  packageFieldUpdateMessage: 'Package updated',
  packageAddProductMessage: '{productName} has been added',
  guestHasBeenAdded: '{guestName} has been added',
  guestAlreadyExist: 'This guest is already on the event',
  permissionDenied: 'You do not have permission to do that',
  packageSaveErrorTitle: 'Package saving error',
  packageSaveErrorMessage: 'Sorry, something has been changed on the booking. Please refresh.',
  packageSaveSuccess: 'Package successfully saved',
  updatePOAPackageError: 'This package has products without a price. Please contact us to change it',
}
const accountMessages = {
  signUpEmailExistError: 'You already have an account. Please log in',
  resetPasswordEmailError: 'We could not send a reset email to this address',
  resetPasswordSuccessTitle: 'Email sent',
  resetPasswordSuccess: 'Please check your inbox for a link to reset your password',
  acceptInviteError: 'Sorry, we could not accept this invite',
  addProductError: 'Sorry, this product could not be added',
}
test.each([
  ['the builder (CONT-009, CONT-O11)', builderMessages],
  ['accounts, invites and adding a product (CONT-010, CONT-O11)', accountMessages],
])('staff can edit every message about %s', async (_topic, messages) => {
  const readMessages = async () => (await anyone.get('/api/dictionary')).body.data as Record<string, string>
  expect(await readMessages()).toMatchObject(messages)
  const staff = await signIn('staff')
  for (const [name, text] of Object.entries(messages)) {
    const { record, version } = (await staff.get(`/api/record/dictionary/${name}`)).body.data
    const saveMessage = (newText: string, expectedVersion: number) =>
      staff.put(`/api/dictionary/${name}`, { version: expectedVersion, record: { ...record, text: newText } })
    expect((await saveMessage(`Otherwise: ${text}`, version)).status).toBe(200)
    expect((await readMessages())[name]).toBe(`Otherwise: ${text}`)
    expect((await saveMessage('', version + 1)).status).toBe(422)
    expect((await saveMessage(text, version + 1)).status).toBe(200)
  }
  expect(await readMessages()).toMatchObject(messages)
})

test('the messages about saving a package have the specified texts (CONT-011)', async () => {
  const { body } = await anyone.get('/api/dictionary')
  expect(body.data).toMatchObject({
    packageSaveErrorTitle: 'Package saving error',
    packageSaveErrorMessage: 'Sorry, something has been changed on the booking. Please refresh.',
    packageSaveSuccess: 'Package successfully saved',
  })
})
