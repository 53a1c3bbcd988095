import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { receiveUpload } from '#platform/server/uploads/uploads.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { recordsApp } from '#tests/support/records-app.ts'

const { site, staff, idsOf, rowsOf, readForEdit, upload, importText } = await recordsApp()

describe('one edit of many records', () => {
  const threeLocations = ['leeds', 'york', 'newcastle']
  const change = (body: object, kind = 'location', browser = staff) =>
    browser.post(`/api/records/${kind}/change`, body)
  const editTo = (address: string) => [{ column: 'address', how: 'set', value: address }]

  test('previews the changes, then applies all of them and logs each in the history of its record', async () => {
    const recordsBefore = await Promise.all(threeLocations.map((id) => readForEdit('location', id)))
    const preview = (await change({ idList: threeLocations, edits: editTo('Main square') })).body.data
    expect(preview).toMatchObject({ created: 0, changed: 3, same: 0, problems: [], applied: false })
    expect(preview.changes.map(({ id }: { id: string }) => id).sort()).toEqual([...threeLocations].sort())
    expect(preview.changes[0].differences).toMatchObject([{ path: ['address'], after: 'Main square' }])
    expect((await readForEdit('location', 'york')).version).toBe(recordsBefore[1].version)
    const applied = (
      await change({ idList: threeLocations, edits: editTo('Main square'), token: preview.token })
    ).body.data
    expect(applied).toMatchObject({ changed: 3, applied: true, token: null })
    for (const id of threeLocations) {
      expect((await readForEdit('location', id)).record.address).toBe('Main square')
      const [last] = (await staff.get(`/api/change/location/${id}`)).body.data
      expect(last).toMatchObject({ what: 'changed', after: { address: 'Main square' } })
    }
    const repeatedPreview = (await change({ idList: threeLocations, edits: editTo('Main square') })).body.data
    expect(repeatedPreview).toMatchObject({ changed: 0, same: 3, token: null })
  })

  test('changes nothing if a record has changed since the preview', async () => {
    const edits = editTo('Elsewhere')
    const { token } = (await change({ idList: threeLocations, edits })).body.data
    const { record, version } = await readForEdit('location', 'leeds')
    await staff.put('/api/location/leeds', { version, record: { ...record, address: 'Mine' } })
    expect((await change({ idList: threeLocations, edits, token })).status).toBe(409)
    expect((await readForEdit('location', 'york')).record.address).not.toBe('Elsewhere')
    expect((await readForEdit('location', 'leeds')).record.address).toBe('Mine')
  })

  test('is atomic: of two bulk edits and a save in the editor at the same time, exactly one succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [firstEdits, secondEdits] = [editTo(`One ${round}`), editTo(`Other ${round}`)]
      const tokens = await Promise.all(
        [firstEdits, secondEdits].map(
          async (edits) => (await change({ idList: threeLocations, edits })).body.data.token,
        ),
      )
      const { record, version } = await readForEdit('location', 'york')
      const responses = await Promise.all([
        change({ idList: threeLocations, edits: firstEdits, token: tokens[0] }),
        change({ idList: threeLocations.toReversed(), edits: secondEdits, token: tokens[1] }),
        staff.put('/api/location/york', { version, record: { ...record, address: `Editor ${round}` } }),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const addresses = await Promise.all(
        threeLocations.map(async (id) => (await readForEdit('location', id)).record.address),
      )
      if (addresses[1] !== `Editor ${round}`) expect(new Set(addresses).size).toBe(1)
    }
  })

  test('reports every record that it cannot change, and rejects edits that a column does not allow', async () => {
    const idList = ['newcastle-the-hatchet-works', 'newcastle-high-larkfield', 'nowhere-hall']
    const edits = [{ column: 'location', how: 'set', value: 'atlantis' }]
    const { problems, token } = (await change({ idList, edits }, 'venue')).body.data
    expect(token).toBeNull()
    expect(problems.map(({ id }: { id: string }) => id).sort()).toEqual([...idList].sort())
    expect(JSON.stringify(problems)).toMatch(/there is no location atlantis/)
    for (const [column, how] of [
      ['id', 'set'],
      ['nonsense', 'set'],
      ['prices', 'set'],
      ['name', 'raise'],
    ])
      expect((await change({ idList, edits: [{ column, how, value: 1 }] }, 'product')).status).toBe(422)
  })

  test('adds to lists, removes from them, and raises numbers by a percentage', async () => {
    const idList = ['newcastle-axe-throwing']
    const { record } = await readForEdit('product', idList[0]!)
    const edits = [
      { column: 'sections', how: 'remove', value: ['hen'] },
      { column: 'alsoIn', how: 'add', value: ['york'] },
      { column: 'durationMinutes', how: 'raise', value: 10 },
    ]
    const { token } = (await change({ idList, edits }, 'product')).body.data
    expect((await change({ idList, edits, token }, 'product')).body.data.applied).toBe(true)
    const after = (await readForEdit('product', idList[0]!)).record
    expect(after.sections).toEqual(record.sections.filter((section: string) => section !== 'hen'))
    expect(after.alsoIn).toContain('york')
    expect(after.durationMinutes).toBe(Math.round(record.durationMinutes * 1.1))
  })
})

