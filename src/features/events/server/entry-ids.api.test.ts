import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { createSampleEvent, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'
import { changeEvent } from './change-event.ts'
import { readEvent } from './event-store.ts'

const { site, staff, supplier } = await testEventApp()
const supplierId = 'larkfield-tyneside'

const addCommand = (packageId: string, itineraryId: string, name = 'addProduct') => ({
  name,
  packageId,
  data: sampleProduct(itineraryId),
})
const packageWith = (...itineraryIds: string[]) => ({
  locationId: 'newcastle',
  nightsCount: 1,
  peopleCount: 8,
  productList: itineraryIds.map((id) => sampleProduct(id)),
})

/** Creates an enquiry with two packages of one product each. */
const createTwoPackages = async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  const id: string = event._doc
  const entryId: string = event.packageOption[0].productList[0].itinerary[0].itineraryId
  const otherEntryId = `it-${randomUUID()}`
  const { body } = await ann.post(`/api/event/${id}/package`, { package: packageWith(otherEntryId) })
  return {
    ann,
    id,
    packageId: packageId as string,
    entryId,
    secondPackageId: body.data.packageId as string,
    otherEntryId,
  }
}

/** Returns an event's rows in the table of entries, to compare them with the `expectedRows` for its document. */
const rowsOf = (eventId: string) =>
  site.db
    .selectFrom('itinerary_entry')
    .select(['package_id', 'itinerary_id', 'supplier_id', 'product_id', 'stage'])
    .where('event_id', '=', eventId)
    .orderBy('itinerary_id')
    .execute()
const expectedRows = ({ packages }: EventDocument) =>
  packages
    .flatMap((pack) =>
      pack.entries.map((entry) => ({
        package_id: pack.id,
        itinerary_id: entry.itineraryId,
        supplier_id: entry.supplier?.supplierId ?? null,
        product_id: entry.productId,
        stage: entry.stage as string,
      })),
    )
    .sort((a, b) => (a.itinerary_id < b.itinerary_id ? -1 : 1))

describe('an entry’s id identifies one entry of the event', () => {
  test('adding a booked entry’s id to another package is refused, and the booking stays on its supplier’s list', async () => {
    const { ann, id, packageId, entryId, secondPackageId } = await createTwoPackages()
    await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
    const listBookings = async () =>
      (await supplier.get(`/api/supplier/${supplierId}/events?limit=200`)).body.data.filter(
        ({ eventId }: { eventId: string }) => eventId === id,
      )
    expect(await listBookings()).toMatchObject([{ packageId, products: [{ itineraryId: entryId }] }])
    for (const browser of [ann, staff]) {
      const response = await browser.put(`/api/event/${id}`, {
        commandList: [addCommand(secondPackageId, entryId)],
      })
      expect([response.status, response.body.code]).toEqual([422, 'commandRefused'])
      expect(response.body.error).toContain('Another product of this event has this id')
    }
    expect(await listBookings()).toMatchObject([{ packageId, products: [{ itineraryId: entryId }] }])
  })

  test('a commandList cannot use an id in two packages, twice in one command, or again after it removes the entry', async () => {
    const { ann, id, packageId, entryId, secondPackageId, otherEntryId } = await createTwoPackages()
    const newId = () => `it-${randomUUID()}`
    const sharedId = newId()
    const idInOneCommand = newId()
    const commandLists = [
      [addCommand(packageId, sharedId), addCommand(secondPackageId, sharedId)],
      [
        {
          ...addCommand(packageId, idInOneCommand),
          data: {
            productId: sampleProduct().productId,
            itinerary: [idInOneCommand, idInOneCommand].map(itemOf),
          },
        },
      ],
      [
        { name: 'removeProduct', packageId, itineraryId: entryId, data: {} },
        addCommand(secondPackageId, entryId),
      ],
      [
        { name: 'removeProductSwap', packageId, itineraryId: entryId, data: {} },
        {
          ...addCommand(packageId, entryId, 'addProductSwap'),
          data: { ...sampleProduct(entryId), removedItineraryId: entryId },
        },
      ],
      [
        { name: 'removeProductSwap', packageId, itineraryId: entryId, data: {} },
        {
          ...addCommand(packageId, otherEntryId, 'addProductSwap'),
          data: { ...sampleProduct(otherEntryId), removedItineraryId: entryId },
        },
      ],
    ]
    for (const commandList of commandLists) {
      const response = await ann.put(`/api/event/${id}`, { commandList })
      // The schema refuses a duplicate within one command before anything is evaluated.
      const code = response.body.errors ? 'invalidInput' : 'commandRefused'
      expect([response.status, response.body.code], JSON.stringify(commandList)).toEqual([422, code])
    }
    expect((await readEvent(site.db, id))!.packages.flatMap(({ entries }) => entries)).toHaveLength(2)
  })

  test('an entry id that the event already has, or that a creation contains twice, is refused; another event can use it', async () => {
    const { ann, id, entryId } = await createTwoPackages()
    const added = await ann.post(`/api/event/${id}/package`, { package: packageWith(entryId) })
    expect([added.status, added.body.code]).toEqual([422, 'commandRefused'])
    const merged = await ann.post(`/api/event/${id}/existing`, {
      section: 'stag',
      package: packageWith(entryId),
    })
    expect([merged.status, merged.body.code]).toEqual([422, 'commandRefused'])
    const sharedId = `it-${randomUUID()}`
    const duplicateCreation = await ann.post('/api/event', {
      section: 'stag',
      package: packageWith(sharedId, sharedId),
    })
    expect([duplicateCreation.status, duplicateCreation.body.code]).toEqual([422, 'invalidInput'])
    const otherEvent = await ann.post('/api/event', { section: 'stag', package: packageWith(entryId) })
    expect(otherEvent.status).toBe(200)
  })
})

