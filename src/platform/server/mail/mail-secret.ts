/** Characters from Unicode's private use area. The layout preserves them, and usual texts do not contain them. */
const [start, end] = ['\uE000', '\uE001']
const marked = new RegExp(`${start}[^${start}${end}]*${end}`, 'g')
const marks = new RegExp(`[${start}${end}]`, 'g')

const mask = '••••'

/** Marks a part of a mail that only its recipient can read: the token in a link, or a pin. */
export const mailSecret = (value: string): string => `${start}${value}${end}`

/** Returns the text for the recipient, with its secrets and without the marks. */
export const withSecrets = (text: string): string => text.replace(marks, '')

/** Returns the text with its secrets masked, for everybody but the recipient. */
export const withoutSecrets = (text: string): string => text.replace(marked, mask).replace(marks, '')
