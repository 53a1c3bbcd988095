import { z } from 'zod'
import { maxNotesLength } from '#kernel/fields.ts'
import { atMostCharacters, genericTexts } from '#kernel/generic-messages.ts'
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'

const markup = /<[a-z!/?]/i
const lineEnds = /<br[^>]*>|<\/(?:p|div|li|dd|blockquote|pre|h[2-6]|tr)>/g
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }

/** What a review says. It is shown as text, so HTML is taken out of it, and what has none stays as it was typed. */
export const textOfReview = (written: string): string => {
  if (!markup.test(written)) return written.trim()
  // What is left of it is well-formed, and whatever is no element is written as characters.
  return sanitizeUserHtml(written)
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => characters[name]!)
    .trim()
}

const error = atMostCharacters(maxNotesLength)
/** The text of a review: something to read, at most 2000 characters (REV-O1). */
export const reviewTextField = z
  .string()
  .max(maxNotesLength, { error, abort: true })
  .overwrite(textOfReview)
  .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), genericTexts.required)
