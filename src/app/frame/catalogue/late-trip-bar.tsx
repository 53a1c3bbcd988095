import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { TripBar } from './trip-bar.tsx'

type Props = Parameters<typeof TripBar>[0]

const chooseBar = createIsomorphicFn()
  .server((): ComponentType<Props> => TripBar)
  .client(() => lazy(async () => ({ default: (await loadPart(() => import('./trip-bar.tsx'))).TripBar })))
const Bar = chooseBar()

/**
 * The trip bar, whose code is loaded after hydration. The server renders it with the page. It is memoized, because a
 * new render before its code is loaded would remove the content that the server rendered.
 */
export const LateTripBar = memo((props: Props) => (
  <Suspense fallback={<div className="mb-5 h-16" />}>
    <Bar {...props} />
  </Suspense>
))
