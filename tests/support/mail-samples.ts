/** The email of ours that a sample answers, and what the sample contains. */
type SampleOptions = {
  /** The Message-ID of our email, without angle brackets. */
  readonly messageId: string
  /** The author of the answer, or the recipient whose mail server reports. */
  readonly address: string
  readonly name?: string
  /** What the author wrote. */
  readonly text?: string
  /** The Message-ID of the sample. */
  readonly id?: string
  /** Additional header lines. */
  readonly header?: readonly string[]
}

/** Joins lines as in an email. */
const mail = (...lines: readonly (string | readonly string[])[]): string => lines.flat().join('\r\n')

const base64 = (text: string): string[] =>
  Buffer.from(text)
    .toString('base64')
    .match(/.{1,76}/g) ?? []

/** An answer as Gmail on the web writes it: text and HTML, with the quoted email below. */
export const gmailReply = ({
  messageId,
  address,
  name = 'Olga Orr',
  text = 'Thanks, that works for us!\r\n\r\nCan we arrive at 4?',
  id = 'CAGmail1@mail.gmail.com',
  header = [],
}: SampleOptions): string =>
  mail(
    `Return-Path: <${address}>`,
    'Received: from mail-ed1-f41.google.com (mail-ed1-f41.google.com [209.85.208.41])',
    '\tby mx.example.com (Postfix) with ESMTPS id 4XyZ',
    `From: ${name} <${address}>`,
    'To: Sam Staff <replies@example.com>',
    `Message-ID: <${id}>`,
    `In-Reply-To: <${messageId}>`,
    `References: <${messageId}>`,
    'Subject: Re: Your rooms',
    'Date: Mon, 1 Jun 2026 10:00:00 +0100',
    header,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="000000000000d5c1e80636c6a9d1"',
    '',
    '--000000000000d5c1e80636c6a9d1',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    base64(
      mail(
        text,
        '',
        'On Mon, 1 Jun 2026 at 09:12, Sam Staff, who plans the trips of Jaunt <',
        'hello@example.com> wrote:',
        '',
        '> Hello Olga,',
        '>',
        '> all is booked.',
        '>',
      ),
    ),
    '--000000000000d5c1e80636c6a9d1',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    `<div dir="ltr">${text}</div><br><div class="gmail_quote"><blockquote>Hello Olga,<br>all is booked.</blockquote></div>`,
    '--000000000000d5c1e80636c6a9d1--',
    '',
  )

/** An answer as Outlook writes it: HTML only, with the header of the quoted email in the text. */
export const outlookReply = ({
  messageId,
  address,
  text = 'Fine, see you on Friday. – Gwen',
}: SampleOptions): string =>
  mail(
    `From: "Gray, Gwen" <${address}>`,
    'To: Sam Staff <replies@example.com>',
    'Subject: =?utf-8?B?UkU6IFlvdXIgcm9vbXMg4oCTIMOpdMOpIDIwMjY=?=',
    'Thread-Topic: Your rooms',
    'Message-ID: <DB9PR08MB6746@DB9PR08MB6746.eurprd08.prod.outlook.com>',
    `References: <${messageId}>`,
    `In-Reply-To: <${messageId}>`,
    'X-MS-Has-Attach: yes',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="_004_DB9PR08MB6746_"',
    '',
    '--_004_DB9PR08MB6746_',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `<html><body><p class=3D"MsoNormal">${text.replace('–', '=E2=80=93')}</p>`,
    '<div style=3D"border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Sam Staff &lt;hello@example.com&gt;<br>',
    '<b>Sent:</b> 01 June 2026 09:12<br><b>To:</b> Gray, Gwen<br><b>Subject:</b> Your rooms</p></div>',
    '<p>Hello Gwen,</p><p>all is booked.</p></body></html>',
    '--_004_DB9PR08MB6746_',
    'Content-Type: application/pdf; name="rooming list.pdf"',
    'Content-Disposition: attachment; filename="rooming list.pdf"; size=9',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjcK',
    '--_004_DB9PR08MB6746_--',
    '',
  )

/** An answer from an iPhone, with its signature and the quoted email. */
export const iphoneReply = ({ messageId, address, text = 'Yes please' }: SampleOptions): string =>
  mail(
    `From: Gwen Gray <${address}>`,
    'Content-Type: text/plain;',
    '\tcharset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    'Mime-Version: 1.0 (1.0)',
    'Subject: Re: Your rooms',
    'Date: Mon, 1 Jun 2026 10:01:00 +0100',
    'Message-Id: <5B8C@icloud.com>',
    `References: <${messageId}>`,
    'To: replies@example.com',
    `In-Reply-To: <${messageId}>`,
    'X-Mailer: iPhone Mail (23A341)',
    '',
    text,
    '',
    'Sent from my iPhone',
    '',
    '> On 1 Jun 2026, at 09:12, Sam Staff <hello@example.com> wrote:',
    '> =EF=BB=BF',
    '> Hello Gwen,',
    '> all is booked.',
    '',
  )

