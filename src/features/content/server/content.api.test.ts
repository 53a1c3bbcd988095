import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

const { visitor } = await testApp()
const anyone = visitor()

test('a template is read by name, whole and for browsers to keep (API-018, CONT-007, CONT-008)', async () => {
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

test('the shipped templates describe every form and the password settings (ACC-057, ACC-058, API-018)', async () => {
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

test('an unknown template does not exist (API-018)', async () => {
  expect((await anyone.get('/api/template/name/golf')).body.error).toBe('Node not found: golf')
})

test('the dictionary has every message the documents name', async () => {
  const { body } = await anyone.get('/api/dictionary')
  const names = [
    'productOptionsUpdated gridFieldUpdateMessage packageFieldUpdateMessage packageAddProductMessage',
    'guestHasBeenAdded guestAlreadyExist permissionDenied packageSaveErrorTitle packageSaveErrorMessage',
    'packageSaveSuccess updatePOAPackageError signUpEmailExistError resetPasswordEmailError',
    'resetPasswordSuccessTitle resetPasswordSuccess acceptInviteError addProductError',
  ].flatMap((line) => line.split(' '))
  expect(names.filter((name) => !body.data[name])).toEqual([])
})

test('the known texts are the documents’ own (CONT-011)', async () => {
  const { body } = await anyone.get('/api/dictionary')
  expect(body.data).toMatchObject({
    packageSaveErrorTitle: 'Package saving error',
    packageSaveErrorMessage: 'Sorry, something has been changed on the booking. Please refresh.',
    packageSaveSuccess: 'Package successfully saved',
  })
})
