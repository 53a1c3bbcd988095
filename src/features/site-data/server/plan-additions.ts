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
import { insertAddedSettings, listAddedSettings } from './shipped-data-store.ts'

/** The kinds whose records the software looks up by name. New records of these kinds are added to every site. */
const kindsUsedByCode: ReadonlySet<RecordKindName> = new Set(['template', 'dictionary'])

type Additions = {
  /** New records of the kinds used by code, and all records of kinds that the site has never had. */
  readonly records: readonly ShippedRecords[]
  /** Templates with settings that are new in this release. */
  readonly settings: readonly ShippedStep[]
}

/** Returns the records and settings to add to a site that an earlier release filled. */
export const planAdditions = async (tx: Tx, data: CatalogueData): Promise<Additions> => {
  const knownKinds = new Set(await listRecordKinds(tx))
  const allRecords = recordsOfData(data)
  return {
    records: allRecords.map(({ kind, values }) => ({
      kind,
      values: kindsUsedByCode.has(kind.name) || !knownKinds.has(kind.name) ? values : [],
    })),
    settings: await planSettings(tx, allRecords.find(({ kind }) => kind.name === 'template')?.values ?? []),
  }
}

/** Returns the templates with new settings. A missing setting that was added before was removed by staff. */
const planSettings = async (tx: Tx, templates: readonly RecordValue[]): Promise<ShippedStep[]> => {
  const added = await listAddedSettings(tx)
  const addedKeys = new Set(added.map(({ template, setting }) => `${template} ${setting}`))
  const stored = await listAllRecords(tx, ['template'])
  return stored.flatMap(({ value: content }) => {
    const id = String(content.name)
    const newSettings = Object.entries(templates.find(({ name }) => name === id) ?? {}).filter(
      ([setting]) => !(setting in content) && !addedKeys.has(`${id} ${setting}`),
    )
    return newSettings.length === 0
      ? []
      : [
          {
            kind: 'template' as const,
            id,
            before: content,
            value: { ...content, ...Object.fromEntries(newSettings) },
          },
        ]
  })
}

/** Stores which settings have been added to a site. */
export const storeSettings = async (tx: Tx, { templates }: CatalogueData): Promise<void> => {
  const added = templates.flatMap(({ value }) =>
    Object.keys(value).map((setting) => ({ template: value.name, setting })),
  )
  await insertAddedSettings(tx, added)
}
