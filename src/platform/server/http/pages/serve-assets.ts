import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CompressedBytes, encodingFor } from '../../cache/compressed-bytes.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A file in each encoding for which the build created a copy. */
type Asset = Pick<CompressedBytes, 'identity'> & Partial<CompressedBytes>

const isCompressed = (asset: Asset): asset is CompressedBytes => asset.gzip !== undefined

/**
 * Serves the files of the browser build below /assets/ from memory, about 8 MB in total. Each file is read at its
 * first request. A first visit requests up to a hundred files, and finding each in the folder would take most of the
 * visit's processor time. File names contain a hash of the content, so that browsers can cache the files for a year
 * (SHELL-038).
 */
export const serveAssets = async (app: FastifyInstance, folder: string): Promise<void> => {
  const names = new Set(await readdir(folder))
  const read = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined)
  const readAll = async (name: string): Promise<Asset> => {
    // The build creates the compressed copies (scripts/build.ts).
    const [identity, gzip, br] = await Promise.all([
      readFile(join(folder, name)),
      read(`${name}.gz`),
      read(`${name}.br`),
    ])
    return { identity, gzip, br }
  }
  const assets = new Map<string, Promise<Asset>>()
  const find = (name: string): Promise<Asset> => {
    const asset = assets.get(name) ?? readAll(name)
    assets.set(name, asset)
    asset.catch(() => assets.delete(name))
    return asset
  }
  app.get<{ Params: { '*': string } }>('/assets/*', { logLevel: 'warn' }, async (request, reply) => {
    const name = request.params['*']
    const type = names.has(name) ? mediaTypes[extname(name)] : undefined
    if (!type) return reply.callNotFound()
    const asset = await find(name)
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    if (!isCompressed(asset)) return reply.send(asset.identity)
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), asset)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(asset[encoding])
  })
}
