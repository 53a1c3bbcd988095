import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idField } from '#kernel/fields.ts'
import { isPictureWidth } from '#kernel/picture-widths.ts'
import { FilesAway } from '../../adapters/object-storage/file-store.ts'
import { hasAlready } from '../cache/requested-form.ts'
import { type NetworkCounter, networkCounter } from '../http/limits/network-counter.ts'
import { networkOf } from '../http/limits/network-of.ts'
import { formatFor, type PictureFormat } from './picture-format.ts'
import { createPictureMaker, type PictureMaker, tooManyWait } from './picture-maker.ts'
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
  /** Who knows pictures besides the scenes and the photos of the folder. */
  readonly sources?: readonly PictureSource[]
  /** Folder for made pictures (`made`) and for photos (`photos`). */
  readonly folder: string
  /** Bytes of made pictures that are kept. */
  readonly maxBytes: number
  /** Pictures that are made for one network a minute; those that are kept cost nothing and do not count. */
  readonly madePerMinute: number
  /** Pictures that may wait for their turn; 240 when left out. */
  readonly waiting?: number
  /** The id of the picture that stands for a record, where that is shown to everybody. */
  pictureOf(kind: string, id: string): Promise<string | undefined>
}

export type Media = {
  /**
   * Renders pictures that people are likely to request, one after the other, with at most a quarter of one core, and
   * only while no request waits for its response.
   */
  prepare(ids: readonly string[], widths: readonly number[], format: PictureFormat): Promise<void>
}

/** Pictures that wait for their turn, by turns of the networks they are for, before readers are asked to come back. */
const maxWaiting = 240
/** Milliseconds between two checks whether a request waits. */
const busyPause = 250
/** The share of one core that preparing pictures uses at most. */
const maxShareOfCore = 0.25
/** Seconds after which a reader whose picture could not be made may ask again. */
const retryAfter = 2

/** Thrown in place of making a picture for a network that has had its share. */
class TooManyMade extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('too many pictures were made for one network')
    this.wait = wait
  }
}

/** Serves pictures below /media: `/media/{id}?w={width}`, and that of a record as `/media/of/{kind}/{id}?w={width}`. */
export const serveMedia = (app: FastifyInstance, options: MediaOptions): Media => {
  const onError = (err: unknown) => app.log.error({ err }, 'made pictures cannot be kept')
  const store = createPictureStore({
    folder: join(options.folder, 'made'),
    maxBytes: options.maxBytes,
    onError,
  })
  const maker = createPictureMaker({
    store,
    atOnce: Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? maxWaiting,
  })
  const sources = [options.drawn, ...(options.sources ?? []), photoSource(join(options.folder, 'photos'))]
  const made = networkCounter(options.madePerMinute)
  const asked = networkCounter(options.madePerMinute * 4)
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

  app.get('/media/of/:kind/:id', { logLevel: 'warn' }, async (request, reply) => {
    const { kind, id } = request.params as { kind: string; id: string }
    const width = widthOf(request)
    if (width === undefined || !idField.safeParse(id).success) return reply.callNotFound()
    const wait = asked.take(request.ip)
    if (wait > 0) return sendWait(reply, 429, wait)
    const pictureId = await options.pictureOf(kind, id)
    if (pictureId === undefined) return reply.callNotFound()
    const address = `/media/${pictureId}?w=${width}`
    const picture = await findPicture(sources, pictureId)
    if (picture === undefined) return reply.header('cache-control', cachings.aWhile).redirect(address, 302)
    // Itself and not the way there: on a slow line that is a second wait for the largest picture of a page.
    reply.header('content-location', address)
    return sendPicture(request, reply, { picture, width, caching: cachings.aWhile, maker, made })
  })
  app.get('/media/*', { logLevel: 'warn' }, async (request, reply) => {
    const { '*': id } = request.params as { '*': string }
    const width = widthOf(request)
    const picture = width === undefined ? undefined : await findPicture(sources, id)
    if (width === undefined) return reply.callNotFound()
    if (picture === undefined) {
      // Pages that were kept somewhere before the scenes changed ask for pictures of then.
      const newer = options.drawn.newer(id)
      return newer === undefined
        ? reply.callNotFound()
        : reply.header('cache-control', cachings.aWhile).redirect(`/media/${newer}?w=${width}`, 302)
    }
    return sendPicture(request, reply, { picture, width, caching: cachings[picture.caching], maker, made })
  })

  return {
    async prepare(ids, widths, format) {
      await store.counted
      for (const width of widths)
        for (const id of ids) {
          while ((maker.isBusy || waitingRequests > 0) && !isClosing)
            await pause(busyPause, undefined, { ref: false })
          if (isClosing) return
          const picture = await findPicture(sources, id)
          if (!picture) continue
          const begunAt = performance.now()
          const before = process.cpuUsage()
          await maker.get(keyOf(picture, width, format), () => picture.render(width, format))
          const { user, system } = process.cpuUsage(before)
          const fullTurn = (user + system) / 1000 / maxShareOfCore
          await pause(Math.max(0, begunAt + fullTurn - performance.now()), undefined, { ref: false })
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

/** The width of an address that says it once and says nothing else. */
const widthOf = (request: FastifyRequest): number | undefined => {
  const { w, ...more } = request.query as Record<string, unknown>
  if (typeof w !== 'string' || Object.keys(more).length > 0) return undefined
  return isPictureWidth(w) ? Number(w) : undefined
}

type Wanted = { picture: Picture; width: number; caching: string; maker: PictureMaker; made: NetworkCounter }

const sendPicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, width, caching, maker, made }: Wanted,
) => {
  const format = formatFor(request.headers.accept)
  const key = keyOf(picture, width, format)
  const etag = `"${key}"`
  reply.headers({ etag, vary: 'accept', 'cache-control': caching })
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const by = {
    whose: networkOf(request.ip),
    onMake() {
      const wait = made.take(request.ip)
      if (wait > 0) throw new TooManyMade(wait)
    },
  }
  try {
    const bytes = await maker.get(key, () => picture.render(width, format), by)
    if (bytes === tooManyWait) return sendWait(reply, 503, retryAfter)
    return reply.type(`image/${format}`).send(bytes)
  } catch (problem) {
    if (problem instanceof TooManyMade) return sendWait(reply, 429, problem.wait)
    if (problem instanceof FilesAway) {
      request.server.log.error({ err: problem }, 'a photo cannot be read')
      return sendWait(reply, 503, retryAfter)
    }
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw problem
  }
}

const sendWait = (reply: FastifyReply, status: 429 | 503, seconds: number) =>
  reply
    .removeHeader('etag')
    .code(status)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('One moment, please')
