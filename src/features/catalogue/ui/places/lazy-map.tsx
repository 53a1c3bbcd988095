import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

const PlaceMap = lazy(() => import('./place-map.tsx'))

/** A map of places; it and what it is drawn by are loaded when the first one is shown. */
export const LazyMap = (props: ComponentProps<typeof PlaceMap>) => (
  <Suspense fallback={<Skeleton className={props.className} />}>
    <PlaceMap {...props} />
  </Suspense>
)
