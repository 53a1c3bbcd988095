import { toPlainText } from '@react-email/render'
import PostalMime, { type Attachment } from 'postal-mime'
import { cutText } from '#kernel/cut-text.ts'
import type { IncomingFile, IncomingMail } from './incoming-mail.ts'
import { originalMessageId, readDeliveryReports } from './read-delivery-reports.ts'
import { idsIn, readHeaders } from './read-headers.ts'

/** Maximum characters of text and HTML that are read. */
const maxTextLength = 100_000
const maxHtmlLength = 150_000
/** Maximum depth of nested elements. */
const maxHtmlDepth = 60
export const maxFiles = 20

type ReceivedInfo = {
  readonly receivedAt: Date
  /** The files of an email of which only the beginning was downloaded. */
  readonly files?: readonly IncomingFile[]
}

/**
 * Reads an email (RFC 5322).
 * @param raw its bytes, or the first of them
 * @throws if it is not an email that can be read, for example if its parts are nested too deeply
 */
export const parseMessage = async (
  raw: Uint8Array,
  { receivedAt, files }: ReceivedInfo,
): Promise<IncomingMail> => {
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 262_144,
  })
  const head = readHeaders(email.headers)
  const partOf = (...types: string[]) => {
    const part = email.attachments.find(({ mimeType }) => types.includes(mimeType))
    return part && textOf(part)
  }
  const statusPart = head.isReport
    ? partOf('message/delivery-status', 'message/global-delivery-status')
    : undefined
  const returnedEmail = head.isReport
    ? partOf('message/rfc822', 'text/rfc822-headers', 'message/global')
    : undefined
  const originalIds = [
    statusPart && originalMessageId(statusPart),
    returnedEmail && messageIdIn(returnedEmail),
  ]
  return {
    ...head,
    references: [...new Set([...originalIds.flatMap((id) => id || []), ...head.references])],
    receivedAt,
    text: plainTextOf({ text: email.text, html: email.html }),
    files: files ?? filesOf(email.attachments),
    reports: statusPart === undefined ? [] : readDeliveryReports(statusPart),
  }
}

/** Returns the plain text of an email, or the text of its HTML, cut and with line feeds as line breaks. */
export const plainTextOf = ({
  text = '',
  html = '',
}: {
  readonly text?: string
  readonly html?: string
}): string => {
  const plainText = text.trim() === '' ? htmlText(html) : text
  return cutText(plainText.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\0', '').trim(), maxTextLength)
}

const htmlText = (html: string): string =>
  html.trim() === ''
    ? ''
    : toPlainText(html.slice(0, maxHtmlLength), {
        wordwrap: false,
        limits: { maxDepth: maxHtmlDepth, ellipsis: '' },
        selectors: [
          { selector: 'img', format: 'skip' },
          { selector: 'a', options: { ignoreHref: true } },
          // Many programs quote the answered email in this element. Its lines must start with '>', as in plain text.
          { selector: 'blockquote', format: 'blockquote', options: { leadingLineBreaks: 1 } },
        ],
      })

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const messageIdIn = (headers: string): string => {
  const [head = ''] = headers.split(/\r?\n\r?\n/, 1)
  return idsIn(/^Message-ID:\s*(.*)/im.exec(head)?.[1] ?? '')[0] ?? ''
}

/** Returns the attachments that have a name, but not pictures inside the text. */
const filesOf = (attachments: readonly Attachment[]): IncomingFile[] =>
  attachments
    .filter(({ filename, disposition, related }) => filename && !(related && disposition !== 'attachment'))
    .slice(0, maxFiles)
    .map(({ filename, content }) => ({
      name: fileName(filename!),
      size: typeof content === 'string' ? content.length : content.byteLength,
    }))

export const fileName = (name: string): string =>
  cutText(name.toWellFormed().replace(/[\p{Cc}\u202a-\u202e]/gu, ''), 200)
