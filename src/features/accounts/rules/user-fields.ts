import { z } from 'zod'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { distinctList, idField, plainTextField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { emailField } from './email.ts'
import { firstNameField, fullNameField, lastNameField } from './full-name.ts'
import { maxPasswordLength, newPasswordField, newPasswordFieldFor, signInPasswordField } from './password.ts'
import {
  administeredFields,
  emailValidation,
  phoneCheckFields,
  pictureField,
  roleReference,
  titleField,
  userTypes,
} from './people/person-fields.ts'
import { optionalPhoneField } from './phone.ts'

/** The sign-in form (ACC-034). */
export const signInForm = z.object({
  email: emailField,
  password: signInPasswordField,
  attending: z.enum(['Yes', 'No']).default('Yes'),
})

/** The form of the user's own details. The phone number can be removed. */
export const detailsForm = z.object({
  fullName: fullNameField,
  email: emailField,
  phone: optionalPhoneField,
  subscribe: z.boolean(),
})

/**
 * The form for a new password. Users who have a password also enter the old one. Until the settings are loaded, only
 * the server checks the strength.
 */
export const passwordForm = (hasPassword: boolean, settings: PasswordSettings | undefined) =>
  z.object({
    oldPassword: hasPassword ? z.string().min(1, 'Required').max(maxPasswordLength) : z.string(),
    password: settings ? newPasswordFieldFor(settings) : newPasswordField,
  })

/**
 * The request body for a new user (ACC-027). Only staff can set a user type, roles or the fields of staff and supplier
 * contacts, or generate a password. The password is optional if the settings say so.
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
    ...phoneCheckFields,
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

/** The request body to change an account. Users change their own; staff with the permission change others (ACC-O21). */
export const accountChange = z
  .strictObject({
    /** Must equal `email` if both are set, because users log in with their address. */
    username: emailField.optional(),
    firstName: firstNameField.optional(),
    lastName: lastNameField.optional(),
    email: emailField.optional(),
    phone: optionalPhoneField.optional(),
    subscribe: z.boolean().optional(),
    company: plainTextField(120).optional(),
    password: newPasswordField.optional(),
    passwordVerify: z.string().max(200).optional(),
    /** Required with a new password if the user has a password. */
    oldPassword: z.string().max(maxPasswordLength).optional(),
    /** The result of the form's check. The server checks the address again. */
    emailValidation: emailValidation.nullish(),
    ...phoneCheckFields,
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

/** The current user in the browser (ACC-004). */
export const currentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address that will replace `email` once the user opens the link mailed to it. */
  newEmail: z.string().nullable(),
  phone: z.string(),
  userType: z.enum(userTypes),
  role: z.array(z.object({ name: z.string() })),
  ipBlocked: z.boolean(),
  subscribe: z.boolean(),
  company: z.string(),
  /** The supplier's type decides which area's permissions its contacts use (PERM-011). */
  supplier: z.object({ id: z.string(), title: z.string(), type: z.string().nullable() }).nullable(),
  canManageBooking: z.boolean(),
  canManageInvetory: z.boolean(),
  hasPassword: z.boolean(),
  /**
   * The member of staff who acts as this customer, uses the customer view or uses supplier roles (ACC-002). Null in
   * all other sessions.
   */
  staff: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** True while staff use the customer view (ACC-014). */
  toggled: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>
