import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openSmallDataCopy } from '#tests/support/data-copy.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { loadCatalogue, seedCatalogue } from './load-catalogue.ts'

// Loads only three cities, because this takes a quarter of the time of all cities.
const { folder, edit } = await openSmallDataCopy(['krakow', 'newcastle', 'york'])

let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
  await loadCatalogue(site.db, folder, site.clock.now)
})

const seedAtStart = () => seedCatalogue(site.db, folder, site.clock.now)
const readRecord = async (kind: string, id: string) => {
  const { status, body } = await staff.get(`/api/record/${kind}/${id}`)
  return status === 200 ? body.data : undefined
}
const changeRecord = async (
  kind: string,
  id: string,
  edited: (record: Record<string, unknown>) => object,
) => {
  const { record, version } = await readRecord(kind, id)
  const { status, body } = await staff.put(`/api/${kind}/${id}`, { version, record: edited(record) })
  expect([status, body.error]).toEqual([200, undefined])
}
const remove = async (kind: string, id: string) => {
  const { version } = await readRecord(kind, id)
  expect((await staff.delete(`/api/${kind}/${id}`, { version })).status).toBe(200)
}
const keysOf = (steps: readonly { kind: string; id: string }[]) =>
  steps.map(({ kind, id }) => `${kind} ${id}`).sort()

const products = 'locations/krakow/products.yaml'

test('changed files do not change a filled site; the first start of the server reports that they differ, later ones do not', async () => {
  await edit(products, (text) => text.replace('name: Forest Quad Ride', 'name: Forest Quad Adventure'))
  expect(await seedAtStart()).toMatchObject({
    filled: false,
    differs: true,
    added: { created: [], changed: [] },
  })
  expect((await readRecord('product', 'krakow-quads')).record.name).toBe('Forest Quad Ride')
  expect(await seedAtStart()).toMatchObject({ differs: false })
  const { rows } = await sql<{ name: string }>`select name from product where id = 'krakow-quads'`.execute(
    site.db,
  )
  expect(rows).toEqual([{ name: 'Forest Quad Ride' }])
})

test('messages and settings of a later release are added to every site, except those that staff have removed', async () => {
  const dictionary = await readFile(join(folder, 'dictionary.yaml'), 'utf8')
  const [, removedText = ''] = /name: (\w+)/.exec(dictionary) ?? []
  await remove('dictionary', removedText)
  // Staff have removed one setting and changed another.
  await changeRecord('template', 'default', ({ defaultGroupSize: _, ...record }) => ({
    ...record,
    vatRate: 7,
  }))
  // The setting sessionTimeout becomes new, as if a later release had introduced it.
  await sql`delete from shipped_setting where template = 'default' and setting = 'sessionTimeout'`.execute(
    site.db,
  )
  await sql`update record set content = content - 'sessionTimeout' where kind = 'template' and id = 'default'`.execute(
    site.db,
  )
  await edit('dictionary.yaml', (text) => `${text}\n- name: textOfLaterEdition\n  text: Hello\n`)
  await edit('suppliers.yaml', (text) =>
    text.replace(/^- id: ([\s\S]*?)(?=^- id: )/m, (one) => `${one}${twinOf(one)}`),
  )
  const { added } = await seedAtStart()
  expect([keysOf(added.created), keysOf(added.changed)]).toEqual([
    ['dictionary textOfLaterEdition'],
    ['template default'],
  ])
  const { record, changedAt } = await readRecord('template', 'default')
  expect(record).toMatchObject({ vatRate: 7, sessionTimeout: expect.any(Number) })
  expect(record).not.toHaveProperty('defaultGroupSize')
  expect(changedAt).not.toBeNull()
  expect(await readRecord('dictionary', removedText)).toBeUndefined()
  expect(await readRecord('supplier', 'twin-of-first')).toBeUndefined()
  const messages = await site.visitor().get('/api/dictionary')
  expect(JSON.stringify(messages.body)).toContain('textOfLaterEdition')
  const [newest] = (await staff.get('/api/change/template/default')).body.data
  expect(newest).toMatchObject({ what: 'changed', who: null })
  // A record that staff remove later is not added again.
  await remove('dictionary', 'textOfLaterEdition')
  await edit('dictionary.yaml', (text) => `${text}\n`)
  expect((await seedAtStart()).added.created).toEqual([])
})

