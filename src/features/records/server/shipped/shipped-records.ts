import { recordChanges } from '#features/access/server/index.ts'
import { refreshSearch } from '#features/search/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { referencesOf } from '../../rules/references.ts'
import { referencedFirst } from '../changes/write-records.ts'
import { type RecordSource, writeRows } from '../record-source.ts'
import { storeReferences } from '../reference-store.ts'
import {
  planShipped,
  recordKey,
  type ShippedOptions,
  type ShippedPlan,
  type ShippedRecords,
} from './plan-shipped.ts'
import { deleteSiteRecords, readSiteRecords, storeShippedRecords } from './site-record-store.ts'

/**
 * Returns the plan that brings the records of a site in line with the given files. The plan never removes
 * records that are in use elsewhere.
 */
export const planOfSite = async (
  tx: Tx,
  sources: readonly RecordSource[],
  shipped: readonly ShippedRecords[],
  options: ShippedOptions = {},
): Promise<ShippedPlan> => {
  const site = await readSiteRecords(tx)
  const plan = planShipped(shipped, site, options)
  const removalBlockers = new Map<string, string>()
  for (const key of plan.removed) {
    const source = sources.find(({ kind }) => kind.name === key.kind)
    const use = await source?.usedIn?.(tx, key.id)
    if (use) removalBlockers.set(recordKey(key), `it is in use ${use}`)
  }
  return removalBlockers.size === 0 ? plan : planShipped(shipped, site, { ...options, removalBlockers })
}

type WriteOptions = {
  readonly at: Date
  /** False for a new site, whose records start without history. */
  readonly isLogged: boolean
  /** True to leave records that staff changed marked as changed; by default all written records count as shipped. */
  readonly preservesChangedAt?: boolean
}

/** Writes the new and changed records of a plan and their derived rows. `eraseShipped` deletes the removed records. */
export const writeShipped = async (
  tx: Tx,
  sources: readonly RecordSource[],
  { created, changed }: Pick<ShippedPlan, 'created' | 'changed'>,
  { at, isLogged, preservesChangedAt = false }: WriteOptions,
): Promise<void> => {
  const steps = Object.groupBy([...created, ...changed], ({ kind }) => kind)
  for (const { kind } of sources) {
    const kindSteps = steps[kind.name] ?? []
    await storeShippedRecords(tx, kind.name, kindSteps, preservesChangedAt)
    await storeReferences(
      tx,
      kind,
      kindSteps.map(({ value }) => value),
    )
  }
  for (const source of sources) {
    const values = (steps[source.kind.name] ?? []).map(({ value }) => value)
    await writeRows(tx, source, referencedFirst(source.kind, values), { isLocking: false })
  }
  if (!isLogged) return
  await recordChanges(
    tx,
    [...created, ...changed].map(({ kind, id, before, value }) => ({
      at,
      actor: null,
      subject: { kind, id },
      what: before ? 'changed' : 'created',
      before,
      after: value,
      hasSecrets: false,
    })),
  )
}

/** Deletes the removed records of a plan. */
export const eraseShipped = async (
  tx: Tx,
  sources: readonly RecordSource[],
  { removed }: Pick<ShippedPlan, 'removed'>,
): Promise<void> => {
  for (const { kind, erase } of sources.toReversed()) {
    const ids = removed.filter((key) => key.kind === kind.name).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const id of ids) await erase(tx, id)
    await deleteSiteRecords(tx, kind.name, ids)
  }
}

/** Updates the search entries of every kind whose records were written or removed. */
export const refreshShipped = async (
  tx: Tx,
  sources: readonly RecordSource[],
  { created, changed, removed }: ShippedPlan,
): Promise<void> => {
  const changesByKind = Object.groupBy([...created, ...changed, ...removed], ({ kind }) => kind)
  for (const { kind, search } of sources)
    if (search && changesByKind[kind.name]) await refreshSearch(tx, search)
}

/** Rewrites the derived rows of every record, for a release that derives them in a new way. */
export const rewriteRows = async (tx: Tx, sources: readonly RecordSource[]): Promise<void> => {
  const existing = (await readSiteRecords(tx)).filter(({ isRemoved }) => !isRemoved)
  for (const source of sources) {
    const contents = existing.filter(({ kind }) => kind === source.kind.name).map(({ content }) => content)
    await writeRows(tx, source, referencedFirst(source.kind, contents), { isLocking: false })
  }
}

/** Rewrites the references and derived rows of records that show library photos, after photos were added. */
export const rewritePhotoRows = async (tx: Tx, sources: readonly RecordSource[]): Promise<void> => {
  const existing = (await readSiteRecords(tx)).filter(({ isRemoved }) => !isRemoved)
  for (const source of sources) {
    const contentsWithPhotos = existing
      .filter(({ kind }) => kind === source.kind.name)
      .map(({ content }) => content)
      .filter((content) => referencesOf(source.kind, content).some(({ kind }) => kind === 'media'))
    await storeReferences(tx, source.kind, contentsWithPhotos)
    await writeRows(tx, source, contentsWithPhotos, { isLocking: false })
  }
}
