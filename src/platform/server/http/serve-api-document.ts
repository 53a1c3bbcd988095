import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import staticFiles from '@fastify/static'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'

const readerPage = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API of this site</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reader"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`

const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true })`

const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves a page to read the API, and its OpenAPI document, which is generated from the contract at the first request.
 */
export const serveApiDocument = async (
  app: FastifyInstance,
  { contract, title, publicUrl }: { contract: AnyContractRouter; title: string; publicUrl: string },
): Promise<void> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  let document: Promise<unknown> | undefined
  app.get('/api/openapi.json', async () => {
    document ??= generator.generate(contract, {
      info: { title, version: '1', description: 'Plan and book group trips.' },
      servers: [{ url: `${publicUrl}/api` }],
    })
    return document
  })
  const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(staticFiles, {
    root: swaggerFolder,
    prefix: '/api/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(readerPage),
  )
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(startScript))
}
