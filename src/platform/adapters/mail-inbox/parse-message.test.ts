import { describe, expect, test } from 'vitest'
import {
  exchangeReport,
  gmailReply,
  gmailReport,
  iphoneReply,
  outlookReply,
  outOfOffice,
  postfixReport,
} from '#tests/support/mail-samples.ts'
import { parseMessage } from './parse-message.ts'
import { readHeaders } from './read-headers.ts'

const receivedAt = new Date('2026-06-01T09:00:00Z')
const messageId = '01977f3c-0000-7000-8000-00000000abcd@mail.example.com'
const parse = (raw: string) => parseMessage(Buffer.from(raw), { receivedAt })

describe('answers', () => {
  test('an answer from Gmail has its sender, its text and the id of the answered email', async () => {
    expect(await parse(gmailReply({ messageId, address: 'olga@gmail.com' }))).toMatchObject({
      messageId: 'CAGmail1@mail.gmail.com',
      from: { name: 'Olga Orr', address: 'olga@gmail.com' },
      subject: 'Re: Your rooms',
      references: [messageId],
      text: expect.stringMatching(/^Thanks, that works for us!\n\nCan we arrive at 4\?/),
      files: [],
      isReport: false,
      isAutomatic: false,
      receivedAt,
    })
  })

  test('an answer from Outlook without plain text has the text of its HTML, a decoded subject and its file', async () => {
    const mail = await parse(outlookReply({ messageId, address: 'gwen@outlook.com' }))
    expect(mail).toMatchObject({
      from: { name: 'Gray, Gwen', address: 'gwen@outlook.com' },
      subject: 'RE: Your rooms – été 2026',
      files: [{ name: 'rooming list.pdf', size: 9 }],
    })
    expect(mail.text).toMatch(/^Fine, see you on Friday\. – Gwen/)
    expect(mail.text).toContain('From: Sam Staff <hello@example.com>\nSent: 01 June 2026 09:12')
    expect(mail.text).not.toContain('<p')
  })

  test('an answer from an iPhone is decoded', async () => {
    const mail = await parse(iphoneReply({ messageId, address: 'gwen@icloud.com' }))
    expect(mail.text).toMatch(/^Yes please\n\nSent from my iPhone/)
    expect(mail.references).toEqual([messageId])
  })

  test.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['Precedence: bulk', true],
    ['Precedence: list', false],
    ['X-Autoreply: yes', true],
  ])('with the header %s, isAutomatic is %s', async (line, isAutomatic) => {
    const raw = gmailReply({ messageId, address: 'olga@gmail.com', header: [line] })
    expect((await parse(raw)).isAutomatic).toBe(isAutomatic)
  })

  test('an out-of-office reply from Exchange is automatic', async () => {
    expect((await parse(outOfOffice({ messageId, address: 'olga@x.com' }))).isAutomatic).toBe(true)
  })

  test('a name can’t hide or reorder the address, and texts contain nothing that a database refuses', async () => {
    const name = 'Ann\u202e\u200b =?utf-8?Q?Lee=0D=0A=00?='
    const mail = await parse(gmailReply({ messageId, address: 'x@y.com', name, text: 'a\0b' }))
    expect(mail.from).toEqual({ name: 'Ann Lee', address: 'x@y.com' })
    expect(mail.text.startsWith('ab\n')).toBe(true)
  })

  test('ids with control characters, which a database refuses, are left out', async () => {
    const header = ['X-Other: <a\0b@x>']
    const raw = gmailReply({ messageId: 'a\0b@x> <c@x', address: 'x@y.com', id: 'own\0@x', header })
    const { messageId: ownId, references } = await parse(raw)
    expect(ownId).toBe('')
    expect(references).toEqual(['c@x'])
  })

  test('the nearest answered email is the first, and the number of ids is limited', () => {
    const references = Array.from({ length: 200 }, (_, index) => `<m${index}@x>`).join('\r\n ')
    const head = readHeaders([
      { key: 'references', value: references },
      { key: 'in-reply-to', value: '<m7@x> (from Monday)' },
    ])
    expect(head.references).toHaveLength(50)
    expect(head.references.slice(0, 3)).toEqual(['m7@x', 'm199@x', 'm198@x'])
  })

  test('HTML with 100,000 elements inside each other is read in little time', async () => {
    const html = '<div>'.repeat(100_000)
    const raw = `From: a@b.com\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>${html}`
    const before = process.cpuUsage()
    expect((await parse(raw)).text).toMatch(/^Hello/)
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })

  test('parts that are nested too deeply are refused', async () => {
    const nestedParts = Array.from(
      { length: 60 },
      (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n\r\n`,
    )
    const raw = `From: a@b.com\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nestedParts.join('')}`
    await expect(parse(raw)).rejects.toThrow()
  })

  test('the beginning of a large email is enough for its text', async () => {
    const raw = outlookReply({ messageId, address: 'gwen@outlook.com' })
    const beginning = Buffer.from(raw.slice(0, raw.indexOf('JVBER') + 3))
    const files = [{ name: 'rooming list.pdf', size: 9_000_000 }]
    const mail = await parseMessage(beginning, { receivedAt, files })
    expect(mail.text).toMatch(/^Fine/)
    expect(mail.files).toEqual(files)
  })
})

describe('reports of undelivered emails (RFC 3464)', () => {
  const address = 'gone@example.net'

  test('Postfix: the email is named in the returned header only', async () => {
    expect(await parse(postfixReport({ messageId, address }))).toMatchObject({
      isReport: true,
      isAutomatic: true,
      references: [messageId],
      reports: [
        {
          addresses: [address],
          hasFailed: true,
          status: '5.1.1',
          reason: `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`,
        },
      ],
    })
  })

  test('ids and reasons with control characters contain nothing that a database refuses', async () => {
    const reason = '550 5.1.1 User\0 \u202eunknown'
    const report = await parse(postfixReport({ messageId: `a\0b@x> <${messageId}`, address, reason }))
    expect(report.references).toEqual([messageId])
    expect(report.reports).toMatchObject([{ reason: '550 5.1.1 User unknown' }])
  })

  test('Exchange: the address is found in upper or lower case, and the text does not contain the returned email', async () => {
    const mail = await parse(exchangeReport({ messageId, address }))
    expect(mail).toMatchObject({
      references: [messageId],
      reports: [{ addresses: [address], hasFailed: true, status: '5.1.10' }],
    })
    expect(mail.text).not.toContain('Hello Olga')
  })

  test('Gmail: the lines of the reason become one line', async () => {
    expect((await parse(gmailReport({ messageId, address }))).reports).toEqual([
      {
        addresses: [address],
        hasFailed: true,
        status: '5.1.1',
        reason: expect.stringMatching(/^550-5\.1\.1 The email account .* unnecessary spaces\.$/),
      },
    ])
  })

  test('a report of a delay does not count as failed', async () => {
    const raw = postfixReport({ messageId, address, action: 'delayed', status: '4.4.1', reason: 'timed out' })
    expect((await parse(raw)).reports).toMatchObject([
      { hasFailed: false, status: '4.4.1', reason: 'timed out' },
    ])
  })

  test('a status without details is replaced by the status in the reason', async () => {
    const raw = postfixReport({ messageId, address, status: '5.0.0', reason: '550 5.2.1 disabled' })
    expect((await parse(raw)).reports[0]?.status).toBe('5.2.1')
  })

  test('an answer that contains the text of a report is not a report', async () => {
    const text = 'Final-Recipient: rfc822; a@b.com\r\nAction: failed\r\nStatus: 5.1.1'
    const mail = await parse(gmailReply({ messageId, address, text }))
    expect(mail).toMatchObject({ isReport: false, reports: [] })
  })
})
