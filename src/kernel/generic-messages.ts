import type { z } from 'zod'

/**
 * The documents' words for a value that cannot be taken (000 §5, 002 §5), the same in every form and in
 * every answer of the API. Those that begin with a small letter follow the label of their field.
 */
export const genericTexts = {
  required: 'Required',
  /** Of a field that another field's value makes necessary. */
  valueRequired: 'Value is required',
  incorrect: 'This field does not look correct',
  tooSmall: 'too small',
  tooBig: 'too big',
  url: 'needs to be a valid URL',
  email: 'This field needs to be a valid email',
  ukOrIrelandPhone: 'needs to be a valid UK (+447xxxxxxxxx) or Ireland (+3538xxxxxxxx) phone number',
  uniqueName: 'The name must be unique',
  invalid: 'Field is not valid',
} as const

export const atLeastCharacters = (length: number): string =>
  `This field should be at least ${length} characters long`
export const atMostCharacters = (length: number): string => `The maximum length allowed is ${length}`
const tooShort = (length: number): string => `too short (min length ${length})`
const tooLong = (length: number): string => `too long (max length ${length})`

/** What the schema library says went wrong, before it has words for it. */
type Issue = z.core.$ZodRawIssue

type Words = {
  /** The message will be read behind its field's label: length is then told in fewer words. */
  readonly labelled?: boolean
}

/** The message for anything the schema library finds wrong with a value; always one of the above. */
export const genericMessage = (issue: Issue, { labelled = false }: Words = {}): string => {
  if (isMissing(issue)) return genericTexts.required
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return genericTexts.tooSmall
      return (labelled ? tooShort : atLeastCharacters)(Number(issue.minimum))
    case 'too_big':
      if (issue.origin !== 'string') return genericTexts.tooBig
      return (labelled ? tooLong : atMostCharacters)(Number(issue.maximum))
    case 'invalid_format':
      if (issue.format === 'url') return genericTexts.url
      return issue.format === 'email' ? genericTexts.email : genericTexts.incorrect
    default:
      return genericTexts.invalid
  }
}

/** Nothing was given where something is needed: an absent value, or an empty text that may not be empty. */
const isMissing = ({ code, input }: Issue): boolean => {
  if (input === '') return code === 'too_small' || code === 'invalid_format'
  const ofMissing = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
  return ofMissing && (input === undefined || input === null)
}
