import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { maxReportedMinutes } from '../rules/minutes.ts'

const stampedMinute = z.strictObject({
  minute: z.int().min(0).max(100_000_000),
  userId: idField,
  checksum: z.string().length(8),
  eventId: idField.optional(),
})
const minutes = z.array(stampedMinute).max(maxReportedMinutes)

/** The number of reported minutes that were not stored before. */
const storedResponse = dataResponse(z.object({ stored: z.int() }))

export const timeEndpoints = {
  reportOrganiserActivity: endpoint({
    method: 'POST',
    path: '/userActivity/eventOrganiser',
    summary: 'Report that the organiser is active on an event that has a manager and is still an enquiry',
    tags: ['activity'],
    access: { allow: { organiser: true }, event: 'eventId' },
    refusals: ['notAllowed'],
    maxBodyBytes: bodySizes.list,
    background: true,
  })
    .input(
      z.strictObject({
        eventId: idField,
        userId: idField,
        /** The active minutes; by default the current one. */
        minutes: minutes.optional(),
      }),
    )
    .output(storedResponse),

  reportStaffTime: endpoint({
    method: 'PUT',
    path: '/staff/track',
    summary: 'Report the minutes in which a member of staff was active',
    tags: ['activity'],
    access: { allow: { staff: 'common.view' } },
    maxBodyBytes: bodySizes.list,
    background: true,
  })
    .input(minutes)
    .output(storedResponse),

  readEventActivity: endpoint({
    method: 'GET',
    path: '/event/{id}/activity',
    summary: 'When the organiser last visited, and how long staff have worked on the event',
    tags: ['activity'],
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField }))
    .output(
      dataResponse(
        z.object({
          organiser: z.object({
            /** Null if the organiser has not visited the event, or has not accepted cookies. */
            lastSeen: z.iso.datetime().nullable(),
            activeMinutes: z.int(),
          }),
          staffMinutes: z.int(),
          /** Present only for readers with `company.view`, because it is the working time of colleagues. */
          byPerson: z.array(z.object({ id: idField, name: z.string(), minutes: z.int() })).optional(),
        }),
      ),
    ),
}
