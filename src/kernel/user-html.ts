import { z } from 'zod'
// Not './…': the name in package.json leads to the library on the server only.
import { sanitizeUserHtml } from '#kernel/sanitize-user-html.ts'
import { markSlowText } from './find-misfits.ts'
import { atMostCharacters } from './generic-messages.ts'

/**
 * Text that people write at length and that may hold HTML (000 §5). Wherever a contract takes or answers
 * it, it is made safe by being checked: on the way in before it is stored, on the way out whatever is stored.
 * What is refused for its length is refused before it costs anything.
 */
export const userHtmlField = (maximum: number) => {
  const error = atMostCharacters(maximum)
  return markSlowText(
    z
      .string()
      .max(maximum, { error, abort: true })
      .overwrite((text) => sanitizeUserHtml(text))
      .max(maximum, error),
  )
}
