import { useEffect, useEffectEvent, useState } from 'react'

const loadedParts = new Map<Load, unknown>()

type Load<Part = unknown> = () => Promise<Part>

type Outcome = { onLoaded(): void; onMissing(problem: unknown): void }

/** Loads a part, unless it is loaded already, and reports the outcome. A missing part is loaded again the next time. */
export const requestPart = async (load: Load, { onLoaded, onMissing }: Outcome): Promise<void> => {
  if (loadedParts.has(load)) return
  try {
    loadedParts.set(load, await load())
  } catch (problem) {
    return onMissing(problem)
  }
  onLoaded()
}

/**
 * Loads a part of the site on demand and returns undefined until it is loaded. Until then, the caller must not render
 * anything that would move when the part appears. The hook replaces lazy(), because React delays suspended content by
 * 300 ms.
 * @param load the same function in every render, from `loadPart`; undefined while nothing is needed
 * @param isOptional true if the page is useful without the part: then a message only reports that the part is missing
 * @param onMissing called if an optional part is missing. To load it again, first render without `load`
 * @throws the browser's error for a missing part that is not optional, during rendering
 */
export const useLoaded = <Part>(
  load: Load<Part> | undefined,
  isOptional = false,
  onMissing?: () => void,
): Part | undefined => {
  const [, update] = useState({})
  const reportMissing = useEffectEvent((problem: unknown) => {
    if (isOptional) return onMissing?.()
    update(() => {
      throw problem
    })
  })
  useEffect(() => {
    if (load) void requestPart(load, { onLoaded: () => update({}), onMissing: reportMissing })
  }, [load])
  return load && (loadedParts.get(load) as Part | undefined)
}
