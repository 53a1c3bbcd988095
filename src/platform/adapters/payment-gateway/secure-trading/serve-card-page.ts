import type { FastifyInstance } from 'fastify'
import { permissionsPolicy } from '../../../server/http/security-headers.ts'
import { type CardPageSettings, cardPage } from './card-page.ts'

/** The path of the page with the provider's card fields, which our payment panel embeds. */
const cardPagePath = '/card-form'

/** The allowlist for payments on the card page: Google Pay also pays from its own frame. */
const paymentOrigins = ({ wallets }: CardPageSettings): string => {
  if (wallets.googlePayMerchantId) return '(self "https://pay.google.com")'
  return wallets.applePayMerchantId ? '(self)' : '()'
}

/** Serves the page with the provider's card fields and the buttons of the configured wallets. */
export const serveCardPage = (app: FastifyInstance, settings: CardPageSettings): void => {
  const { html, policy } = cardPage(settings)
  app.get(cardPagePath, { config: { priority: 'critical' } }, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'permissions-policy': permissionsPolicy(paymentOrigins(settings)),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  )
}
