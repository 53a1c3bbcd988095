import { expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

test('a number as text is refused in a JSON body, but accepted in a URL', async () => {
  const { event } = await createSampleEvent(site, await site.signUp())
  const address = `/api/event/${event._doc}/salesFunnel`
  const refused = await staff.put(address, { heat: '4' })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'heat'])
  expect((await staff.put(address, { heat: 4 })).status).toBe(200)
  expect((await staff.get('/api/events?limit=1')).status).toBe(200)
})
