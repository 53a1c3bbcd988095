import { z } from 'zod'
import { emailField } from '../email.ts'
import { firstNameField, lastNameField } from '../full-name.ts'
import { optionalPhoneField } from '../phone.ts'

/** Maximum number of a supplier's contacts, including those without access. */
export const maxContacts = 50

/** The shipped roles of a supplier's contacts. Of these, only Owner can manage contacts (SUP-O3). */
export const contactRoles = ['Owner', 'Editor'] as const
export type ContactRole = (typeof contactRoles)[number]

/** The settings of a contact that an owner of the same supplier can change. */
export const contactAccess = {
  role: z.enum(contactRoles),
  canManageBooking: z.boolean(),
  /** The API spells it so (ACC-003). */
  canManageInvetory: z.boolean(),
}

/** The form of a new contact. */
export const newContact = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  phone: optionalPhoneField.default(''),
  ...contactAccess,
})
export type NewContact = z.output<typeof newContact>
