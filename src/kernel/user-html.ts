import { z } from 'zod'
// Not './…': through the name in package.json only the server loads the library.
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'
import { withoutDirections } from './direction-characters.ts'
import { markSlowText } from './find-misfits.ts'
import { atMostCharacters } from './generic-messages.ts'

/**
 * Returns the schema of long text that can contain HTML (SHELL-069). Parsing sanitises it: in requests before it is
 * stored, and in responses whatever is stored. A text that is too long is rejected before any work is done.
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