/** An out-of-office reply of Exchange. */
export const outOfOffice = ({ messageId, address }: SampleOptions): string =>
  mail(
    `From: Olga Orr <${address}>`,
    'To: replies@example.com',
    'Subject: Automatic reply: Your rooms',
    'Message-ID: <ooo-1@outlook.com>',
    `In-Reply-To: <${messageId}>`,
    `References: <${messageId}>`,
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'Content-Type: text/plain; charset="us-ascii"',
    '',
    'I am away until Monday.',
    '',
  )

/** A report of Postfix. It names our email only in the returned header. */
export const postfixReport = ({
  messageId,
  address,
  status = '5.1.1',
  action = 'failed',
  reason = `550 5.1.1 <${address}>: Recipient address rejected: User unknown\r\n    in virtual mailbox table`,
}: SampleOptions & {
  readonly status?: string
  readonly action?: string
  readonly reason?: string
}): string =>
  mail(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example.com (Mail Delivery System)',
    'To: replies@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'Message-Id: <20260601081300.4XXXX@mail.example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4XXXX.1780301580/mail.example.com"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4XXXX.1780301580/mail.example.com',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.example.com.',
    '',
    '--4XXXX.1780301580/mail.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.com',
    'X-Postfix-Queue-ID: 4XXXX',
    'X-Postfix-Sender: rfc822; replies@example.com',
    'Arrival-Date: Mon,  1 Jun 2026 09:12:59 +0100 (BST)',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.net',
    `Diagnostic-Code: smtp; ${reason}`,
    '',
    '--4XXXX.1780301580/mail.example.com',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Return-Path: <replies@example.com>',
    'From: Jaunt <hello@example.com>',
    `To: ${address}`,
    'Subject: Your rooms',
    `Message-ID: <${messageId}>`,
    '',
    '--4XXXX.1780301580/mail.example.com--',
    '',
  )

/** A report of Exchange Online, which returns our whole email. */
export const exchangeReport = ({ messageId, address }: SampleOptions): string =>
  mail(
    'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>',
    'To: replies@example.com',
    'Date: Mon, 1 Jun 2026 08:13:00 +0000',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="0d2a1f6b-6b0e-4a3e-9d1b-0c8f7c5d1b7e"',
    'Content-Language: en-GB',
    'Message-ID: <undeliverable-1@AM0PR08MB3090.eurprd08.prod.outlook.com>',
    `In-Reply-To: <${messageId}>`,
    `References: <${messageId}>`,
    'Subject: Undeliverable: Your rooms',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    '--0d2a1f6b-6b0e-4a3e-9d1b-0c8f7c5d1b7e',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="3f1a"',
    '',
    '--3f1a',
    'Content-Type: text/plain; charset="us-ascii"',
    '',
    'Your message could not be delivered.',
    '--3f1a--',
    '',
    '--0d2a1f6b-6b0e-4a3e-9d1b-0c8f7c5d1b7e',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;AM0PR08MB3090.eurprd08.prod.outlook.com',
    'Received-From-MTA: dns;mail.example.com',
    'Arrival-Date: Mon, 1 Jun 2026 08:12:59 +0000',
    '',
    `Final-Recipient: rfc822;${address.toUpperCase()}`,
    'Action: failed',
    'Status: 5.1.10',
    'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    `X-Display-Name: ${address}`,
    '',
    '',
    '--0d2a1f6b-6b0e-4a3e-9d1b-0c8f7c5d1b7e',
    'Content-Type: message/rfc822',
    '',
    'From: Jaunt <hello@example.com>',
    `To: ${address}`,
    `Message-ID: <${messageId}>`,
    'Subject: Your rooms',
    '',
    'Hello Olga,',
    '',
    '--0d2a1f6b-6b0e-4a3e-9d1b-0c8f7c5d1b7e--',
    '',
  )

/** A report of Gmail about an email that the site sent from a connected account. */
export const gmailReport = ({ messageId, address }: SampleOptions): string =>
  mail(
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'To: author@example.com',
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    `References: <${messageId}>`,
    `In-Reply-To: <${messageId}>`,
    `X-Failed-Recipients: ${address}`,
    'Message-ID: <665afa2c.gmail@mx.google.com>',
    'Date: Mon, 01 Jun 2026 01:13:00 -0700 (PDT)',
    'Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status',
    '',
    '--000000000000a1b2c3',
    'Content-Type: multipart/related; boundary="000000000000a1b2d0"',
    '',
    '--000000000000a1b2d0',
    'Content-Type: multipart/alternative; boundary="000000000000a1b2d9"',
    '',
    '--000000000000a1b2d9',
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    '** Address not found **',
    '--000000000000a1b2d9--',
    '--000000000000a1b2d0',
    'Content-Type: image/png; name="icon.png"',
    'Content-Disposition: attachment; filename="icon.png"',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <icon.png>',
    '',
    'iVBORw0KGgo=',
    '--000000000000a1b2d0--',
    '--000000000000a1b2c3',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Mon, 01 Jun 2026 01:12:58 -0700 (PDT)',
    `X-Original-Message-ID: <${messageId}>`,
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
    ' 550-5.1.1 double-checking the recipient’s email address for typos or unnecessary spaces.',
    'Last-Attempt-Date: Mon, 01 Jun 2026 01:13:00 -0700 (PDT)',
    '',
    '--000000000000a1b2c3',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${address}`,
    `Message-ID: <${messageId}>`,
    '',
    '--000000000000a1b2c3--',
    '',
  )
