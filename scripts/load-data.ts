import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { automaticMails } from '#app/compose/automatic-mails.ts'
import { sourcesInUse } from '#app/record-sources.ts'
import { differencesOf } from '#features/records/rules/differences.ts'
import { type LoadOutcome, loadCatalogue } from '#features/site-data/server/index.ts'
import { chooseFiles } from '#platform/adapters/object-storage/choose-file-store.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'
import { dataFolder } from './seed.ts'

const usage = `Usage: npm run load-data -- [FOLDER] [--apply] [--replace-staff-changes]
  lists what the files in data/, or in FOLDER, would change on this site
  --apply            makes these changes
  --replace-staff-changes   also overwrites what staff have changed or removed`

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { apply: { type: 'boolean' }, 'replace-staff-changes': { type: 'boolean' } },
    })
    const [folder = dataFolder, ...more] = positionals
    if (more.length === 0) return { folder: resolve(folder), ...values }
  } catch {
    // An invalid option is reported by the usage message below.
  }
  throw new StartProblem(usage)
}

/** Returns a line for each record and email text that a load changes or skips, and the numbers of reviews. */
const linesOf = ({ created, changed, removed, skipped, reviews, mailTexts }: LoadOutcome): string[] => {
  const nameOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`
  return [
    ...created.map((step) => `  + ${nameOf(step)}`),
    ...changed.map((step) => {
      const paths = differencesOf(step.before, step.value).map(({ path }) => path.join('.'))
      return `  ~ ${nameOf(step)}: ${paths.join(', ')}`
    }),
    ...removed.map((key) => `  - ${nameOf(key)}`),
    ...skipped.map((key) => `  = ${nameOf(key)} not changed: ${key.why}`),
    ...mailTexts.written.map((kind) => `  ~ text of the automatic email ${kind}`),
    ...mailTexts.kept.map((kind) => `  = text of the automatic email ${kind} not changed: staff changed it`),
    ...(reviews.written > 0 ? [`  + ${reviews.written} reviews`] : []),
    ...(reviews.removed > 0 ? [`  - ${reviews.removed} reviews`] : []),
  ]
}

const changesNothing = ({ created, changed, removed, reviews, mailTexts }: LoadOutcome): boolean =>
  created.length + changed.length + removed.length + reviews.written + reviews.removed === 0 &&
  mailTexts.written.length === 0

/** Loads the data files into a site, or lists the differences. */
await runScript(async (settings) => {
  const { folder, apply = false, 'replace-staff-changes': overwritesStaffChanges = false } = readArguments()
  const { url, stop } = await borrowDatabase(settings, console.log)
  const database = connectDatabase(createPool(url, { max: 2 }))
  try {
    await migrateToLatest(database)
    const now = new Date()
    const sources = sourcesInUse(() => now)
    const library = {
      database,
      files: chooseFiles(settings),
      now: () => new Date(),
      onError: console.error,
    }
    const outcome = await loadCatalogue(database, folder, now, {
      sources,
      overwritesStaffChanges,
      isTrial: !apply,
      library,
      mails: automaticMails,
    })
    for (const line of linesOf(outcome)) console.log(line)
    if (changesNothing(outcome)) console.log('Nothing to change')
    else console.log(apply ? 'Changed' : 'Nothing has been changed yet. Add --apply to make these changes')
  } finally {
    await database.destroy()
    await stop()
  }
})
