import { type Dictionary, dictionaryText } from '../rules/dictionary.ts'

type Facts = Readonly<Record<string, string | number>>

/** Returns the text of a named message; a missing message reads as its name. */
export type TextOf = (name: string, facts?: Facts) => string

type Reader = () => Promise<Dictionary>
let read: Reader = async () => ({})
let known: Promise<Dictionary> | undefined

/** Sets how texts are loaded; the app calls it once in the browser. */
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

/** Loads the texts that editors can change, on first use. */
export const loadTexts = async (): Promise<TextOf> => {
  const dictionary = await ask()
  return (name, facts) => dictionaryText(dictionary, name, facts)
}

/** Returns one text, for messages after an action. */
export const readText = async (name: string, facts?: Facts): Promise<string> =>
  (await loadTexts())(name, facts)
