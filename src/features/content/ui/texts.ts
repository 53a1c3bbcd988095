import { type Dictionary, dictionaryText } from '../rules/dictionary.ts'

type Facts = Readonly<Record<string, string | number>>

/** The text of a named message; a message without a text reads as its own name (000 §8). */
export type TextOf = (name: string, facts?: Facts) => string

type Reader = () => Promise<Dictionary>
let read: Reader = async () => ({})
let known: Promise<Dictionary> | undefined

/** Says where the texts come from; the app does, once, in the browser. */
export const readTextsBy = (reader: Reader): void => {
  read = reader
  known = undefined
}

const ask = (): Promise<Dictionary> => {
  known ??= read().catch(() => {
    // A lost connection must not leave every later message without its text.
    known = undefined
    return {}
  })
  return known
}

/** The texts that editors may change, asked for when the first of them is needed. */
export const loadTexts = async (): Promise<TextOf> => {
  const dictionary = await ask()
  return (name, facts) => dictionaryText(dictionary, name, facts)
}

/** One of them, for what is said when something has happened. */
export const readText = async (name: string, facts?: Facts): Promise<string> =>
  (await loadTexts())(name, facts)
