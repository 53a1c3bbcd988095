import type { DeliveryReport } from './incoming-mail.ts'
import { idsIn, oneLine } from './read-headers.ts'

/** Maximum recipients of one notification. Each of our emails has one. */
const maxReports = 20
const maxReason = 500

/**
 * Returns what a message/delivery-status part says about each recipient (RFC 3464). Recipients whose email was delivered
 * are left out.
 */
export const readDeliveryReports = (part: string): DeliveryReport[] =>
  part
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, maxReports + 1)
    .flatMap((group) => reportOf(readFields(group)) ?? [])

/** Returns the Message-ID that some mail servers, such as Google's, add to the part; undefined otherwise. */
export const originalMessageId = (part: string): string | undefined =>
  idsIn(/^X-Original-Message-ID:(.*)/im.exec(part)?.[1] ?? '')[0]

const readFields = (group: string): ReadonlyMap<string, string> => {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
  const fields = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return new Map(fields.toReversed())
}

const reportOf = (fields: ReadonlyMap<string, string>): DeliveryReport | undefined => {
  const action = fields.get('action')?.toLowerCase().split(/\s/, 1)[0]
  if (action !== 'failed' && action !== 'delayed') return undefined
  const addresses = ['final-recipient', 'original-recipient'].flatMap(
    (name) => addressIn(fields.get(name)) ?? [],
  )
  const reason = oneLine(withoutType(fields.get('diagnostic-code') ?? ''), maxReason)
  return {
    addresses: [...new Set(addresses)],
    hasFailed: action === 'failed',
    status: statusOf(fields.get('status') ?? '', reason),
    reason,
  }
}

/** Returns a value without the type before it, such as `rfc822;` or `smtp;`. */
const withoutType = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, '')

const addressIn = (value: string | undefined): string | undefined => {
  const address = withoutType(value ?? '')
    .replace(/^<|>$/g, '')
    .toLowerCase()
  return address.includes('@') && address.length <= 254 ? address : undefined
}

/** Some servers report 5.0.0 although the response of the other server contains a better status. */
const statusOf = (status: string, reason: string): string => {
  const [reportedStatus = '5.0.0'] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status) ?? []
  if (!reportedStatus.endsWith('.0.0')) return reportedStatus
  return new RegExp(`\\b${reportedStatus[0]}\\.\\d{1,3}\\.\\d{1,3}\\b`).exec(reason)?.[0] ?? reportedStatus
}
