import { z } from 'zod'
import { maxNotesLength } from '#kernel/fields.ts'
import { atMostCharacters, genericTexts } from '#kernel/generic-messages.ts'
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'

const markup = /<[a-z!/?]/i
const lineEnds = /<br[^>]*>|<\/(?:p|div|li|dd|blockquote|pre|h[2-6]|tr)>/g
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }

/** Returns the plain text of a review. Removes HTML; text without HTML stays unchanged except for spaces around it. */
export const textOfReview = (writtenText: string): string => {
  if (!markup.test(writtenText)) return writtenText.trim()
  // The sanitized HTML is well-formed, and characters outside elements are escaped.
  return sanitizeUserHtml(writtenText)
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => characters[name]!)
    .trim()
}

const tooLongError = atMostCharacters(maxNotesLength)
/** The text of a review: not blank, at most 2000 characters (REV-O1). */
export const reviewTextField = z
  .string()
  .max(maxNotesLength, { error: tooLongError, abort: true })
  .overwrite(textOfReview)
  .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), genericTexts.required)
