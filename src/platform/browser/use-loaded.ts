import { useEffect, useState } from 'react'

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * A part of the site that comes when it is used; undefined until it is there, then for good. For what must not move
 * when it comes: whoever draws waits with all of it. Not by lazy: React holds back what was suspended for 300 ms.
 * @param load the same function each time, by `loadPart`; undefined while nothing is needed
 * @throws on drawing, what the browser says of a part that is not there
 */
export const useLoaded = <Part>(load: (() => Promise<Part>) | undefined): Part | undefined => {
  const [state, redraw] = useState<{ readonly problem?: unknown }>({})
  useEffect(() => {
    if (!load || loaded.has(load)) return
    let isLeft = false
    const say = (next: { problem?: unknown }) => {
      if (!isLeft) redraw(next)
    }
    load().then(
      (part) => {
        loaded.set(load, part)
        say({})
      },
      (problem) => say({ problem }),
    )
    return () => {
      isLeft = true
    }
  }, [load])
  if (state.problem !== undefined) throw state.problem
  return load && (loaded.get(load) as Part | undefined)
}
