import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idField } from '#kernel/fields.ts'
import { isPictureWidth } from '#kernel/picture-widths.ts'
import { FilesUnavailable } from '../../adapters/object-storage/file-store.ts'
import { matchesEtag } from '../cache/request-headers.ts'
import { type CountNetworks, countLocally, type NetworkCounter } from '../http/limits/network-counter.ts'
import { networkOf } from '../http/limits/network-of.ts'
import { formatFor, type PictureFormat } from './picture-format.ts'
import { createPictureRenderer, type PictureRenderer, tooManyWaiting } from './picture-renderer.ts'
import {
  cachings,
  type DrawnPictures,
  type Picture,
  type PictureSource,
  photoSource,
} from './picture-source.ts'
import { createPictureStore } from './picture-store.ts'

type MediaOptions = {
  readonly drawn: DrawnPictures
  /** Sources of pictures in addition to drawn ones and the photos of the folder. */
  readonly sources?: readonly PictureSource[]
  /** Folder for rendered pictures (`made`) and for photos (`photos`). */
  readonly folder: string
  /** Maximum bytes of rendered pictures on disk. */
  readonly maxBytes: number
  /** Maximum renders a minute for one network; stored pictures do not count. */
  readonly rendersPerMinute: number
  /** Counts the renders of each network; in this process only by default. */
  readonly countNetworks?: CountNetworks
  /** Maximum number of pictures that wait to be rendered; 240 by default. */
  readonly waiting?: number
  /** Returns the id of a record's picture, if it is public. */
  pictureOf(kind: string, id: string): Promise<string | undefined>
}

export type Media = {
  /**
   * Renders common pictures one after the other. It uses at most a quarter of one core, and pauses while a request
   * waits for its response.
   */
  prepare(ids: readonly string[], widths: readonly number[], format: PictureFormat): Promise<void>
}

/**
 * Maximum number of pictures that wait to be rendered, for all networks together. Beyond that, the networks with the
 * most waiting pictures get 503 first.
 */
const maxWaiting = 240
/** Milliseconds between two checks for waiting requests. */
const busyCheckMs = 250
/** Maximum share of one core for preparing pictures. */
const maxShareOfCore = 0.25
/** Seconds after which a client can try again to get a picture that could not be rendered. */
const retryAfter = 2

/** Thrown when a network has reached its limit of renders. */
class TooManyRendered extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('too many pictures were rendered for one network')
    this.wait = wait
  }
}

/**
 * Serves pictures at `/media/{id}?w={width}`, and pictures of records at `/media/of/{kind}/{id}?w={width}`.
 */