const itemOf = (newItineraryId: string) => ({ newItineraryId, dayIndex: 0 })

describe('the table of entries never loses a row unnoticed', () => {
  let created: Awaited<ReturnType<typeof createTwoPackages>>
  beforeAll(async () => {
    created = await createTwoPackages()
  })

  test('the table equals the document after each of many random saves', async () => {
    const ids = Array.from({ length: 5 }, (_, index) => `it-${randomUUID()}-${index}`)
    const target = fc.record({ isSecond: fc.boolean(), itineraryId: fc.constantFrom(...ids) })
    const step = fc.oneof(
      target.map((one) => ({ ...one, name: 'addProduct' })),
      target.map((one) => ({ ...one, name: 'removeProduct' })),
      target.map((one) => ({ ...one, name: 'editStartTime' })),
    )
    let acceptedCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        const commandList = steps.map(({ name, isSecond, itineraryId }) => {
          const packageId = isSecond ? created.secondPackageId : created.packageId
          if (name === 'addProduct') return addCommand(packageId, itineraryId)
          return {
            name,
            packageId,
            itineraryId,
            data: name === 'editStartTime' ? { startTime: '11:00' } : {},
          }
        })
        const { status } = await created.ann.put(`/api/event/${created.id}`, { commandList })
        expect([200, 422]).toContain(status)
        acceptedCount += status === 200 ? 1 : 0
        expect(await rowsOf(created.id)).toEqual(expectedRows((await readEvent(site.db, created.id))!))
      }),
      { numRuns: 60 },
    )
    expect(acceptedCount).toBeGreaterThan(0)
  })

  test('a change that would store a duplicate id fails', async () => {
    const before = (await readEvent(site.db, created.id))!
    const withDuplicateId = (event: EventDocument): EventDocument => {
      const entry = event.packages.flatMap(({ entries }) => entries)[0]!
      return {
        ...event,
        packages: event.packages.map((pack) => ({
          ...pack,
          entries: [...pack.entries.filter((one) => one !== entry), entry],
        })),
      }
    }
    const save = site.db.transaction().execute(async (tx) => {
      const change = {
        eventId: created.id,
        doneBy: 'staff',
        authorKind: 'system',
        now: site.clock.now,
        followUps: noFollowUps,
      } as const
      const after = await changeEvent(tx, change, (event) => ({ event: withDuplicateId(event) }))
      if (isRefusal(after)) throw new Error(after.refused)
    })
    await expect(save).rejects.toThrow(/twice/)
    expect(await readEvent(site.db, created.id)).toEqual(before)
  })

  test('the database refuses a save after which the table has fewer entries than the event', async () => {
    const save = site.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('itinerary_entry').where('event_id', '=', created.id).execute()
      await sql`update event set document = document where id = ${created.id}`.execute(tx)
    })
    await expect(save).rejects.toThrow(/itinerary_entry/)
    expect(await rowsOf(created.id)).not.toHaveLength(0)
  })
})
