import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

const PlaceMap = lazy(() => loadPart(() => import('./place-map.tsx')))
const Elsewhere = lazy(() =>
  loadPart(() => import('./somewhere-else.tsx')).then((module) => ({ default: module.SomewhereElse })),
)

/** A map of places; it and what it is drawn by are loaded when the first one is shown. */
export const LazyMap = (props: ComponentProps<typeof PlaceMap>) => (
  <Suspense fallback={<Skeleton className={props.className} />}>
    <PlaceMap {...props} />
  </Suspense>
)

/** The way to a point that is none of our places, which stands below them: loaded once they are there. */
export const SomewhereElse = (props: ComponentProps<typeof Elsewhere>) => {
  const room = <div className="h-14" />
  // It does nothing without scripts, so the server draws none.
  return useIsHydrated() ? (
    <Suspense fallback={room}>
      <Elsewhere {...props} />
    </Suspense>
  ) : (
    room
  )
}
