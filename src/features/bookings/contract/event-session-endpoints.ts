import { z } from 'zod'
import { eventIdInput, eventResponse } from '#features/events/rules/reading/event-response.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'

const tags = ['event sessions']
/** The width or height of a window in CSS pixels. */
const pixels = z.int().min(1).max(20_000)
const landingPage = z.string().min(1).max(500).startsWith('/')
const device = { deviceWidth: pixels, deviceHeight: pixels, landingPage }

export const sessionEndpoints = {
  logSession: endpoint({
    method: 'PUT',
    path: '/event/{id}/logSession',
    summary: 'Log that a person opened the event, at most once in half an hour',
    tags,
    access: { allow: { organiser: true, guest: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, ...device }))
    .output(eventResponse),

  listEventSessions: endpoint({
    method: 'GET',
    path: '/event/{id}/sessions',
    summary: 'The latest event sessions of the event: when people opened it',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(
      dataResponse(
        z.array(
          z.object({ id: idField, userId: idField, name: z.string(), startedAt: z.string(), ...device }),
        ),
      ),
    ),
}
