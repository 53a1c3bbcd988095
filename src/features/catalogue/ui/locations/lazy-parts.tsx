import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

const LocationMap = lazy(() => loadPart(() => import('./location-map.tsx')))
const Elsewhere = lazy(() =>
  loadPart(() => import('./somewhere-else.tsx')).then((module) => ({ default: module.SomewhereElse })),
)

/** Renders a map of locations. Loads the component and the map library when it is first shown. */
export const LazyMap = (props: ComponentProps<typeof LocationMap>) => (
  <Suspense fallback={<Skeleton className={props.className} />}>
    <LocationMap {...props} />
  </Suspense>
)

/** Renders the link to a custom location, below the list of locations. Loads after hydration. */
export const SomewhereElse = (props: ComponentProps<typeof Elsewhere>) => {
  const placeholder = <div className="h-14" />
  // The link does nothing without scripts, so the server does not render it.
  return useIsHydrated() ? (
    <Suspense fallback={placeholder}>
      <Elsewhere {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}
