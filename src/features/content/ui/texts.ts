import { type Dictionary, dictionaryText } from '../rules/dictionary.ts'

type Facts = Readonly<Record<string, string | number>>

/** Returns the text of a named message; a missing message reads as its name. */
export type TextOf = (name: string, facts?: Facts) => string

type TextLoader = () => Promise<Dictionary>
let load: TextLoader = async () => ({})
let known: Promise<Dictionary> | undefined

/** Sets how texts are loaded; the app calls it once in the browser. */
export const setTextLoader = (loader: TextLoader): void => {
  load = loader
  known = undefined
}

const loadOnce = (): Promise<Dictionary> => {
  known ??= load().catch(() => {
    // A lost connection must not leave every later message without its text.
    known = undefined
    return {}
  })
  return known
}

/** Loads the texts that editors can change, on first use. */
export const loadTexts = async (): Promise<TextOf> => {
  const dictionary = await loadOnce()
  return (name, facts) => dictionaryText(dictionary, name, facts)
}

/** Returns one text, for messages after an action. */
export const readText = async (name: string, facts?: Facts): Promise<string> =>
  (await loadTexts())(name, facts)
