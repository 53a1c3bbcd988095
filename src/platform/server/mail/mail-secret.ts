/** Signs of the private use area: they pass through the layout and stand in no text of ours. */
const [start, end] = ['\uE000', '\uE001']
const marked = new RegExp(`${start}[^${start}${end}]*${end}`, 'g')
const marks = new RegExp(`[${start}${end}]`, 'g')

const mask = '••••'

/** Marks a part of a mail that only its recipient may read: the token of a link, a pin. */
export const mailSecret = (value: string): string => `${start}${value}${end}`

/** A text with marked parts as it is sent. */
export const withSecrets = (text: string): string => text.replace(marks, '')

/** The same as others may read it. */
export const withoutSecrets = (text: string): string => text.replace(marked, mask).replace(marks, '')