const twinOf = (supplier: string) =>
  supplier
    .replace(/id: .*/, 'id: twin-of-first')
    .replace(/name: .*/, 'name: Twin of the First')
    .replace(/sageId: .*/, 'sageId: TWINONE')

test('a release that introduces a kind adds all its records to existing sites', async () => {
  await sql`delete from record where kind = 'webPackage'`.execute(site.db)
  await sql`delete from web_package`.execute(site.db)
  await edit('dictionary.yaml', (text) => `${text}\n`)
  const { added } = await seedAtStart()
  expect(keysOf(added.created).every((key) => key.startsWith('webPackage '))).toBe(true)
  const { rows } = await sql<{ count: number }>`select count(*)::int from web_package`.execute(site.db)
  expect(rows[0]!.count).toBe(added.created.length)
  expect(rows[0]!.count).toBeGreaterThan(5)
})

test('a release that derives other rows also rewrites the rows of records that staff changed', async () => {
  await changeRecord('venue', 'newcastle-high-larkfield', (record) => ({ ...record, capacity: 77 }))
  await sql`update venue set capacity = null`.execute(site.db)
  await sql`update shipped_data set hash = '0' where name = 'rows'`.execute(site.db)
  await seedAtStart()
  const capacity = async () =>
    (
      await sql<{
        capacity: number
      }>`select capacity from venue where id = 'newcastle-high-larkfield'`.execute(site.db)
    ).rows[0]!.capacity
  expect(await capacity()).toBe(77)
  await sql`update venue set capacity = null`.execute(site.db)
  await seedAtStart()
  expect(await capacity(), 'only once').toBeNull()
})

test('a load that overwrites changes by staff stores the previous version in the history, from which it can be restored', async () => {
  await changeRecord('location', 'york', (record) => ({ ...record, address: 'Staff Street' }))
  const [before] = (await staff.get('/api/change/location/york')).body.data
  const firstLoad = await loadCatalogue(site.db, folder, site.clock.now)
  expect(firstLoad.skipped).toContainEqual({ kind: 'location', id: 'york', why: 'staff changed it' })
  expect((await readRecord('location', 'york')).record.address).toBe('Staff Street')
  const replaced = await loadCatalogue(site.db, folder, site.clock.now, { overwritesStaffChanges: true })
  expect(keysOf(replaced.changed)).toContain('location york')
  const { record, changedAt } = await readRecord('location', 'york')
  expect(record.address).not.toBe('Staff Street')
  expect(changedAt).toBeNull()
  const [newest] = (await staff.get('/api/change/location/york')).body.data
  expect(newest).toMatchObject({ what: 'changed', who: null, before: { address: 'Staff Street' } })
  const earlier = await staff.get(`/api/record/location/york/change/${before.id}`)
  expect(earlier.body.data.record.address).toBe('Staff Street')
})

test('a record that a future event uses is not deleted when it is missing from the files', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from product where id = 'krakow-salt-mine-banquet'`.execute(site.db)
  expect(rows).toHaveLength(1)
  await edit(products, (text) => text.replace(/- id: krakow-salt-mine-banquet[\s\S]*?\n\n/, ''))
  const sources = [...(await import('#app/record-sources.ts')).recordSources].map((source) =>
    source.kind.name === 'product' ? { ...source, usedIn: async () => 'in 2 events' } : source,
  )
  const { skipped, removed } = await loadCatalogue(site.db, folder, site.clock.now, { sources })
  expect(skipped).toContainEqual({
    kind: 'product',
    id: 'krakow-salt-mine-banquet',
    why: 'it is in use in 2 events',
  })
  expect(removed).toEqual([])
  const nextLoad = await loadCatalogue(site.db, folder, site.clock.now)
  expect(nextLoad.removed).toEqual([{ kind: 'product', id: 'krakow-salt-mine-banquet' }])
})
