import { z } from 'zod'
import { type YesNo, yesNoField } from '#kernel/fields.ts'

/** The forms whose texts and fields editors can change (ACC-057). */
export const formNames = ['login', 'organiser', 'guest', 'member', 'enquiry'] as const
type FormName = (typeof formNames)[number]

export const formFields = [
  'nameField',
  'emailField',
  'phoneField',
  'passwordField',
  'attendingField',
] as const
type FormField = (typeof formFields)[number]

/** Fields that a form needs to identify a customer or to reply. Editors cannot hide them or make them optional. */
const requiredFields: Record<FormName, readonly FormField[]> = {
  login: ['emailField', 'passwordField'],
  organiser: ['nameField', 'emailField'],
  guest: ['nameField', 'emailField'],
  member: ['nameField', 'emailField'],
  enquiry: ['nameField', 'emailField'],
}

const line = z.string().min(1).max(120)
const paragraph = z.string().max(1000)

const fieldDescription = z.strictObject({ title: line, required: yesNoField, display: yesNoField })
const formDescription = z.strictObject({
  tabLabel: line,
  formIntro: paragraph,
  nameField: fieldDescription,
  emailField: fieldDescription,
  phoneField: fieldDescription,
  passwordField: fieldDescription,
  attendingField: fieldDescription,
  buttonLabel: line,
  formFooter: paragraph,
  forgottenPassword: line,
})
type FieldDescription = z.infer<typeof fieldDescription>
export type FormDescription = z.infer<typeof formDescription>

/** The form descriptions of a section after merging. */
export const formDescriptions = z.object({
  login: formDescription,
  organiser: formDescription,
  guest: formDescription,
  member: formDescription,
  enquiry: formDescription,
})
export type FormDescriptions = z.infer<typeof formDescriptions>

const partialField = fieldDescription.partial().optional()
const formRecord = z.strictObject({
  ...formDescription.partial().shape,
  nameField: partialField,
  emailField: partialField,
  phoneField: partialField,
  passwordField: partialField,
  attendingField: partialField,
})

/** The form descriptions of a template. A section inherits missing parts from the default template. */
export const formsRecord = z
  .strictObject(Object.fromEntries(formNames.map((name) => [name, formRecord.optional()])) as FormShape)
  .superRefine((forms, context) => {
    for (const name of formNames)
      for (const field of requiredFields[name])
        for (const part of ['required', 'display'] as const)
          if (forms[name]?.[field]?.[part] === 'No')
            context.addIssue({ code: 'custom', path: [name, field, part], message: 'must stay Yes' })
  })
type FormShape = Record<FormName, z.ZodOptional<typeof formRecord>>
type FormsRecord = z.infer<typeof formsRecord>

const field = (title: string, required: YesNo, display: YesNo): FieldDescription => ({
  title,
  required,
  display,
})

const signUp: FormDescription = {
  tabLabel: 'Sign Up',
  formIntro: '',
  nameField: field('Full Name', 'Yes', 'Yes'),
  emailField: field('Email', 'Yes', 'Yes'),
  phoneField: field('Phone Number (Optional)', 'No', 'Yes'),
  passwordField: field('Password', 'Yes', 'Yes'),
  attendingField: field('Are you going to the event?', 'No', 'No'),
  buttonLabel: 'Sign Up & Save',
  formFooter: '',
  forgottenPassword: 'Forgot your Password?',
}

/** The defaults when no template has a description. */
export const builtInForms: FormDescriptions = {
  login: {
    ...signUp,
    tabLabel: 'Log In',
    nameField: field('Full Name', 'No', 'No'),
    phoneField: field('Phone Number', 'No', 'No'),
    buttonLabel: 'Login',
  },
  organiser: { ...signUp, phoneField: field('Phone Number', 'Yes', 'Yes') },
  guest: { ...signUp, attendingField: field('Are you going to the event?', 'No', 'Yes') },
  member: signUp,
  enquiry: { ...signUp, phoneField: field('Phone Number', 'Yes', 'Yes') },
}

/** Returns the base descriptions, overridden field by field by those of a template. */
export const mergeForms = (base: FormDescriptions, own: FormsRecord = {}): FormDescriptions =>
  Object.fromEntries(formNames.map((name) => [name, mergeForm(base[name], own[name])])) as FormDescriptions

const mergeForm = (base: FormDescription, own: FormsRecord[FormName] = {}): FormDescription => {
  const fields = formFields.map((name) => [name, { ...base[name], ...own[name] }])
  return { ...base, ...own, ...Object.fromEntries(fields) }
}