test('bulk edits and imports update the search at once', async () => {
  const id = 'york-ghost-walk-by-file'
  const [templateId] = (await idsOf('product', '?search=york')).data
  const { record } = await readForEdit('product', templateId)
  const searchWalk = async () =>
    (await site.visitor().get('/api/search?q=zanzibarish&kinds=product')).body.data.map(
      (hit: { id: string }) => hit.id,
    )
  const { hideListing: _, ...visibleRecord } = record
  const text = JSON.stringify([{ ...visibleRecord, id, name: 'Zanzibarish Walk' }])
  const { token } = (await importText('product', text, { as: 'json' })).body.data
  await importText('product', text, { as: 'json', token })
  expect(await searchWalk()).toEqual([id])
  const hide = { idList: [id], edits: [{ column: 'hideListing', how: 'set', value: 'Everyone' }] }
  const plan = (await staff.post('/api/records/product/change', hide)).body.data
  await staff.post('/api/records/product/change', { ...hide, token: plan.token })
  expect(await searchWalk()).toEqual([])
})

const venueLine = (index: number, more = '') =>
  `import-hall-${index},Import Hall ${index},Venue,newcastle,"${index} Import Street, Newcastle",54.97,-1.61${more}`
const venueHead = 'id,name,settingType,location,address,loc.lat,loc.lon'

