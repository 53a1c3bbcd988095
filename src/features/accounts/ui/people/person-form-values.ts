import { z } from 'zod'
import { plainTextField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import type { PersonResponse } from '../../contract/people-endpoints.ts'
import { emailField } from '../../rules/email.ts'
import { firstNameField, lastNameField } from '../../rules/full-name.ts'
import { pictureField, titleField } from '../../rules/people/person-fields.ts'
import { optionalPhoneField, staffPhoneField } from '../../rules/phone.ts'

type Kind = PersonResponse['userType']

/** The schema of the form for a person. The fields depend on the user type. */
export const personForm = (kind: Kind) =>
  z
    .object({
      firstName: firstNameField,
      lastName: lastNameField,
      email: emailField,
      phone: kind === 'staff' ? staffPhoneField : optionalPhoneField,
      company: plainTextField(120),
      title: titleField,
      enquiries: z.boolean(),
      picture: pictureField,
      roles: z.array(z.string()),
      supplier: z.string().optional(),
      canManageBooking: z.boolean(),
      canManageInvetory: z.boolean(),
      /** True if staff accept an address that the email check found unsafe (ACC-065). */
      bypassEmailCheck: z.boolean(),
    })
    .refine(({ supplier }) => kind !== 'supplierContact' || Boolean(supplier), {
      path: ['supplier'],
      message: genericTexts.valueRequired,
    })
export type PersonValues = z.output<ReturnType<typeof personForm>>

export const newPersonValues: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  title: '',
  enquiries: false,
  picture: '',
  roles: [],
  supplier: undefined,
  canManageBooking: false,
  canManageInvetory: false,
  bypassEmailCheck: false,
}

export const valuesOfPerson = (person: PersonResponse): PersonValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phone,
  company: person.company,
  title: person.title,
  enquiries: person.enquiries,
  picture: person.picture,
  roles: person.roles,
  supplier: person.supplier?.id,
  canManageBooking: person.canManageBooking,
  canManageInvetory: person.canManageInvetory,
  bypassEmailCheck: false,
})

const emailOverride = { safety: false, isEmailValid: true, isValidationOverridden: true }

/** Returns the request body from the form, with only the fields of this user type. */
export const personInput = (kind: Kind, values: PersonValues) => {
  const { firstName, lastName, email, phone, bypassEmailCheck } = values
  const roles = values.roles.map((name) => ({ name }))
  const { supplier, canManageBooking, canManageInvetory } = values
  return {
    firstName,
    lastName,
    email,
    phone,
    ...(bypassEmailCheck ? { emailValidation: emailOverride } : {}),
    ...(kind === 'customer' ? { company: values.company } : { roles }),
    ...(kind === 'staff'
      ? { title: values.title, enquiries: values.enquiries, picture: values.picture }
      : {}),
    ...(kind === 'supplierContact' ? { supplier, canManageBooking, canManageInvetory } : {}),
  }
}
