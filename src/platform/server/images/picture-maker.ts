import { createWorkQueue } from '../work-queue.ts'
import type { PictureStore } from './picture-store.ts'

type MakerOptions = {
  readonly store: PictureStore
  /** Pictures made at a time, and those that wait for their turn. */
  readonly atOnce: number
  readonly waiting: number
}

/** Why there is no picture: too many wait already. */
export const tooManyWait = Symbol('too many pictures wait')

export type PictureMaker = {
  /**
   * The picture of a key: from the disk, or made and kept. Whoever asks for one that is being made gets the same.
   * `onMake` is called before one is made, and may throw to prevent it; of those who wait for turns of their own,
   * `whose` says who this is.
   */
  get(
    key: string,
    make: () => Promise<Buffer>,
    by?: { readonly whose: string; onMake(): void },
  ): Promise<Buffer | typeof tooManyWait>
  /** Whether any is being made now. */
  readonly isBusy: boolean
}

export const createPictureMaker = ({ store, atOnce, waiting }: MakerOptions): PictureMaker => {
  const queue = createWorkQueue({ atOnce, waiting })
  const underWay = new Map<string, Promise<Buffer | typeof tooManyWait>>()
  const makeAndStore = async (key: string, make: () => Promise<Buffer>, whose?: string) => {
    const made = await queue.run(make, whose)
    if (!made) return tooManyWait
    await store.keep(key, made.result)
    return made.result
  }
  return {
    get isBusy() {
      return underWay.size > 0
    },
    async get(key, make, by) {
      const kept = await store.read(key)
      if (kept) return kept
      const begun = underWay.get(key)
      if (begun) return begun
      by?.onMake()
      const making = makeAndStore(key, make, by?.whose).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}
