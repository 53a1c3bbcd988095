import { useEffect, useState } from 'react'

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * Loads a part of the site on demand and returns undefined until it is loaded. Until then, the caller must not render
 * anything that would move when the part appears. The hook replaces lazy(), because React delays suspended content by
 * 300 ms.
 * @param load the same function in every render, from `loadPart`; undefined while nothing is needed
 * @throws the browser's error for a missing part, during rendering
 */
export const useLoaded = <Part>(load: (() => Promise<Part>) | undefined): Part | undefined => {
  const [state, setState] = useState<{ readonly problem?: unknown }>({})
  useEffect(() => {
    if (!load || loaded.has(load)) return
    let isUnmounted = false
    const update = (next: { problem?: unknown }) => {
      if (!isUnmounted) setState(next)
    }
    load().then(
      (part) => {
        loaded.set(load, part)
        update({})
      },
      (problem) => update({ problem }),
    )
    return () => {
      isUnmounted = true
    }
  }, [load])
  if (state.problem !== undefined) throw state.problem
  return load && (loaded.get(load) as Part | undefined)
}
