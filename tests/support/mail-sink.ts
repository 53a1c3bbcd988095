import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  /** The plain text of the email, decoded. */
  readonly text: string
}

/** Starts an SMTP server that stores the emails that it receives. */
export const openMailSink = async () => {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      readText(stream).then((raw) => {
        mails.push({ from, to, raw, text: plainTextOf(raw) })
        done()
      }, done)
    },
  })
  // A process that is killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the decoded bytes of a file that is attached in base64 to a raw email; undefined without such a file. */
export const fileIn = ({ raw }: Pick<ReceivedMail, 'raw'>, name: string): Buffer | undefined => {
  const part = raw
    .split(/\r\n--/)
    .find((one) => one.includes(`filename=${name}`) || one.includes(`filename="${name}"`))
  const [head = '', body = ''] = part?.split('\r\n\r\n') ?? []
  return /Content-Transfer-Encoding: base64/i.test(head) ? Buffer.from(body, 'base64') : undefined
}

/** Returns the decoded plain text of a raw email, up to the next boundary. A line of only dashes is not a boundary. */
export const plainTextOf = (raw: string): string => {
  const [, head = '', body = ''] =
    /^(Content-Type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)(?:\r\n--(?!-*\r\n)|$(?![\s\S]))/im.exec(raw) ?? []
  const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

const decodeQuotedPrintable = (body: string): string =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
