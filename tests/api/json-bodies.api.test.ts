import { expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

test('a number as text is refused in a JSON body, but accepted in a URL', async () => {
  const { event } = await createSampleEvent(site, await site.signUp())
  const url = `/api/event/${event._doc}/salesFunnel`
  const response = await staff.put(url, { heat: '4' })
  expect([response.status, response.body.errors?.[0]?.path]).toEqual([422, 'heat'])
  expect((await staff.put(url, { heat: 4 })).status).toBe(200)
  expect((await staff.get('/api/events?limit=1')).status).toBe(200)
})
