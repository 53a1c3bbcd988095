import { z } from 'zod'
import type { FormDescription } from '#features/content/rules/form-descriptions.ts'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { emailField } from './email.ts'
import { fullNameField } from './full-name.ts'
import { newPasswordFieldFor, optionalPasswordFieldFor } from './password.ts'
import { optionalPhoneField, requiredPhoneField } from './phone.ts'

/** The forms that make an account. */
export const signUpFormNames = ['organiser', 'guest', 'member', 'enquiry'] as const
export type SignUpFormName = (typeof signUpFormNames)[number]

/** The role whose permissions a form is filled in with: nobody is logged in yet (000 §6). */
export const roleOfForm: Record<SignUpFormName, 'Organiser' | 'Guest'> = {
  organiser: 'Organiser',
  guest: 'Guest',
  member: 'Organiser',
  enquiry: 'Organiser',
}

/** Which fields a sign-up form shows, and whether each must be filled in. */
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
 * The fields of a form by its description and the password settings (000 §3).
 * @param shown whether the password field may be shown at all (passwordFieldShown)
 */
export const signUpFields = (
  description: FormDescription,
  settings: PasswordSettings,
  shown: boolean,
): SignUpFields => {
  const password = shown ? fieldUse(description.passwordField) : 'hidden'
  return {
    phone: fieldUse(description.phoneField),
    password: password === 'required' && settings.required === 'No' ? 'optional' : password,
    attending: description.attendingField.display === 'Yes',
  }
}

/** What may be typed into a sign-up form with these fields; answers the values as they are sent. */
export const signUpForm = (fields: SignUpFields, settings: PasswordSettings) =>
  z.object({
    fullName: fullNameField,
    email: emailField,
    phone: fields.phone === 'required' ? requiredPhoneField : optionalPhoneField,
    password:
      fields.password === 'required' ? newPasswordFieldFor(settings) : optionalPasswordFieldFor(settings),
    attending: z.enum(['Yes', 'No']).default('Yes'),
  })
