import { expect, test } from 'vitest'
import { builtInForms, mergeForms } from '#features/content/rules/form-descriptions.ts'
import { builtInPassword } from '#features/content/rules/password-settings.ts'
import { type SignUpFormName, signUpFields, signUpForm } from './sign-up-fields.ts'

const ann = { fullName: 'Ann Lee', email: 'ann@test.com', phone: '', password: 'riverboat7' }
const formOf = (
  name: SignUpFormName,
  forms = builtInForms,
  canShowPassword = true,
  settings = builtInPassword,
) => signUpForm(signUpFields(forms[name], settings, canShowPassword), settings)
const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('only guests have the attending field, which is Yes by default (ACC-025)', () => {
  const hasAttending = (name: SignUpFormName) =>
    signUpFields(builtInForms[name], builtInPassword, true).attending
  expect([hasAttending('guest'), hasAttending('organiser'), hasAttending('member')]).toEqual([
    true,
    false,
    false,
  ])
  expect(formOf('guest').parse(ann).attending).toBe('Yes')
  expect(formOf('guest').parse({ ...ann, attending: 'No' }).attending).toBe('No')
})

test('a phone number is required for organisers and optional for guests (ACC-067)', () => {
  expect(problemsOf(formOf('organiser').safeParse(ann))).toEqual({ phone: 'Required' })
  expect(formOf('guest').safeParse(ann).success).toBe(true)
})

test('a form shows and requires the fields that its description lists (ACC-057)', () => {
  const forms = mergeForms(builtInForms, {
    organiser: { phoneField: { required: 'No' } },
    guest: { phoneField: { required: 'Yes', title: 'Mobile' }, attendingField: { display: 'No' } },
    member: { phoneField: { required: 'Yes', display: 'No' } },
  })
  expect(formOf('organiser', forms).safeParse(ann).success).toBe(true)
  expect(problemsOf(formOf('guest', forms).safeParse(ann))).toEqual({ phone: 'Required' })
  expect(signUpFields(forms.guest, builtInPassword, true).attending).toBe(false)
  // A hidden field can't be required.
  expect(formOf('member', forms).safeParse(ann).success).toBe(true)
})

test('a password is optional if it is not required or not shown, and a weak one is refused (ACC-074, PERM-021)', () => {
  const withoutPassword = { ...ann, password: '' }
  expect(problemsOf(formOf('guest').safeParse(withoutPassword))).toEqual({ password: 'Required' })
  expect(formOf('guest', builtInForms, false).safeParse(withoutPassword).success).toBe(true)
  const optionalSettings = { ...builtInPassword, required: 'No' as const }
  expect(formOf('guest', builtInForms, true, optionalSettings).safeParse(withoutPassword).success).toBe(true)
  expect(
    problemsOf(formOf('guest', builtInForms, true, optionalSettings).safeParse({ ...ann, password: 'x' })),
  ).toEqual({
    password: 'Password is too weak. Use at least 8 characters with a letter and a number.',
  })
})
