import { sql } from 'kysely'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { ShippedRecords, ShippedStep } from '#features/records/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CatalogueData } from './read-catalogue.ts'
import { recordsOfData } from './records-of-data.ts'
import './tables.ts'

/** Looked for by the software itself, by their names: what an edition brings of these comes to every site. */
const kindsOfSoftware: ReadonlySet<RecordKindName> = new Set(['template', 'dictionary'])

type Additions = {
  /** Those of the software, and kinds of which the site never had one. */
  readonly records: readonly ShippedRecords[]
  /** Templates with the settings that are new in this edition. */
  readonly settings: readonly ShippedStep[]
}

/** What of the files a site is given that was filled by those of an earlier edition. */
export const planAdditions = async (tx: Tx, data: CatalogueData): Promise<Additions> => {
  const { rows } = await sql<{ kind: RecordKindName }>`select distinct kind from record`.execute(tx)
  const hadKinds = new Set(rows.map(({ kind }) => kind))
  const all = recordsOfData(data)
  return {
    records: all.map(({ kind, values }) => ({
      kind,
      values: kindsOfSoftware.has(kind.name) || !hadKinds.has(kind.name) ? values : [],
    })),
    settings: await planSettings(tx, all.find(({ kind }) => kind.name === 'template')?.values ?? []),
  }
}

/** A setting that this site was given before, and has no more, was taken away by staff. */
const planSettings = async (tx: Tx, templates: readonly RecordValue[]): Promise<ShippedStep[]> => {
  const given = await tx.selectFrom('shipped_setting').selectAll().execute()
  const isGiven = new Set(given.map(({ template, setting }) => `${template} ${setting}`))
  const stored = await tx
    .selectFrom('record')
    .select(['id', 'content'])
    .where('kind', '=', 'template')
    .where('removed_at', 'is', null)
    .execute()
  return stored.flatMap(({ id, content }) => {
    const fresh = Object.entries(templates.find(({ name }) => name === id) ?? {}).filter(
      ([setting]) => !(setting in content) && !isGiven.has(`${id} ${setting}`),
    )
    return fresh.length === 0
      ? []
      : [
          {
            kind: 'template' as const,
            id,
            before: content,
            value: { ...content, ...Object.fromEntries(fresh) },
          },
        ]
  })
}

/** Remembers which settings a site was given. */
export const noteSettings = async (tx: Tx, { templates }: CatalogueData): Promise<void> => {
  const given = templates.flatMap(({ value }) =>
    Object.keys(value).map((setting) => ({ template: value.name, setting })),
  )
  if (given.length === 0) return
  await tx
    .insertInto('shipped_setting')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
