import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import {
  listAllRecords,
  listRecordKinds,
  type ShippedRecords,
  type ShippedStep,
} from '#features/records/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CatalogueData } from './read-catalogue.ts'
import { recordsOfData } from './records-of-data.ts'
import { insertGivenSettings, listGivenSettings } from './shipped-data-store.ts'

/** Kinds that the software looks up by name: new ones of a release are added to every site. */
const kindsUsedByCode: ReadonlySet<RecordKindName> = new Set(['template', 'dictionary'])

type Additions = {
  /** New records of those kinds, and all records of kinds that the site never had. */
  readonly records: readonly ShippedRecords[]
  /** Templates with settings that are new in this release. */
  readonly settings: readonly ShippedStep[]
}

/** Returns what a site filled by an earlier release needs from the files. */
export const planAdditions = async (tx: Tx, data: CatalogueData): Promise<Additions> => {
  const hadKinds = new Set(await listRecordKinds(tx))
  const all = recordsOfData(data)
  return {
    records: all.map(({ kind, values }) => ({
      kind,
      values: kindsUsedByCode.has(kind.name) || !hadKinds.has(kind.name) ? values : [],
    })),
    settings: await planSettings(tx, all.find(({ kind }) => kind.name === 'template')?.values ?? []),
  }
}

/** Returns the templates with new settings. A setting that the site had before and lacks now was removed by staff. */
const planSettings = async (tx: Tx, templates: readonly RecordValue[]): Promise<ShippedStep[]> => {
  const given = await listGivenSettings(tx)
  const isGiven = new Set(given.map(({ template, setting }) => `${template} ${setting}`))
  const stored = await listAllRecords(tx, ['template'])
  return stored.flatMap(({ value: content }) => {
    const id = String(content.name)
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

/** Stores which settings a site has been given. */
export const storeSettings = async (tx: Tx, { templates }: CatalogueData): Promise<void> => {
  const given = templates.flatMap(({ value }) =>
    Object.keys(value).map((setting) => ({ template: value.name, setting })),
  )
  await insertGivenSettings(tx, given)
}
