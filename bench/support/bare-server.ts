import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** Starts a Fastify server whose only route sends the bytes and headers from the two given files. */
const [, , bodyFile = '', headersFile = ''] = process.argv
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>

const app = Fastify()
app.get('/*', (_request, reply) => reply.headers(headers).send(body))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
