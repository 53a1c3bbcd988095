import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { dnsEmailVerifier } from './dns-email-verifier.ts'
import { mailArrival } from './email-verifier.ts'

const types = { 1: 'A', 15: 'MX', 28: 'AAAA' } as const
type Response =
  | 'noDomain'
  | 'broken'
  | 'silent'
  | { readonly data?: Partial<Record<'A' | 'MX' | 'AAAA', Buffer>> }

/** Returns a domain name in the format of DNS messages. */
const encodeName = (text: string) =>
  Buffer.concat([
    ...text
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
const mailServer = (host: string) => Buffer.concat([Buffer.from([0, 10]), encodeName(host)])

const zone: Record<string, Response> = {
  'mail.test': { data: { MX: mailServer('mx.mail.test') } },
  'plain.test': { data: { A: Buffer.from([192, 0, 2, 1]) } },
  'six.test': { data: { AAAA: Buffer.alloc(16, 1) } },
  'empty.test': {},
  'null.test': { data: { MX: mailServer('') } },
  'broken.test': 'broken',
  'silent.test': 'silent',
}

/** Opens a local name server for the zone above. */
const openNameServer = async () => {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    let end = 12
    const labels: string[] = []
    while (query[end]) {
      labels.push(query.toString('latin1', end + 1, end + 1 + query[end]!))
      end += query[end]! + 1
    }
    const question = query.subarray(12, end + 5)
    const type = types[query.readUInt16BE(end + 1) as keyof typeof types]
    const response = zone[labels.join('.').toLowerCase()] ?? 'noDomain'
    if (response === 'silent') return
    const data = typeof response === 'object' ? response.data?.[type] : undefined
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (response === 'noDomain' ? 3 : response === 'broken' ? 2 : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(data ? 1 : 0, 6)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc0_0c, 0)
    query.copy(record, 2, end + 1, end + 5)
    record.writeUInt16BE(data?.length ?? 0, 10)
    socket.send(Buffer.concat([header, question, ...(data ? [record, data] : [])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const verifier = dnsEmailVerifier([await openNameServer()])

test.each([
  ['a domain with a mail server', 'mail.test', 'yes'],
  ['a domain without a mail server, but with an address', 'plain.test', 'yes'],
  ['a domain without a mail server, but with an IPv6 address', 'six.test', 'yes'],
  ['a domain with neither a mail server nor an address', 'empty.test', 'no'],
  ['a domain that declares that it accepts no mail', 'null.test', 'no'],
  ['a domain that does not exist', 'nowhere.test', 'no'],
  ['a name server that fails', 'broken.test', 'unknown'],
] as const)('the name server decides whether mail can be delivered: %s', async (_title, domain, expected) => {
  expect(await mailArrival(verifier, `ann@${domain}`)).toBe(expected)
})

test('if a name server does not respond, the check waits only until its time limit', async () => {
  let isWaiting = true
  void mailArrival(verifier, 'ann@silent.test', 60_000).then(() => (isWaiting = false))
  expect(await mailArrival(verifier, 'ann@silent.test', 200)).toBe('unknown')
  expect(isWaiting).toBe(true)
})