describe('a file', () => {
  test('with one invalid line among 5,000 reports that line and stores nothing', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => venueLine(index))
    lines[4321] = venueLine(4321).replace('newcastle', 'atlantis')
    const plan = (await importText('venue', [venueHead, ...lines].join('\r\n'))).body.data
    expect(plan).toMatchObject({ created: 4999, token: null, applied: false })
    expect(plan.problems).toEqual([
      { line: 4323, id: 'import-hall-4321', message: 'location: there is no location atlantis' },
    ])
    expect((await idsOf('venue', '?search=import-hall')).count).toBe(0)
  })

  test('is applied once, as previewed, however often it is sent', async () => {
    const text = [venueHead, ...Array.from({ length: 300 }, (_, index) => venueLine(index))].join('\n')
    const { id } = await upload(text)
    const send = (token?: string) =>
      staff.post('/api/records/venue/import', { upload: id, as: 'csv', ...(token && { token }) })
    const { token } = (await send()).body.data
    const responses = await Promise.all([send(token), send(token), send(token)])
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    for (const { body } of refused) expect(['editConflict', 'uploadMissing']).toContain(body.code)
    expect((await idsOf('venue', '?search=import-hall')).count).toBe(300)
    expect((await site.visitor().get('/api/venue/import-hall-7')).body.data).toMatchObject({
      name: 'Import Hall 7',
    })
    const repeatedPlan = (await importText('venue', text)).body.data
    expect(repeatedPlan).toMatchObject({ created: 0, changed: 0, same: 300, token: null })
    const [historyLine] = (await staff.get('/api/change/venue/import-hall-7')).body.data
    expect(historyLine).toMatchObject({ what: 'imported', before: null })
  })

  test('imported at the same time as another file with the same ids is stored completely or not at all', async () => {
    const importers = [await createTestStaff(site, 'venue.edit'), await createTestStaff(site, 'venue.edit')]
    for (let round = 0; round < 3; round += 1) {
      const id = (index: number) => `import-race-${round}-${index}`
      const fileOf = (name: string) =>
        JSON.stringify(
          Array.from({ length: 40 }, (_, index) => ({
            id: id(index),
            name: `${name} ${index}`,
            settingType: 'Venue',
            location: 'newcastle',
            address: 'Import Street',
            loc: { lat: 54.97, lon: -1.61 },
          })),
        )
      const imports = await Promise.all(
        ['One', 'Other'].map(async (name, index) => {
          const importer = importers[index]!
          const { id: file } = await upload(fileOf(name), importer)
          const send = (token?: string) =>
            importer.post('/api/records/venue/import', { upload: file, as: 'json', ...(token && { token }) })
          const { token } = (await send()).body.data
          return () => send(token)
        }),
      )
      const responses = await Promise.all(imports.map((applyImport) => applyImport()))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = responses[0]!.status === 200 ? 'One' : 'Other'
      const ids = Array.from({ length: 40 }, (_, index) => id(index))
      const { data } = (await rowsOf('venue', ids)).body
      expect(data.map(({ title }: { title: string }) => title.split(' ')[0])).toEqual(Array(40).fill(winner))
    }
  })

  test('with only some columns leaves the others unchanged', async () => {
    const { record } = await readForEdit('venue', 'newcastle-high-larkfield')
    const text = 'id,capacity\nnewcastle-high-larkfield,77\n'
    const { token } = (await importText('venue', text)).body.data
    expect((await importText('venue', text, { token })).body.data).toMatchObject({
      changed: 1,
      applied: true,
    })
    expect((await readForEdit('venue', 'newcastle-high-larkfield')).record).toEqual({
      ...record,
      capacity: 77,
    })
  })

  test('as JSON reports each invalid record by its first line', async () => {
    const validRecord = (await readForEdit('venue', 'newcastle-high-larkfield')).record
    const text = `[\n${JSON.stringify(validRecord)},\n  {"id": "x y", "name": 3},\n 7,\n {"id": "broken",},\n${JSON.stringify({ ...validRecord, id: 'constructor' })}]`
    const { problems, same } = (await importText('venue', text, { as: 'json' })).body.data
    expect(same).toBe(1)
    expect([...new Set(problems.map(({ line }: { line: number }) => line))]).toEqual([3, 4, 5, 6])
    const planOfObject = (await importText('venue', '{"id": 1}', { as: 'json' })).body.data
    expect(planOfObject.problems).toHaveLength(1)
  })

  test('can reference records that come later: a city before its country', async () => {
    const country = (await readForEdit('location', 'england')).record
    const city = (await readForEdit('location', 'york')).record
    const parent = Object.keys(city).find((name) => city[name] === 'england' || name === 'parent')!
    const text = JSON.stringify([
      { ...city, id: 'newborough', name: 'Newborough', [parent]: 'newland' },
      { ...country, id: 'newland', name: 'Newland' },
    ])
    const plan = (await importText('location', text, { as: 'json' })).body.data
    expect(plan.problems).toEqual([])
    const importResponse = await importText('location', text, { as: 'json', token: plan.token })
    expect(importResponse.body.data).toMatchObject({ created: 2, applied: true })
  })

  test('with a duplicate unique value reports the record, and the form reports the field', async () => {
    const { record } = await readForEdit('category', 'shooting')
    const twin = { ...record, id: 'shooting-twin', name: 'Twin' }
    const text = JSON.stringify(
      [twin, { ...twin, id: 'third', url: 'third' }, { ...twin, id: 'fourth', url: 'third' }],
      null,
      1,
    )
    const { problems, token } = (await importText('category', text, { as: 'json' })).body.data
    expect(token).toBeNull()
    expect(problems.map(({ id, message }: { id: string; message: string }) => [id, message])).toEqual([
      ['shooting-twin', 'url: The name must be unique'],
      ['fourth', 'url: The name must be unique'],
    ])
    const creation = await staff.post('/api/category', { record: twin })
    expect([creation.status, creation.body.errors]).toEqual([
      422,
      [{ path: 'record.url', message: 'The name must be unique' }],
    ])
    const twinResponses = await Promise.all(
      ['twin-a', 'twin-b'].map((id) =>
        staff.post('/api/category', { record: { ...twin, id, url: 'twins' } }),
      ),
    )
    expect(twinResponses.map(({ status }) => status).sort()).toEqual([200, 422])
    // Covers the case in which only the unique index finds the duplicate.
    expect(twinResponses.find(({ status }) => status === 422)?.body.errors).toEqual([
      { path: 'record.url', message: 'The name must be unique' },
    ])
  })

  test('with missing or unstorable ids and texts reports problems, not a server error', async () => {
    const text = JSON.stringify([
      { id: { toString: 1 }, category: 'x' },
      {},
      { id: 'a\0b' },
      { id: 'a-place-of-nul', category: '\0', venues: ['\0'] },
    ])
    const { status, body } = await importText('product', text, { as: 'json' })
    expect(status).toBe(200)
    const { problems } = body.data as { problems: { message: string; id: string | null }[] }
    const messages = problems.map(({ message }) => message)
    expect(messages.filter((message) => /is already in line/.test(message))).toEqual([])
    expect(messages.filter((message) => /^id: /.test(message))).toHaveLength(3)
    expect(body.data.token).toBeNull()
  })

  test('cannot set cost without the permission to see it', async () => {
    const buyer = await createTestStaff(site, 'product.view', 'product.edit')
    const { id } = await upload('id,prices\nnewcastle-axe-throwing,[]\n', buyer)
    const plan = (await buyer.post('/api/records/product/import', { upload: id, as: 'csv' })).body.data
    expect(plan.problems).toEqual([{ line: 1, id: null, message: 'there is no column prices' }])
  })
})

