import { z } from 'zod'
import { dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, plainTextField, sectionField } from '#kernel/fields.ts'

const tags = ['sessions']
/** A width or height in CSS pixels. */
const pixels = z.int().min(1).max(100_000)

const landingPage = z.string().min(1).max(2000).startsWith('/')
const source = {
  refUrl: z.string().max(2000),
  landingPage,
  shortUrlId: plainTextField(100).optional(),
  shortUrl: plainTextField(500).optional(),
}
/** The data of a device that are stored only with consent (TRK-O9). */
const deviceDetails = {
  deviceColorDepth: z.int().min(1).max(64),
  devicePixelRatio: z.number().min(0.1).max(20),
  devicePlatform: plainTextField(100),
}
/** The data of a device and of the page where its visit began (TRK-003). */
const deviceData = z.strictObject({
  deviceHeight: pixels,
  deviceWidth: pixels,
  ...deviceDetails,
  ...source,
})
export type DeviceData = z.output<typeof deviceData>

/** Before the visitor accepts cookies, the browser sends 0 and empty texts instead of the details of the device. */
const sessionData = deviceData.extend({
  deviceColorDepth: deviceDetails.deviceColorDepth.or(z.literal(0)),
  devicePixelRatio: deviceDetails.devicePixelRatio.or(z.literal(0)),
})

/** Visitors have no CSRF token. Instead, headers set by the browser show that the request comes from our own pages. */
const forAnyone = { tags, access: { allow: { anyone: true } }, open: true, background: true } as const
const forViewers = {
  tags,
  access: { allow: { organiser: true, guest: true, staff: 'eventArea.view' }, event: 'eventId' },
  refusals: ['nodeNotFound'],
  background: true,
} as const

/** `sessionId` is null if the person has not accepted cookies, because then nothing is stored. */
const visitResponse = dataResponse(z.object({ sessionId: idField.nullable() }))

/** Maximum new sessions a minute from one IP address, which a whole office can share. */
const maxNewSessions = 60

export const visitEndpoints = {
  checkSessionCookie: endpoint({
    method: 'GET',
    path: '/session/cookie',
    summary: 'Check the cookies of the session, and return the minutes after which an inactive session ends',
    ...forAnyone,
  })
    .input(z.strictObject({ section: sectionField.optional() }))
    .output(z.object({ data: z.enum(['ok', 'invalid']), sessionTimeout: z.number() })),

  startSession: endpoint({
    method: 'POST',
    path: '/session',
    summary:
      'Start a session; before the visitor accepts cookies, only the size of the screen and the path are stored',
    triesPerMinute: maxNewSessions,
    refusals: ['tooMany'],
    ...forAnyone,
  })
    .input(sessionData)
    .output(doneResponse),

  updateSession: endpoint({
    method: 'PUT',
    path: '/session',
    summary: 'Update the current session',
    refusals: ['nodeNotFound', 'notAllowed'],
    ...forAnyone,
  })
    .input(
      z.strictObject({
        lastActivity: z.iso.datetime().max(30).optional(),
        /** The id of the logged-in customer. */
        userId: idField.optional(),
        landingPage: source.landingPage.optional(),
        refUrl: source.refUrl.optional(),
        shortUrlId: source.shortUrlId,
        shortUrl: source.shortUrl,
        deviceColorDepth: deviceDetails.deviceColorDepth.optional(),
        devicePixelRatio: deviceDetails.devicePixelRatio.optional(),
        devicePlatform: deviceDetails.devicePlatform.optional(),
      }),
    )
    .output(doneResponse),

  endSession: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'End the current session, if there is one',
    ...forAnyone,
  }).output(doneResponse),

  startEventSession: endpoint({
    method: 'POST',
    path: '/session/event/{eventId}',
    summary: 'Record that a person visits an event',
    ...forViewers,
  })
    .input(deviceData.extend({ eventId: idField }))
    .output(visitResponse),

  startEventAndPackageSession: endpoint({
    method: 'POST',
    path: '/session/eventAndPackage/{eventId}/{packageId}',
    summary: 'Record that a person visits an event and one of its packages',
    ...forViewers,
  })
    .input(deviceData.extend({ eventId: idField, packageId: idField }))
    .output(visitResponse),

  startPackageSession: endpoint({
    method: 'POST',
    path: '/session/package/{eventId}/{packageId}',
    summary: 'Record that a person visits another package of an event',
    ...forViewers,
  })
    .input(deviceData.extend({ eventId: idField, packageId: idField }))
    .output(visitResponse),
}
