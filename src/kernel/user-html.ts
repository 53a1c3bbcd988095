import { z } from 'zod'
// Imported by its alias in package.json, not by a relative path, so that only the server loads the library.
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'
import { withoutDirections } from './direction-characters.ts'
import { markSlowText } from './find-mismatches.ts'
import { atMostCharacters } from './generic-messages.ts'

/**
 * Returns the schema of long text that can contain HTML (SHELL-069). On the server, parsing sanitises the text, in
 * requests and in responses. A text that is too long is rejected first.
 */
export const userHtmlField = (maximum: number) => {
  const error = atMostCharacters(maximum)
  return markSlowText(
    z
      .string()
      .max(maximum, { error, abort: true })
      .overwrite((text) => sanitizeUserHtml(withoutDirections(text)))
      .max(maximum, error),
  )
}