describe('an upload', () => {
  test('is allowed for staff who can edit a kind, and only its sender can use it', async () => {
    const refusedBrowsers = [
      site.visitor(),
      await site.signIn('organiser'),
      await site.signIn('supplier'),
      await createTestStaff(site),
      await createTestStaff(site, 'product.view'),
    ]
    for (const browser of refusedBrowsers) expect((await upload('id\n', browser)).status).toBe(403)
    const forged = await staff.post('/api/upload/list.csv', Buffer.from('id'), {
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': 'forged' },
    })
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf'])
    const venueResponse = await staff.post('/api/venue', Buffer.from('id'), {
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(venueResponse.status).toBe(415)
    const { id } = await upload(`${venueHead}\n${venueLine(9000)}\n`)
    const colleague = await createTestStaff(site, 'venue.edit', 'venue.view')
    const response = await colleague.post('/api/records/venue/import', { upload: id, as: 'csv' })
    expect(response.status).toBe(404)
  })

  test('that is empty, too big or not text is rejected and not stored', async () => {
    const sender = await createTestStaff(site, 'venue.edit')
    expect((await upload('', sender)).body).toMatchObject({ code: 'uploadEmpty' })
    expect((await sender.post('/api/upload/list.csv', {})).body).toMatchObject({ code: 'uploadEmpty' })
    const bigUpload = await upload(new Uint8Array(20 * 1_048_576 + 1), sender)
    expect([bigUpload.status, bigUpload.body.error]).toEqual([413, 'The file is too big: at most 20 MB'])
    const { rows } = await sql`select from upload where user_id = ${sender.userId}`.execute(site.db)
    expect(rows).toHaveLength(0)
    const picture = await upload(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), sender)
    const response = await sender.post('/api/records/venue/import', { upload: picture.id, as: 'csv' })
    expect(response.body).toMatchObject({ code: 'fileUnreadable' })
  })

  test('that is too big is not stored, but is read up to a limit so that its sender gets the response', async () => {
    const sender = await createTestStaff(site, 'venue.edit')
    const send = async (parts: number) => {
      let readParts = 0
      async function* bytes() {
        for (; readParts < parts; readParts += 1) yield Buffer.alloc(10)
      }
      const uploadRequest = { userId: sender.userId, name: 'large.csv', bytes: bytes(), at: site.clock.now }
      return { ...(await receiveUpload(site.db, uploadRequest, 40)), taken: readParts }
    }
    expect(await send(11)).toMatchObject({ refused: 'uploadTooBig', taken: 11 })
    expect(await send(1000)).toMatchObject({ refused: 'uploadTooBig', taken: 12 })
    expect((await sql`select from upload where user_id = ${sender.userId}`.execute(site.db)).rows).toEqual([])
    expect(await send(4)).toMatchObject({ size: 40 })
  })

  test('whose sender disconnects causes no server error and is not stored', async () => {
    const sender = await createTestStaff(site, 'venue.edit')
    async function* interruptedBytes(problem: Error) {
      yield Buffer.alloc(10)
      throw problem
    }
    const send = (problem: Error) => {
      const uploadRequest = {
        userId: sender.userId,
        name: 'photo.jpg',
        bytes: interruptedBytes(problem),
        at: site.clock.now,
      }
      return receiveUpload(site.db, uploadRequest)
    }
    const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    expect(await send(hungUp)).toMatchObject({ refused: 'uploadEmpty' })
    await expect(send(new Error('disk full'))).rejects.toThrow('disk full')
    expect((await sql`select from upload where user_id = ${sender.userId}`.execute(site.db)).rows).toEqual([])
  })

  test('is deleted after its import, but retained after a preview', async () => {
    const sender = await createTestStaff(site, 'venue.edit', 'venue.view')
    const storedUploads = async () => {
      const { rows } = await sql<{ id: string }>`
        select id from upload where user_id = ${sender.userId} order by id`.execute(site.db)
      return rows.map(({ id }) => id)
    }
    const file = await upload(`${venueHead}\n${venueLine(9100)}\n`, sender)
    const otherUpload = await upload('id\n', sender)
    const importUpload = (more: object = {}) =>
      sender.post('/api/records/venue/import', { upload: file.id, as: 'csv', ...more })
    const { token } = (await importUpload()).body.data
    expect((await importUpload({ token: 'another' })).status).toBe(409)
    expect(await storedUploads()).toEqual([file.id, otherUpload.id])
    expect((await importUpload({ token })).body.data).toMatchObject({ created: 1, applied: true })
    expect(await storedUploads()).toEqual([otherUpload.id])
    expect((await importUpload({ token })).body).toMatchObject({ code: 'uploadMissing' })
    // A file that is not text can never be imported.
    const picture = await upload(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), sender)
    const response = await sender.post('/api/records/venue/import', { upload: picture.id, as: 'csv' })
    expect([response.status, await storedUploads()]).toEqual([422, [otherUpload.id]])
  })

  test('is limited to twenty for each user, even when many are sent at the same time', async () => {
    const sender = await createTestStaff(site, 'venue.edit')
    const responses = await Promise.all(Array.from({ length: 24 }, () => upload('id\n', sender)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })
})

test('staff who can change records but not see them get the ids of the changed records, but none of their content', async () => {
  const writer = await createTestStaff(site, 'venue.edit')
  const id = 'newcastle-high-larkfield'
  const { record } = await readForEdit('venue', id)
  const edits = [{ column: 'address', how: 'set', value: 'Elsewhere' }]
  const bulkPreview = await writer.post('/api/records/venue/change', { idList: [id], edits })
  const { id: uploadId } = await upload(`id,address\n${id},Elsewhere\n`, writer)
  const importPreview = await writer.post('/api/records/venue/import', { upload: uploadId, as: 'csv' })
  for (const { body } of [bulkPreview, importPreview]) {
    expect(body.data.changes).toEqual([{ id, title: id, isNew: false, differences: [] }])
    expect(JSON.stringify(body)).not.toContain(record.address)
    expect(body.data.token).toEqual(expect.any(String))
  }
})
