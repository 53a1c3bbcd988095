import { createWorkQueue } from '../work-queue.ts'
import type { PictureStore } from './picture-store.ts'

type MakerOptions = {
  readonly store: PictureStore
  /** Maximum pictures that are rendered at a time, and that wait. */
  readonly atOnce: number
  readonly waiting: number
}

/** Returned instead of a picture when too many are waiting. */
export const tooManyWait = Symbol('too many pictures wait')

export type PictureMaker = {
  /**
   * Returns the picture of a key: from the disk, or rendered and stored. Concurrent requests for a key share one
   * render. `onMake` is called before a render, and can throw to prevent it. `whose` identifies the client; clients
   * wait in separate queues.
   */
  get(
    key: string,
    make: () => Promise<Buffer>,
    by?: { readonly whose: string; onMake(): void },
  ): Promise<Buffer | typeof tooManyWait>
  /** Whether a picture is being rendered now. */
  readonly isBusy: boolean
}

export const createPictureMaker = ({ store, atOnce, waiting }: MakerOptions): PictureMaker => {
  const queue = createWorkQueue({ atOnce, waiting })
  const pending = new Map<string, Promise<Buffer | typeof tooManyWait>>()
  const renderAndStore = async (key: string, make: () => Promise<Buffer>, whose?: string) => {
    const rendered = await queue.run(make, whose)
    if (!rendered) return tooManyWait
    await store.keep(key, rendered.result)
    return rendered.result
  }
  return {
    get isBusy() {
      return pending.size > 0
    },
    async get(key, make, by) {
      const stored = await store.read(key)
      if (stored) return stored
      const shared = pending.get(key)
      if (shared) return shared
      by?.onMake()
      const rendering = renderAndStore(key, make, by?.whose).finally(() => pending.delete(key))
      pending.set(key, rendering)
      return rendering
    },
  }
}
