import type { FastifyInstance } from 'fastify'
import { cardPage } from './card-page.ts'

/** The path of the page with the provider's card fields, which our payment panel embeds. */
const cardPagePath = '/card-form'

/** Serves the page with the provider's card fields. */
export const serveCardPage = (app: FastifyInstance, { scriptUrl }: { readonly scriptUrl: string }): void => {
  const { html, policy } = cardPage(scriptUrl)
  app.get(cardPagePath, { config: { priority: 'critical' } }, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  )
}
