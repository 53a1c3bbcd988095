import type { FastifyInstance } from 'fastify'

/** Apple's path for the file with which it verifies a domain. */
const domainFilePath = '/.well-known/apple-developer-merchantid-domain-association'

/** Serves the file with which Apple verifies that a domain can offer Apple Pay. */
export const serveAppleDomainFile = (app: FastifyInstance, text: string): void => {
  app.get(domainFilePath, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text))
}
