import { type LibraryDeps, lockPhotoChanges } from '#features/media/server/index.ts'
import {
  eraseShipped,
  lockUniqueFields,
  planOfSite,
  type RecordSource,
  refreshShipped,
  rewritePhotoRows,
  rewriteRows,
  type ShippedPlan,
  writeShipped,
} from '#features/records/server/index.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { DeclaredMail } from '#platform/server/mail/automatic-mail.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { checkReferences } from './check-references.ts'
import { hashOf, readDataFiles } from './data-files.ts'
import { checkMailTexts, planMailTexts, writeMailTexts } from './load-mail-texts.ts'
import { loadPhotos } from './load-photos.ts'
import { planReviews, writeReviews } from './load-reviews.ts'
import { planAdditions, storeSettings } from './plan-additions.ts'
import { type CatalogueData, readCatalogue } from './read-catalogue.ts'
import type { RecordProblem } from './read-records.ts'
import { recordsOfData } from './records-of-data.ts'
import { lockLoads, readHashes, storeHashes } from './shipped-data-store.ts'
import { siteSources } from './site-sources.ts'

/**
 * The names under which three values are stored: the hash of the loaded files, the hash of the files that were compared
 * when the server last started, and `rowsVersion`.
 */
const hashName = { loaded: 'catalogue', compared: 'seen', rows: 'rows' } as const

/**
 * Increase this when a release derives different rows from the same records. All rows are then rewritten when the
 * server next starts.
 */
const rowsVersion = '1'

type LoadOptions = {
  /** Also overwrites what staff have changed or removed. */
  readonly overwritesStaffChanges?: boolean
  /** Reports the changes without making them. */
  readonly isTrial?: boolean
  /** Every kind of record. Unlike the default, the app’s sources also know which records are in use. */
  readonly sources?: readonly RecordSource[]
  /** Where the photos of a folder are stored. */
  readonly library?: LibraryDeps
  /** Every automatic email, to check the texts of a folder. */
  readonly mails?: readonly DeclaredMail[]
}

/** The changes that a load made, or would make if it were not a trial. */
export type LoadOutcome = Omit<ShippedPlan, 'has'> & {
  readonly reviews: { readonly written: number; readonly removed: number }
  /** The kinds of automatic emails whose text was written, and those whose text was kept because staff changed it. */
  readonly mailTexts: { readonly written: readonly string[]; readonly kept: readonly string[] }
}

/**
 * Makes the records of the site equal to the files of a folder, in one transaction. Records that staff changed stay as
 * they are, unless `overwritesStaffChanges` is true. Only called on request, never when the server starts.
 * @throws StartProblem with a line `file:line: reason` for every invalid record; nothing is loaded then
 */
export const loadCatalogue = async (
  database: Database,
  folder: string,
  now: Date,
  options: LoadOptions = {},
): Promise<LoadOutcome> => {
  const { library: _, ...loadOptions } = options
  const { data, hash } = await readFolder(folder)
  checkTexts(folder, data, options)
  const photos = await photosOf(folder, data, options)
  return withLoadLock(database, (tx) => loadAll(tx, { ...data, photos }, { hash, at: now, ...loadOptions }))
}

/** Stores the photos of a folder in the library. If the load fails later, the files are deleted as unused. */
const photosOf = async (
  folder: string,
  { photos }: CatalogueData,
  { library, isTrial = false }: LoadOptions,
) => {
  if (photos.length === 0) return photos
  if (!library) throw new StartProblem(`${folder} has photos. Use npm run load-data to load them`)
  const loadResult = await loadPhotos(library, folder, photos, isTrial)
  if (loadResult.problems.length > 0) throw new StartProblem(describeProblems(loadResult.problems, folder))
  return loadResult.photos
}

/** @throws StartProblem for texts of unknown emails, a second text of an email, and wrong placeholders */
const checkTexts = (folder: string, { mailTexts }: CatalogueData, { mails }: LoadOptions) => {
  if (mailTexts.length === 0) return
  if (!mails) throw new StartProblem(`${folder} has texts of emails. Use npm run load-data to load them`)
  const problems = checkMailTexts(mailTexts, mails)
  if (problems.length > 0) throw new StartProblem(describeProblems(problems, folder))
}

type Seeded = {
  /** True if the site was new and was filled from the files. */
  readonly filled: boolean
  readonly products: number
  readonly reviews: number
  /** Records and settings that were added to an existing site, because they are new in this release. */
  readonly added: Pick<ShippedPlan, 'created' | 'changed'>
  /** True if the files differ from the loaded ones and this was not reported before. */
  readonly differs: boolean
}

/**
 * Runs whenever a server starts. Fills a new site from the files. On an existing site, adds what the site never had:
 * records that the software looks up by name, settings, and records of new kinds (docs/decisions/0015). If several
 * servers start at once, only one does the work.
 * @throws StartProblem as `loadCatalogue` does
 */
