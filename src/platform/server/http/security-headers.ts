import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const year = 31_536_000

/** What a page of ours may never ask a browser for. */
const unusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/** Who asks what there is near them may let our own pages know where that is. */
const permissionsPolicy = [...unusedPowers.map((power) => `${power}=()`), 'geolocation=(self)'].join(', ')

/**
 * The headers of every answer, as strict as for data that no browser is to show. Pages put their own
 * Content-Security-Policy in place of this one (docs/decisions/0029).
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  { https }: { readonly https: boolean },
): Promise<void> => {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https && { maxAge: year, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Pictures come from hosts that do not say that they may be embedded.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // What it controlled is gone from browsers, or done by the policy above.
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  })
  let headers: ReturnType<typeof headersOfHelmet> | undefined
  app.addHook('onRequest', async (_request, reply) => {
    headers ??= headersOfHelmet(reply)
    for (const [name, value] of await headers) reply.raw.setHeader(name, value)
  })
}

/** Helmet works them out anew for every answer, and they are the same for all: those of the first are kept. */
const headersOfHelmet = async (reply: FastifyReply): Promise<readonly (readonly [string, string])[]> => {
  const before = new Set(reply.raw.getHeaderNames())
  await reply.helmet()
  const added = reply.raw.getHeaderNames().filter((name) => !before.has(name))
  return [
    ...added.map((name) => [name, String(reply.raw.getHeader(name))] as const),
    ['permissions-policy', permissionsPolicy],
  ]
}
