import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { automaticMails } from '#app/compose/automatic-mails.ts'
import { lockMailText, readMailText, storeMailText } from '#platform/server/mail/mail-text-store.ts'
import { testDatabase } from '#tests/support/database.ts'
import { exportData } from './export-data.ts'
import { loadCatalogue } from './load-catalogue.ts'

const now = new Date('2026-11-21T10:00:00Z')
const welcome = { subject: 'Hello: from {brand}', intro: 'Come in.\n\n"Yes", call {phone}.', closing: '' }

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
type Site = Awaited<ReturnType<typeof testDatabase>>
const save = ({ db }: Site, kind: string, version: number, text: typeof welcome | null) =>
  db.transaction().execute(async (tx) => {
    await lockMailText(tx, kind)
    await storeMailText(tx, kind, { version, text })
  })
const load = ({ db }: Site, folder: string, options: object = {}) =>
  loadCatalogue(db, folder, now, { mails: automaticMails, ...options })
const textOf = ({ db }: Site) => readMailText(db, 'welcome')

test('an edited text is exported and loaded into another site; original texts are not exported', async () => {
  const [sourceSite, targetSite] = [await testDatabase(), await testDatabase()]
  await save(sourceSite, 'welcome', 3, welcome)
  await save(sourceSite, 'email-confirm', 2, null)
  const folder = await newFolder()
  await exportData(sourceSite.db, folder, async () => undefined)
  const trial = await load(targetSite, folder, { isTrial: true })
  expect(trial.mailTexts).toEqual({ written: ['welcome'], kept: [] })
  expect(await targetSite.db.selectFrom('mail_text').selectAll().execute()).toEqual([])
  expect((await load(targetSite, folder)).mailTexts).toEqual(trial.mailTexts)
  expect(await textOf(targetSite)).toEqual({ version: 1, text: welcome })
  expect((await load(targetSite, folder)).mailTexts).toEqual({ written: [], kept: [] })
  const history = await targetSite.db
    .selectFrom('change_log')
    .select(['subject_kind', 'subject_id', 'what'])
    .execute()
  expect(history).toEqual([{ subject_kind: 'automaticMail', subject_id: 'welcome', what: 'changed' }])
})

test('a text that staff changed stays, unless the load replaces their changes', async () => {
  const [sourceSite, targetSite] = [await testDatabase(), await testDatabase()]
  await save(sourceSite, 'welcome', 1, welcome)
  const folder = await newFolder()
  await exportData(sourceSite.db, folder, async () => undefined)
  const editedText = { ...welcome, subject: 'Ours' }
  await save(targetSite, 'welcome', 4, editedText)
  expect((await load(targetSite, folder)).mailTexts).toEqual({ written: [], kept: ['welcome'] })
  expect(await textOf(targetSite)).toEqual({ version: 4, text: editedText })
  const replaced = await load(targetSite, folder, { overwritesStaffChanges: true })
  expect(replaced.mailTexts).toEqual({ written: ['welcome'], kept: [] })
  expect(await textOf(targetSite)).toEqual({ version: 5, text: welcome })
})

test.each([
  ['kind: nothing', 'subject: Hi', ':1: kind: is not an automatic email'],
  [
    'kind: welcome',
    'subject: Hi {frist name}',
    ':2: subject: {frist name} is not a placeholder of this email',
  ],
  ['kind: welcome', 'subject: ""', ':2: subject: '],
])('a file with %s and %s loads nothing, and its line is reported', async (kind, subject, problem) => {
  const site = await testDatabase()
  const folder = await newFolder()
  await writeFile(
    join(folder, 'automatic-emails.yaml'),
    `- ${kind}\n  ${subject}\n  intro: Come in.\n  closing: ""\n`,
  )
  await expect(load(site, folder)).rejects.toThrow(`automatic-emails.yaml${problem}`)
  expect(await site.db.selectFrom('mail_text').selectAll().execute()).toEqual([])
})

test('of many problems, the first hundred are listed and the others counted', async () => {
  const folder = await newFolder()
  const unknownEmail = '- kind: nothing\n  subject: Hi\n  intro: Come in.\n  closing: ""\n'
  await writeFile(join(folder, 'automatic-emails.yaml'), unknownEmail.repeat(1150))
  const problem = await load(await testDatabase(), folder).catch((reason: Error) => reason.message)
  const lines = String(problem).split('\n')
  expect(lines).toHaveLength(102)
  expect(lines.at(-2)).toContain('automatic-emails.yaml:397: kind: is not an automatic email')
  expect(lines.at(-1)).toBe('  and 1,050 more problems')
})
