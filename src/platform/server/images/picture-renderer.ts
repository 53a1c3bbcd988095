import { createWorkQueue } from '../work-queue.ts'
import type { PictureStore } from './picture-store.ts'

type RendererOptions = {
  readonly store: PictureStore
  /** Maximum number of pictures that are rendered concurrently. `waiting` is the maximum that wait. */
  readonly atOnce: number
  readonly waiting: number
}

/** Returned instead of a picture when too many are waiting. */
export const tooManyWaiting = Symbol('too many pictures are waiting')

export type PictureRenderer = {
  /**
   * Returns the picture with a key from the disk, or renders and stores it. Concurrent requests for a key share one
   * render. `onRender` is called before a render and can throw to prevent it. `client` identifies the client; each
   * client waits in its own queue.
   */
  get(
    key: string,
    render: () => Promise<Buffer>,
    caller?: { readonly client: string; onRender(): void },
  ): Promise<Buffer | typeof tooManyWaiting>
  /** Whether any picture is being rendered or waits to be rendered. */
  readonly isBusy: boolean
}

export const createPictureRenderer = ({ store, atOnce, waiting }: RendererOptions): PictureRenderer => {
  const queue = createWorkQueue({ atOnce, waiting })
  const pending = new Map<string, Promise<Buffer | typeof tooManyWaiting>>()
  const renderAndStore = async (key: string, render: () => Promise<Buffer>, client?: string) => {
    const rendered = await queue.run(render, client)
    if (!rendered) return tooManyWaiting
    await store.write(key, rendered.result)
    return rendered.result
  }
  return {
    get isBusy() {
      return pending.size > 0
    },
    async get(key, render, caller) {
      const stored = await store.read(key)
      if (stored) return stored
      const pendingPicture = pending.get(key)
      if (pendingPicture) return pendingPicture
      caller?.onRender()
      const rendering = renderAndStore(key, render, caller?.client).finally(() => pending.delete(key))
      pending.set(key, rendering)
      return rendering
    },
  }
}