export const serveMedia = (app: FastifyInstance, options: MediaOptions): Media => {
  const onError = (err: unknown) => app.log.error({ err }, 'rendered pictures cannot be stored')
  const store = createPictureStore({
    folder: join(options.folder, 'made'),
    maxBytes: options.maxBytes,
    onError,
  })
  const renderer = createPictureRenderer({
    store,
    atOnce: Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? maxWaiting,
  })
  const sources = [options.drawn, ...(options.sources ?? []), photoSource(join(options.folder, 'photos'))]
  const { rendersPerMinute, countNetworks = countLocally } = options
  const renders = countNetworks('rendered pictures', rendersPerMinute)
  const lookups = countNetworks('pictures of records', rendersPerMinute * 4)
  let isClosing = false
  app.addHook('onClose', async () => {
    isClosing = true
  })
  let waitingRequests = 0
  app.server.on('request', (_, response) => {
    waitingRequests += 1
    response.once('close', () => {
      waitingRequests -= 1
    })
  })

  app.get(
    '/media/of/:kind/:id',
    { logLevel: 'warn', config: { priority: 'cached' } },
    async (request, reply) => {
      const { kind, id } = request.params as { kind: string; id: string }
      const width = widthOf(request)
      if (width === undefined || !idField.safeParse(id).success) return reply.callNotFound()
      const wait = lookups.consume(request.ip)
      if (wait > 0) return sendRetryLater(reply, 429, wait)
      const pictureId = await options.pictureOf(kind, id)
      if (pictureId === undefined) return reply.callNotFound()
      const address = `/media/${pictureId}?w=${width}`
      const picture = await findPicture(sources, pictureId)
      if (picture === undefined)
        return reply.header('cache-control', cachings.fiveMinutes).redirect(address, 302)
      // Sends the picture itself. On a slow connection, a redirect would delay the largest picture of the page.
      reply.header('content-location', address)
      return sendPicture(request, reply, { picture, width, caching: cachings.fiveMinutes, renderer, renders })
    },
  )
  app.get('/media/*', { logLevel: 'warn', config: { priority: 'cached' } }, async (request, reply) => {
    const { '*': id } = request.params as { '*': string }
    const width = widthOf(request)
    const picture = width === undefined ? undefined : await findPicture(sources, id)
    if (width === undefined) return reply.callNotFound()
    if (picture === undefined) {
      // Pages that were cached before the scenes changed request outdated pictures.
      const currentId = options.drawn.currentId(id)
      return currentId === undefined
        ? reply.callNotFound()
        : reply.header('cache-control', cachings.fiveMinutes).redirect(`/media/${currentId}?w=${width}`, 302)
    }
    return sendPicture(request, reply, {
      picture,
      width,
      caching: cachings[picture.caching],
      renderer,
      renders,
    })
  })

  return {
    async prepare(ids, widths, format) {
      await store.counted
      for (const width of widths)
        for (const id of ids) {
          while ((renderer.isBusy || waitingRequests > 0) && !isClosing)
            await pause(busyCheckMs, undefined, { ref: false })
          if (isClosing) return
          const picture = await findPicture(sources, id)
          if (!picture) continue
          const startedAt = performance.now()
          const before = process.cpuUsage()
          await renderer.get(keyOf(picture, width, format), () => picture.render(width, format))
          const { user, system } = process.cpuUsage(before)
          const fullTurnMs = (user + system) / 1000 / maxShareOfCore
          await pause(Math.max(0, startedAt + fullTurnMs - performance.now()), undefined, { ref: false })
        }
    },
  }
}

const findPicture = async (sources: readonly PictureSource[], id: string): Promise<Picture | undefined> => {
  for (const source of sources) {
    const found = await source.find(id)
    if (found) return found
  }
  return undefined
}

const keyOf = ({ name }: Picture, width: number, format: PictureFormat): string =>
  `${name}/${width}.${format}`

/** Returns the width in an address, if it is the only parameter and appears once. */
const widthOf = (request: FastifyRequest): number | undefined => {
  const { w, ...otherParameters } = request.query as Record<string, unknown>
  if (typeof w !== 'string' || Object.keys(otherParameters).length > 0) return undefined
  return isPictureWidth(w) ? Number(w) : undefined
}

type PictureRequest = {
  picture: Picture
  width: number
  caching: string
  renderer: PictureRenderer
  renders: NetworkCounter
}

const sendPicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, width, caching, renderer, renders }: PictureRequest,
) => {
  const format = formatFor(request.headers.accept)
  const key = keyOf(picture, width, format)
  const etag = `"${key}"`
  reply.headers({ etag, vary: 'accept', 'cache-control': caching })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const caller = {
    client: networkOf(request.ip),
    onRender() {
      const wait = renders.consume(request.ip)
      if (wait > 0) throw new TooManyRendered(wait)
    },
  }
  try {
    const bytes = await renderer.get(key, () => picture.render(width, format), caller)
    if (bytes === tooManyWaiting) return sendRetryLater(reply, 503, retryAfter)
    return reply.type(`image/${format}`).send(bytes)
  } catch (problem) {
    if (problem instanceof TooManyRendered) return sendRetryLater(reply, 429, problem.wait)
    if (problem instanceof FilesUnavailable) {
      request.server.log.error({ err: problem }, 'a photo cannot be read')
      return sendRetryLater(reply, 503, retryAfter)
    }
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw problem
  }
}

const sendRetryLater = (reply: FastifyReply, status: 429 | 503, seconds: number) =>
  reply
    .removeHeader('etag')
    .code(status)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('One moment, please')
