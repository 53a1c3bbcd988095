import { createWorkQueue } from '../work-queue.ts'
import type { PictureStore } from './picture-store.ts'

type MakerOptions = {
  readonly store: PictureStore
  /** Maximum pictures that are rendered at a time, and that wait. */
  readonly atOnce: number
  readonly waiting: number
}

/** Returned instead of a picture when too many are waiting. */
export const tooManyWaiting = Symbol('too many pictures wait')

export type PictureRenderer = {
  /**
   * Returns the picture of a key: from the disk, or rendered and stored. Concurrent requests for a key share one
   * render. `onRender` is called before a render, and can throw to prevent it. `whose` identifies the client; clients
   * wait in separate queues.
   */
  get(
    key: string,
    render: () => Promise<Buffer>,
    by?: { readonly whose: string; onRender(): void },
  ): Promise<Buffer | typeof tooManyWaiting>
  /** Whether a picture is being rendered now. */
  readonly isBusy: boolean
}

export const createPictureRenderer = ({ store, atOnce, waiting }: MakerOptions): PictureRenderer => {
  const queue = createWorkQueue({ atOnce, waiting })
  const pending = new Map<string, Promise<Buffer | typeof tooManyWaiting>>()
  const renderAndStore = async (key: string, render: () => Promise<Buffer>, whose?: string) => {
    const rendered = await queue.run(render, whose)
    if (!rendered) return tooManyWaiting
    await store.write(key, rendered.result)
    return rendered.result
  }
  return {
    get isBusy() {
      return pending.size > 0
    },
    async get(key, render, by) {
      const stored = await store.read(key)
      if (stored) return stored
      const shared = pending.get(key)
      if (shared) return shared
      by?.onRender()
      const rendering = renderAndStore(key, render, by?.whose).finally(() => pending.delete(key))
      pending.set(key, rendering)
      return rendering
    },
  }
}
