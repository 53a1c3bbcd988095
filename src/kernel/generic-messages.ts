import type { z } from 'zod'

/**
 * The messages for an invalid value (SHELL-071 to SHELL-074), the same in every form and in every API response.
 * Messages that begin with a lower-case letter follow the label of their field.
 */
export const genericTexts = {
  required: 'Required',
  /** The message for a field that is required because of another field's value. */
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

/** A problem that the schema library reports. It has no message yet. */
type Issue = z.core.$ZodRawIssue

type MessageOptions = {
  /** True if the message is shown after the label of its field. Messages about length are then shorter. */
  readonly labelled?: boolean
}

/** Returns the message for any problem that the schema library reports; always one of the messages above. */
export const genericMessage = (issue: Issue, { labelled = false }: MessageOptions = {}): string => {
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

/**
 * Returns true when a required value is missing: it is absent, or it is an empty text where that is not allowed.
 */
const isMissing = ({ code, input }: Issue): boolean => {
  if (input === '') return code === 'too_small' || code === 'invalid_format'
  const isReportedIfAbsent = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
  return isReportedIfAbsent && (input === undefined || input === null)
}
