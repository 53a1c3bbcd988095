import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailChoiceIds } from '#features/accounts/rules/mail-choices.ts'
import { mailTextField, mailTextProblem } from '#features/comms/rules/automatic-mails/mail-text.ts'
import { placeholdersOf } from '#features/comms/server/automatic-mails/placeholders-of.ts'
import { sampleEvent } from '#features/events/server/index.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { automaticMails } from './automatic-mails.ts'

const featuresFolder = join(import.meta.dirname, '../../features')
const sources = globSync('*/{rules,server}/**/*.ts', { cwd: featuresFolder })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(featuresFolder, file), 'utf8'))
const kindsIn = (pattern: RegExp) =>
  [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, kind]) => kind!)))].sort()

const mails = automaticMails.map(({ mail }) => mail)
const kinds = mails.map(({ kind }) => kind).sort()

test('the staff list has every automatic email in the code exactly once (STF-O10)', () => {
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds).toEqual(kindsIn(/automaticMail\(\{\s+kind: '([a-z-]+)'/g))
  expect(new Set(mails.map(({ name }) => name)).size).toBe(kinds.length)
})

test('the code calls sendsMail for every email that staff can turn off for an event (STF-O11)', () => {
  const optionalKinds = mails.filter(({ alwaysSent }) => alwaysSent === undefined).map(({ kind }) => kind)
  expect(kindsIn(/sendsMail\([^']+'([a-z-]+)'\)/g)).toEqual(optionalKinds.sort())
})

test('account emails, receipts and bank details are always sent (STF-O11)', () => {
  const kindsAlwaysSent = mails.filter(({ alwaysSent }) => alwaysSent !== undefined).map(({ kind }) => kind)
  for (const kind of ['password-reset', 'magic-link', 'email-changed', 'payment-receipt', 'bank-transfer'])
    expect(kindsAlwaysSent).toContain(kind)
})

test('recipients can turn off emails about answers, reminders, a trip tomorrow and reviews, but no others', () => {
  const essentialKinds = mails
    .filter(({ recipientChoice }) => recipientChoice === 'essential')
    .map(({ kind }) => kind)
  expect(kinds.filter((kind) => !essentialKinds.includes(kind))).toEqual([
    'answer-changed',
    'answers-summary',
    'invite-accepted',
    'organiser-reminder',
    'payment-reminder',
    'place-requested',
    'review-request',
    'trip-tomorrow',
  ])
  const usedChoices = new Set(mails.map(({ recipientChoice }) => recipientChoice))
  for (const id of mailChoiceIds) expect(usedChoices).toContain(id)
})

const site = {
  brand: 'Jaunt',
  sessionSecret: 's'.repeat(32),
  publicUrl: 'http://localhost',
  contact: { phone: '0191 000', email: 'hello@example.com' },
  eventsContact: { phone: '0191 001', email: 'events@example.com' },
}
const outbox = createOutbox({ jobs: { enqueue: async () => {} }, config: site, now: () => new Date() })

test.each(automaticMails.map((automaticMail) => [automaticMail.mail.kind, automaticMail] as const))(
  'the original text of %s is valid, and its preview fills in every placeholder and shows no secrets',
  async (_, automaticMail) => {
    const { text, sentWhen } = automaticMail.mail
    expect(mailTextField.parse(text)).toEqual(text)
    expect(mailTextProblem(text, placeholdersOf(automaticMail, site))).toBeUndefined()
    expect(sentWhen).toMatch(/^[A-Z0-9].+\.$/)
    const { subject, html, text: plain } = await outbox.previewMail(automaticMail.sampleFor(site))
    expect(`${subject} ${plain}`).not.toMatch(/[{}]|undefined|sample-token/)
    expect(html).not.toContain('sample-token')
  },
)

test.each(automaticMails.map((automaticMail) => [automaticMail.mail.kind, automaticMail] as const))(
  'the email %s has a link to turn it off only if it is optional',
  async (_, automaticMail) => {
    const { html, text } = await outbox.previewMail(automaticMail.sampleFor(site))
    const isOptional = automaticMail.mail.recipientChoice !== 'essential'
    expect([html, text].map((body) => body.includes('/emails?key='))).toEqual([isOptional, isOptional])
  },
)

test('if mail programs would turn the name of an event into a link, no automatic email shows the name', async () => {
  const { eventName, name } = sampleEvent
  const findKindsWithName = async () => {
    const previews = automaticMails.map(async ({ mail, sampleFor }) => {
      const { subject, text } = await outbox.previewMail(sampleFor(site))
      return `${subject} ${text}`.includes('prizes.example.net') ? [mail.kind] : []
    })
    return (await Promise.all(previews)).flat()
  }
  try {
    Object.assign(sampleEvent, { eventName: 'prizes.example.net' })
    expect(await findKindsWithName()).toEqual([])
    Object.assign(sampleEvent, { eventName: null, name: 'Trip to prizes.example.net' })
    expect(await findKindsWithName()).toEqual([])
  } finally {
    Object.assign(sampleEvent, { eventName, name })
  }
})
