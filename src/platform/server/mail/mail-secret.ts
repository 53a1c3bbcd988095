/** Characters of the private use area: the layout does not change them, and no text contains them. */
const [start, end] = ['\uE000', '\uE001']
const marked = new RegExp(`${start}[^${start}${end}]*${end}`, 'g')
const marks = new RegExp(`[${start}${end}]`, 'g')

const mask = '••••'

/** Marks a part of a mail that only its recipient can read: the token of a link, a pin. */
export const mailSecret = (value: string): string => `${start}${value}${end}`

/** Returns a text with marked parts as it is sent. */
export const withSecrets = (text: string): string => text.replace(marks, '')

/** Returns the text with its secrets masked, for other readers than the recipient. */
export const withoutSecrets = (text: string): string => text.replace(marked, mask).replace(marks, '')
