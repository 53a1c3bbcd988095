import { addressParser, decodeWords } from 'postal-mime'
import { cutText } from '#kernel/cut-text.ts'
import type { IncomingMail } from './incoming-mail.ts'

/** A header field, its name in lower case, its value unfolded. */
export type HeaderField = { readonly key: string; readonly value: string }

/** Maximum Message-IDs that are read from a header. A long conversation names all its emails. */
const maxReferences = 50
const maxSubject = 300
const maxName = 120
const maxAddress = 254
const maxMessageId = 250

const fieldOf = (headers: readonly HeaderField[], key: string): string =>
  headers.find((header) => header.key === key)?.value.trim() ?? ''

/**
 * Returns the ids in a header such as References, in their order, without angle brackets. Ids with control characters are
 * left out: the database can't store some of them, and a mailbox whose email can't be stored is not read further.
 */
export const idsIn = (value: string): string[] =>
  [...value.matchAll(/<([^<>\s\p{Cc}]{1,250})>/gu)].map(([, id]) => id ?? '')

/** Returns the fields of a received email that its header contains. Texts are decoded and cut. */
export const readHeaders = (
  headers: readonly HeaderField[],
): Pick<IncomingMail, 'messageId' | 'from' | 'subject' | 'references' | 'isReport' | 'isAutomatic'> => {
  const [sender] = addressParser(fieldOf(headers, 'from'), { flatten: true })
  const nearestFirst = [
    ...idsIn(fieldOf(headers, 'in-reply-to')),
    ...idsIn(fieldOf(headers, 'references')).reverse(),
  ]
  return {
    messageId: cutText(idsIn(fieldOf(headers, 'message-id'))[0] ?? '', maxMessageId),
    from: {
      name: oneLine(sender?.name ?? '', maxName),
      address: oneLine(sender?.address ?? '', maxAddress),
    },
    subject: oneLine(decodeWords(fieldOf(headers, 'subject')), maxSubject),
    references: [...new Set(nearestFirst)].slice(0, maxReferences),
    isReport: isReport(headers),
    isAutomatic: isAutomatic(headers),
  }
}

/** Invisible characters that hide or reorder the text around them, and control characters. */
const hiddenCharacters = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

export const oneLine = (text: string, maxLength: number): string =>
  cutText(text.toWellFormed().replace(/\s+/g, ' ').replace(hiddenCharacters, '').trim(), maxLength)

const isReport = (headers: readonly HeaderField[]): boolean =>
  /^multipart\/report\b.*\breport-type="?delivery-status\b/is.test(fieldOf(headers, 'content-type'))

/** Automatic replies name themselves in one of these fields: RFC 3834, and older programs. */
const isAutomatic = (headers: readonly HeaderField[]): boolean =>
  /^auto-/i.test(fieldOf(headers, 'auto-submitted')) ||
  /^(?:bulk|junk|auto_reply)\b/i.test(fieldOf(headers, 'precedence')) ||
  headers.some(({ key }) => key === 'x-autoreply' || key === 'x-autorespond') ||
  fieldOf(headers, 'return-path') === '<>'

/** Returns the fields of a header as an email contains it. */
export const headerFields = (header: string): HeaderField[] =>
  header
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) } : []
    })
