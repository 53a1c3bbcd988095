import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const app = fastify()
await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
app.get<{ Params: { length: string } }>('/:length', async (request, reply) => {
  reply.type('application/json')
  return sendJson(request, reply, jsonOf(Number(request.params.length)))
})
afterAll(() => app.close())

const jsonOf = (length: number) => JSON.stringify({ name: 'é'.padEnd(length, 'x') })
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

/** Returns the encoding of a response, and its text after decoding. */
const request = async (length: number, acceptEncoding: string) => {
  const { headers, rawPayload } = await app.inject({
    url: `/${length}`,
    headers: { 'accept-encoding': acceptEncoding },
  })
  const encoding = headers['content-encoding'] as keyof typeof decoders | undefined
  return { encoding, text: (encoding ? decoders[encoding](rawPayload) : rawPayload).toString() }
}

test.each([
  ['a response of medium length is sent as gzip, if the client accepts that', 10_000, 'gzip'],
  ['a long response is sent as Brotli, compressed in another thread', 300_000, 'br'],
])('%s, and is not compressed twice', async (_, length, preferred) => {
  for (const [acceptEncoding, encoding] of [
    ['gzip, deflate, br', preferred],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br, gzip;q=0', 'br'],
    ['identity', undefined],
  ] as const)
    expect(await request(length, acceptEncoding), acceptEncoding).toEqual({ encoding, text: jsonOf(length) })
})

test('a short response is not compressed', async () => {
  expect(await request(100, 'br')).toEqual({ encoding: undefined, text: jsonOf(100) })
})
