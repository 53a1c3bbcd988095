import { z } from 'zod'
import type { FormDescription } from '#features/content/rules/form-descriptions.ts'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { emailField } from './email.ts'
import { fullNameField } from './full-name.ts'
import { newPasswordFieldFor, optionalPasswordFieldFor } from './password.ts'
import { optionalPhoneField, requiredPhoneField } from './phone.ts'

/** The forms that create an account. */
export const signUpFormNames = ['organiser', 'guest', 'member', 'enquiry'] as const
export type SignUpFormName = (typeof signUpFormNames)[number]

/** The role whose permissions apply to each form. A form has a role because nobody is logged in yet. */
export const roleOfForm: Record<SignUpFormName, 'Organiser' | 'Guest'> = {
  organiser: 'Organiser',
  guest: 'Guest',
  member: 'Organiser',
  enquiry: 'Organiser',
}

/** The fields of a sign-up form, and whether each is required. */
export type SignUpFields = {
  readonly phone: 'required' | 'optional' | 'hidden'
  readonly password: 'required' | 'optional' | 'hidden'
  readonly attending: boolean
}

const fieldUse = ({ display, required }: FormDescription['phoneField']) => {
  if (display === 'No') return 'hidden'
  return required === 'Yes' ? 'required' : 'optional'
}

/**
 * Returns the fields of a form from its description and the password settings (ACC-057, ACC-058).
 * @param canShowPassword whether the password field can be canShowPassword (passwordFieldShown)
 */
export const signUpFields = (
  description: FormDescription,
  settings: PasswordSettings,
  canShowPassword: boolean,
): SignUpFields => {
  const password = canShowPassword ? fieldUse(description.passwordField) : 'hidden'
  return {
    phone: fieldUse(description.phoneField),
    password: password === 'required' && settings.required === 'No' ? 'optional' : password,
    attending: description.attendingField.display === 'Yes',
  }
}

/** Returns the schema of a sign-up form with these fields. Its output is sent to the server. */
export const signUpForm = (fields: SignUpFields, settings: PasswordSettings) =>
  z.object({
    fullName: fullNameField,
    email: emailField,
    phone: fields.phone === 'required' ? requiredPhoneField : optionalPhoneField,
    password:
      fields.password === 'required' ? newPasswordFieldFor(settings) : optionalPasswordFieldFor(settings),
    attending: z.enum(['Yes', 'No']).default('Yes'),
  })