export const seedCatalogue = async (database: Database, folder: string, now: Date): Promise<Seeded> => {
  const files = await readDataFiles(folder)
  const hash = hashOf(files)
  const unchanged: Seeded = { filled: false, products: 0, reviews: 0, added: noAdditions, differs: false }
  const hashesBefore = await readHashes(database)
  if (hashesBefore.get(hashName.compared) === hash && hashesBefore.get(hashName.rows) === rowsVersion)
    return unchanged
  // Only load-data loads photos and texts of emails. They are not loaded when the server starts (docs/decisions/0082).
  const data = { ...(await readFolder(folder)).data, photos: [], mailTexts: [] }
  return withLoadLock(database, async (tx) => {
    const hashes = await readHashes(tx)
    if (hashes.get(hashName.compared) === hash && hashes.get(hashName.rows) === rowsVersion) return unchanged
    if (!hashes.has(hashName.loaded)) {
      await loadAll(tx, data, { hash, at: now, isNewSite: true })
      return { ...unchanged, filled: true, products: data.products.length, reviews: data.reviews.length }
    }
    if (hashes.get(hashName.rows) !== rowsVersion) await rewriteRows(tx, siteSources)
    const added = await addNew(tx, data, now)
    await storeHashes(tx, { [hashName.compared]: hash, [hashName.rows]: rowsVersion }, now)
    return { ...unchanged, added, differs: hashes.get(hashName.loaded) !== hash }
  })
}

const noAdditions = { created: [], changed: [] } as const

type LoadRequest = LoadOptions & { readonly hash: string; readonly at: Date; readonly isNewSite?: boolean }

const loadAll = async (
  tx: Tx,
  data: CatalogueData,
  {
    hash,
    at,
    isNewSite = false,
    overwritesStaffChanges,
    isTrial = false,
    sources = siteSources,
  }: LoadRequest,
): Promise<LoadOutcome> => {
  const plan = await planOfSite(tx, sources, recordsOfData(data), { overwritesStaffChanges })
  const reviews = await planReviews(tx, data, (id) => plan.has('product', id))
  const textPlan = await planMailTexts(tx, data.mailTexts, { overwritesStaffChanges, isTrial })
  const mailTexts = { written: textPlan.steps.map(({ kind }) => kind), kept: textPlan.keptKinds }
  const { created, changed, removed, skipped } = plan
  const counts = { written: reviews.written.length, removed: reviews.removed.length }
  const outcome = { created, changed, removed, skipped, reviews: counts, mailTexts }
  if (isTrial) return outcome
  await writeShipped(tx, sources, plan, { at, isLogged: !isNewSite })
  await rewritePhotoRows(tx, sources)
  await writeReviews(tx, reviews)
  await writeMailTexts(tx, textPlan, at)
  await eraseShipped(tx, sources, plan)
  await refreshShipped(tx, sources, plan)
  await storeSettings(tx, data)
  await storeHashes(
    tx,
    { [hashName.loaded]: hash, [hashName.compared]: hash, [hashName.rows]: rowsVersion },
    at,
  )
  return outcome
}

const addNew = async (tx: Tx, data: CatalogueData, at: Date): Promise<Seeded['added']> => {
  const { records, settings } = await planAdditions(tx, data)
  const plan = await planOfSite(tx, siteSources, records, { onlyAdds: true })
  await writeShipped(tx, siteSources, { created: plan.created, changed: [] }, { at, isLogged: true })
  await writeShipped(
    tx,
    siteSources,
    { created: [], changed: settings },
    { at, isLogged: true, preservesChangedAt: true },
  )
  await refreshShipped(tx, siteSources, plan)
  await storeSettings(tx, data)
  return { created: plan.created, changed: settings }
}

const readFolder = async (folder: string): Promise<{ data: CatalogueData; hash: string }> => {
  const files = await readDataFiles(folder)
  const { data, problems } = readCatalogue(files)
  // A file with a problem yields no records, so references to them would be reported as missing, too.
  const allProblems = problems.length > 0 ? problems : checkReferences(data)
  if (allProblems.length > 0) throw new StartProblem(describeProblems(allProblems, folder))
  return { data, hash: hashOf(files) }
}

const withLoadLock = <Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.transaction().execute(async (tx) => {
    await lockLoads(tx)
    // A write of a single record locks only the fields of its kind, so locking all kinds here in order cannot
    // deadlock.
    for (const { kind } of siteSources) await lockUniqueFields(tx, kind)
    await lockPhotoChanges(tx)
    return work(tx)
  })

/** Maximum number of listed problems. A script that ends with an error prints at most about 64 KB to a pipe. */
const maxListed = 100

const describeProblems = (problems: readonly RecordProblem[], folder: string): string => {
  const lines = problems.slice(0, maxListed).map(({ file, line, reason }) => `  ${file}:${line}: ${reason}`)
  const unlistedCount = problems.length - lines.length
  if (unlistedCount > 0) lines.push(`  and ${countOf(unlistedCount, 'more problem', 'more problems')}`)
  return [`The catalogue in ${folder} was not loaded:`, ...lines].join('\n')
}
