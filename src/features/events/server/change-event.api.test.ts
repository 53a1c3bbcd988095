import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import { changeEvent } from './change-event.ts'
import { readEvent } from './event-store.ts'

const { site, staff } = await testEventApp()

test('no change can modify the prices of an event that is booked, or whose price modification staff locked', async () => {
  const { event, packageId } = await createSampleEvent(site, await site.signUp())
  const id: string = event._doc
  const change = (fields: Partial<EventDocument>) =>
    site.db.transaction().execute((tx) =>
      changeEvent(
        tx,
        { eventId: id, doneBy: 'staff', authorKind: 'system', now: site.clock.now, followUps: noFollowUps },
        (before) => ({
          event: { ...before, ...fields },
        }),
      ),
    )
  const readModification = async () => (await readEvent(site.db, id))!.priceModification
  const isRefused = async (fields: Partial<EventDocument>) => isRefusal(await change(fields))

  expect(await isRefused({ priceModification: 5 })).toBe(false)
  expect(await isRefused({ lockPriceModification: 'Yes' })).toBe(false)
  expect(await isRefused({ priceModification: 7 })).toBe(true)
  expect(await isRefused({ eventName: 'Other things change' })).toBe(false)
  expect(await isRefused({ lockPriceModification: 'No' })).toBe(false)
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  expect(await change({ priceModification: 7 })).toMatchObject({ refused: 'stageForbids' })
  expect(await readModification()).toBe(5)
})
