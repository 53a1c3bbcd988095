import { useEffect, useState } from 'react'

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * Loads a part of the site on demand and returns undefined until it is loaded. Until then, the caller must not render
 * anything that would move when the part appears. The hook replaces lazy(), because React delays suspended content by
 * 300 ms.
 * @param load the same function in every render, from `loadPart`; undefined while nothing is needed
 * @param isOptional true if the page is useful without the part: then a message only reports that the part is missing
 * @throws the browser's error for a missing part that is not optional, during rendering
 */
export const useLoaded = <Part>(
  load: (() => Promise<Part>) | undefined,
  isOptional = false,
): Part | undefined => {
  const [, update] = useState({})
  useEffect(() => {
    if (!load || loaded.has(load)) return
    load().then(
      (part) => {
        loaded.set(load, part)
        update({})
      },
      (problem) =>
        update((state) => {
          if (isOptional) return state
          throw problem
        }),
    )
  }, [load, isOptional])
  return load && (loaded.get(load) as Part | undefined)
}
