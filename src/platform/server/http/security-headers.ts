import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const yearSeconds = 31_536_000

/** Browser features that our pages never use. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/**
 * Returns the Permissions-Policy with the browser features that a document can use. Our pages can request the user's
 * location, to show what is nearby. Only pages that show the buttons of wallets need `payment`.
 * @param payment the allowlist for payments, such as `(self)`
 */
export const permissionsPolicy = (payment = '()'): string =>
  [...unusedFeatures.map((feature) => `${feature}=()`), `payment=${payment}`, 'geolocation=(self)'].join(', ')

type HeaderOptions = {
  readonly https: boolean
  /**
   * Whether the card form in our pages offers wallets. A user moves between our pages without loading a document, so
   * all pages get the headers that wallets need. Wallets can open their own window, which must be able to respond to
   * our page.
   */
  readonly wallets?: boolean | undefined
}

/**
 * Adds security headers to every response. They are strict, because most responses are data that browsers don't
 * display. Pages replace the Content-Security-Policy with their own (docs/decisions/0029).
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  { https, wallets = false }: HeaderOptions,
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
    strictTransportSecurity: https && { maxAge: yearSeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: wallets ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Pictures come from hosts that do not send Cross-Origin-Resource-Policy.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // These headers are obsolete, or the policy above covers them.
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  })
  const permissions = permissionsPolicy(wallets ? '(self)' : '()')
  let headers: ReturnType<typeof headersOfHelmet> | undefined
  app.addHook('onRequest', async (_request, reply) => {
    headers ??= headersOfHelmet(reply, permissions)
    for (const [name, value] of await headers) reply.raw.setHeader(name, value)
  })
}

/**
 * Returns Helmet's headers. Helmet computes them for every response, but they never change, so they are computed
 * once.
 */
const headersOfHelmet = async (
  reply: FastifyReply,
  permissions: string,
): Promise<readonly (readonly [string, string])[]> => {
  const namesBefore = new Set(reply.raw.getHeaderNames())
  await reply.helmet()
  const addedNames = reply.raw.getHeaderNames().filter((name) => !namesBefore.has(name))
  return [
    ...addedNames.map((name) => [name, String(reply.raw.getHeader(name))] as const),
    ['permissions-policy', permissions],
  ]
}
