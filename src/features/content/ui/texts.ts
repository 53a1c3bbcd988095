import { type Dictionary, dictionaryText } from '../rules/dictionary.ts'

type Values = Readonly<Record<string, string | number>>

/** Returns the text of a named message; a missing message reads as its name. */
export type TextOf = (name: string, values?: Values) => string

type TextLoader = () => Promise<Dictionary>
let load: TextLoader = async () => ({})
let dictionaryRequest: Promise<Dictionary> | undefined

/** Sets how texts are loaded; the app calls it once in the browser. */
export const setTextLoader = (loader: TextLoader): void => {
  load = loader
  dictionaryRequest = undefined
}

const loadOnce = (): Promise<Dictionary> => {
  dictionaryRequest ??= load().catch(() => {
    // A lost connection must not leave every later message without its text.
    dictionaryRequest = undefined
    return {}
  })
  return dictionaryRequest
}

/** Returns a function that returns the texts that editors can change. Loads the texts on first use. */
export const loadTexts = async (): Promise<TextOf> => {
  const dictionary = await loadOnce()
  return (name, values) => dictionaryText(dictionary, name, values)
}

/** Returns one text, for messages after an action. */
export const readText = async (name: string, values?: Values): Promise<string> =>
  (await loadTexts())(name, values)
