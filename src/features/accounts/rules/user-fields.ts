import { z } from 'zod'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { distinctList, idField, plainTextField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { emailField } from './email.ts'
import { firstNameField, fullNameField, lastNameField } from './full-name.ts'
import { newPasswordField, newPasswordFieldFor, passwordMaximum, signInPasswordField } from './password.ts'
import {
  administeredFields,
  emailValidation,
  phoneNotice,
  pictureField,
  roleReference,
  titleField,
  userTypes,
} from './people/person-fields.ts'
import { optionalPhoneField } from './phone.ts'

/** The sign-in form (000 §3). */
export const signInForm = z.object({
  email: emailField,
  password: signInPasswordField,
  attending: z.enum(['Yes', 'No']).default('Yes'),
})

/** The form of one's own details: who has a phone number may take it away. */
export const detailsForm = z.object({
  fullName: fullNameField,
  email: emailField,
  phone: optionalPhoneField,
  subscribe: z.boolean(),
})

/**
 * The form for a new password; who has one already gives the old one. While the settings are not known only
 * the server looks at its strength.
 */
export const passwordForm = (hasPassword: boolean, settings: PasswordSettings | undefined) =>
  z.object({
    oldPassword: hasPassword ? z.string().min(1, 'Required').max(passwordMaximum) : z.string(),
    password: settings ? newPasswordFieldFor(settings) : newPasswordField,
  })

/**
 * What the server is told of a new user (000 §3). `roles` and the supplier fields are for staff to give; the
 * password may be left out where the settings say so.
 */
export const registration = z
  .strictObject({
    username: z.string().max(254).optional(),
    email: emailField,
    firstName: firstNameField,
    lastName: lastNameField,
    phone: optionalPhoneField.default(''),
    password: newPasswordField.optional(),
    passwordVerify: z.string().max(200).optional(),
    userType: z.enum(userTypes).default('customer'),
    roles: distinctList(roleReference, 10, ({ name }) => name).default([]),
    emailValidation: emailValidation.nullish(),
    ...phoneNotice,
    generatePassword: z.boolean().default(false),
    sendInvite: z.boolean().default(false),
    subscribe: z.boolean().default(false),
    company: plainTextField(120).default(''),
    title: titleField.default(''),
    enquiries: z.boolean().default(false),
    picture: pictureField.default(''),
    canManageBooking: z.boolean().default(false),
    canManageInvetory: z.boolean().default(false),
    supplier: idField.optional(),
  })
  .refine(({ password, passwordVerify }) => passwordVerify === undefined || passwordVerify === password, {
    path: ['passwordVerify'],
    message: 'The passwords do not match',
  })
  .refine(({ userType, supplier }) => userType !== 'supplierContact' || supplier !== undefined, {
    path: ['supplier'],
    message: genericTexts.valueRequired,
  })
export type Registration = z.output<typeof registration>

/** What users may change of their own account, and staff of any (000 §7). */
export const accountChange = z
  .strictObject({
    /** People log in by their address: another name for it. */
    username: emailField.optional(),
    firstName: firstNameField.optional(),
    lastName: lastNameField.optional(),
    email: emailField.optional(),
    phone: optionalPhoneField.optional(),
    subscribe: z.boolean().optional(),
    company: plainTextField(120).optional(),
    password: newPasswordField.optional(),
    passwordVerify: z.string().max(200).optional(),
    /** Needed with a new password by who has one already. */
    oldPassword: z.string().max(passwordMaximum).optional(),
    /** Asked for by forms, found out anew by the server. */
    emailValidation: emailValidation.nullish(),
    ...phoneNotice,
    ...administeredFields,
  })
  .refine(({ username, email }) => !username || !email || username === email, {
    path: ['username'],
    message: genericTexts.incorrect,
  })
  .refine(({ password, passwordVerify }) => password === passwordVerify, {
    path: ['passwordVerify'],
    message: 'The passwords do not match',
  })
  .refine(({ id, version }) => id === undefined || version !== undefined, {
    path: ['version'],
    message: genericTexts.valueRequired,
  })
export type AccountChange = z.output<typeof accountChange>

/** The user as the browser knows it (000 §3). */
export const currentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address that takes its place once the link mailed there is opened. */
  newEmail: z.string().nullable(),
  phone: z.string(),
  userType: z.enum(userTypes),
  role: z.array(z.object({ name: z.string() })),
  ipBlocked: z.boolean(),
  subscribe: z.boolean(),
  company: z.string(),
  /** The type decides which area's permissions its contacts use (000 §6). */
  supplier: z.object({ id: z.string(), title: z.string(), type: z.string().nullable() }).nullable(),
  canManageBooking: z.boolean(),
  canManageInvetory: z.boolean(),
  hasPassword: z.boolean(),
  /**
   * The stored staff data (000 §3): the staff member who acts as this customer, has switched to the customer
   * view or has taken supplier roles. Null for everyone who is plainly themselves.
   */
  staff: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** True while staff have switched to the customer view (000 §4). */
  toggled: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>
