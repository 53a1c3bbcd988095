import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { seededDatabase, testDatabase } from '#tests/support/database.ts'
import { readDataFiles } from './data-files.ts'
import { exportData } from './export-data.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

const now = new Date('2026-11-21T10:00:00Z')
const noPhotos = async () => undefined
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const tables = [
  'record',
  'record_reference',
  'currency',
  'category_group',
  'category',
  'supplier',
  'location',
]
const rowTables = [...tables, 'venue', 'product', 'review', 'template', 'dictionary_message']

test('an export of the shipped site creates exactly the same rows when it is loaded on a new site', async () => {
  const [shippedSite, newSite] = [await seededDatabase(), await testDatabase()]
  const folder = await newFolder()
  const { files } = await exportData(shippedSite.db, folder, noPhotos)
  expect(files).toBeGreaterThan(50)
  await loadCatalogue(newSite.db, folder, now)
  for (const table of rowTables) {
    const rows = async ({ db }: typeof shippedSite) =>
      (
        await sql<{ row: unknown }>`select to_jsonb(each) as row from ${sql.table(table)} as each
        order by to_jsonb(each)::text`.execute(db)
      ).rows
    const shipped = await rows(shippedSite)
    expect(shipped.length, table).toBeGreaterThan(0)
    expect(await rows(newSite), table).toEqual(shipped)
  }
})

test('changes and removals by staff are exported, and the files are valid', async () => {
  const { db } = await seededDatabase()
  const address = 'Changed: by "staff"\n# and yes'
  await sql`
    update record set content = content || ${JSON.stringify({ address })}::jsonb, changed_at = now()
    where kind = 'location' and id = 'york'`.execute(db)
  await sql`update record set removed_at = now() where kind = 'dictionary' and id = (
    select min(id) from record where kind = 'dictionary')`.execute(db)
  const folder = await newFolder()
  await exportData(db, folder, noPhotos)
  const { data, problems } = readCatalogue(await readDataFiles(folder))
  expect(problems).toEqual([])
  const york = data.locations.find(({ value }) => value.id === 'york')
  expect(york?.value.address).toBe(address)
  const stored = await db.selectFrom('record').select('id').where('kind', '=', 'dictionary').execute()
  expect(data.messages.length).toBe(stored.length - 1)
})

test('an export refuses to write into a folder that is not empty', async () => {
  const { db } = await testDatabase()
  const folder = await newFolder()
  await writeFile(join(folder, 'note.txt'), 'mine')
  await expect(exportData(db, folder, noPhotos)).rejects.toThrow('is not empty')
})
