import { z } from 'zod'
import { atMostCharacters } from './generic-messages.ts'

type Cleaner = (text: string) => string
let clean: Cleaner = (text) => text

/**
 * Says how text that people write is made safe. The server does, once, before it takes calls; a browser
 * leaves the text as it was typed, for the server decides.
 */
export const cleanUserHtmlBy = (cleaner: Cleaner): void => {
  clean = cleaner
}

/**
 * Text that people write at length and that may hold HTML (000 §5). Wherever a contract takes or answers
 * it, it is made safe by being checked: on the way in before it is stored, on the way out whatever is stored.
 * What is refused for its length is refused before it costs anything.
 */
export const userHtmlField = (maximum: number) => {
  const error = atMostCharacters(maximum)
  return z
    .string()
    .max(maximum, { error, abort: true })
    .overwrite((text) => clean(text))
    .max(maximum, error)
}
