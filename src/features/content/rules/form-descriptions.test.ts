import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateRecord } from './content-records.ts'
import {
  builtInForms,
  formDescriptions,
  formFields,
  formNames,
  formsRecord,
  mergeForms,
} from './form-descriptions.ts'
import { mergeTemplate } from './template.ts'

test('a template’s description overrides that of its base, field by field (ACC-057)', () => {
  const shared = { guest: { buttonLabel: 'Count me in', phoneField: { title: 'Mobile' } } }
  const own = { guest: { phoneField: { required: 'Yes' } } } as const
  const { forms } = mergeTemplate('hen', { forms: shared }, { forms: own })
  expect(forms.guest.buttonLabel).toBe('Count me in')
  expect(forms.guest.phoneField).toEqual({ title: 'Mobile', required: 'Yes', display: 'Yes' })
  expect(forms.organiser).toEqual(builtInForms.organiser)
})

test('the fields needed to sign up or sign in cannot be hidden or made optional (ACC-057)', () => {
  const problems = (forms: object) =>
    formsRecord.safeParse(forms).error?.issues.map(({ path }) => path.join('.'))
  expect(problems({ organiser: { emailField: { display: 'No' } } })).toEqual(['organiser.emailField.display'])
  expect(problems({ login: { passwordField: { required: 'No' } } })).toEqual(['login.passwordField.required'])
  expect(problems({ guest: { passwordField: { display: 'No' } } })).toBeUndefined()
})

test('only the default template has password settings: an account has no section (ACC-058)', () => {
  const password = { strength: 'high' } as const
  expect(templateRecord.safeParse({ name: 'default', password }).success).toBe(true)
  expect(templateRecord.safeParse({ name: 'hen', password }).success).toBe(false)
  expect(mergeTemplate('hen', { password }).password.strength).toBe('high')
})

test('a password pattern is rejected if it allows passwords that are too short for signing in (ACC-074)', () => {
  const password = { patterns: { low: { length: 5, needs: [] } } }
  expect(templateRecord.safeParse({ name: 'default', password }).success).toBe(false)
})

test('merging the descriptions of any two templates into the defaults returns complete descriptions', () => {
  const field = fc.record({ title: fc.constantFrom('A', 'B') }, { requiredKeys: [] })
  const form = fc.record(Object.fromEntries(formFields.map((name) => [name, field])), { requiredKeys: [] })
  const forms = fc.record(Object.fromEntries(formNames.map((name) => [name, form])), { requiredKeys: [] })
  fc.assert(
    fc.property(forms, forms, (shared, own) => {
      const merged = mergeForms(mergeForms(builtInForms, shared), own)
      return formDescriptions.safeParse(merged).success
    }),
  )
})
