import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const encodedText = '=?utf-8?Q?evil=2Eexample?='

/** Returns the header lines of a mail as they are sent. */
const headersOf = async (subject: string, name: string) => {
  const mail = { id: 'm1', to: 'olga@example.com', subject, html: '<p>Hello</p>', text: 'Hello' }
  const message = composeMail(
    { ...mail, reply_name: name, reply_address: 'manager@example.com' },
    { from: { name, address: 'author@example.com' }, messageDomain: 'example.com' },
  )
  const raw = (await new MailComposer(message).compile().build()).toString()
  return raw.split('\r\n\r\n')[0]!
}

/** Decodes the encoded words of a header, as mail programs do (RFC 2047). */
const decodeHeaders = (headers: string) =>
  headers
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(
            text
              .replaceAll('_', ' ')
              .replaceAll('%', '%25')
              .replace(/=(?=[\dA-F]{2})/g, '%'),
          ),
    )

test('encoded text in a subject or a name is shown as it was written', async () => {
  const decodedHeaders = decodeHeaders(await headersOf(`News about ${encodedText}`, encodedText)).replaceAll(
    '\u2060',
    '',
  )
  expect(decodedHeaders).not.toContain('evil.example')
  expect(decodedHeaders.split(encodedText)).toHaveLength(4)
})

test('line breaks in a subject or a name add no headers', async () => {
  const headers = await headersOf('Hello\r\nBcc: eve@example.com', 'Ann\r\nBcc: eve@example.com')
  expect(headers).not.toMatch(/^Bcc:/im)
})

test('other subjects are sent unchanged', async () => {
  expect(await headersOf('Rooms = 4? Yes', 'Ann Lee')).toContain('Subject: Rooms = 4? Yes\r\n')
})
