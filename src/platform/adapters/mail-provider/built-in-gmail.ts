import { z } from 'zod'
import type { ReadAccess } from '../identity/built-in/serve-built-in.ts'
import { sendMailScope } from '../identity/identity-provider.ts'
import { sendPath } from './gmail-provider.ts'

/** The address under which the built-in Gmail is used. It never leaves the process. */
export const builtInGmailUrl = 'https://gmail.invalid'

const sendBody = z.object({ raw: z.base64url().min(1) })

const failure = (status: number, reason: string, message: string) =>
  Response.json({ error: { code: status, message, errors: [{ reason, message }] } }, { status })

const notFound = () => failure(404, 'notFound', 'Not Found')

/**
 * Returns a replacement for fetch that stands in for the Gmail API, for the accounts of the built-in identity provider.
 * It checks the token and the message like Gmail, and delivers nothing, because these accounts have no mailboxes. The
 * outbox shows what would have been sent.
 */
export const builtInGmail =
  (readAccess: ReadAccess): typeof fetch =>
  async (address, { method, headers, body } = {}) => {
    const { pathname } = new URL(String(address))
    const sentHeaders = new Headers(headers)
    const access = await readAccess(sentHeaders.get('authorization')?.replace(/^Bearer /, '') ?? '')
    if (!access) return failure(401, 'authError', 'Invalid Credentials')
    // Nobody can answer, because nothing is delivered.
    if (method !== 'POST') return pathname.endsWith('/messages') ? Response.json({}) : notFound()
    if (!access.scopes.has(sendMailScope))
      return failure(403, 'insufficientPermissions', 'Insufficient Permission')
    const message = messageIn(pathname, body)
    if (message === undefined) return notFound()
    const [foldedHeader = ''] = message.split('\r\n\r\n', 1)
    const header = foldedHeader.replace(/\r\n[ \t]+/g, ' ')
    if (!/^To: .*\S/m.test(header)) return failure(400, 'invalidArgument', 'Recipient address required')
    // Gmail sends from another address than the account's only if the owner has added it as an alias.
    if (!/^From: (.*)$/m.exec(header)?.[1]?.toLowerCase().includes(access.email.toLowerCase()))
      return failure(400, 'invalidArgument', 'Invalid From header')
    const id = crypto.randomUUID()
    return Response.json({ id, threadId: id, labelIds: ['SENT'] })
  }

const messageIn = (pathname: string, body: unknown): string | undefined => {
  if (pathname === `/upload${sendPath}` && body instanceof Uint8Array)
    return Buffer.from(body).toString('latin1')
  if (pathname !== sendPath) return undefined
  return Buffer.from(sendBody.parse(JSON.parse(String(body))).raw, 'base64url').toString('latin1')
}
