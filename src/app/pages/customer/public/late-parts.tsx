import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { DatesToKnow, PageTexts, PostsBeside, ReviewList, WebPackageRow } from './below.tsx'

/*
 * What stands below the first view. The server draws it with the page; the browser leaves it as it came until its script
 * is there, which is asked for once the page is alive. Their links lead on before that, as links do.
 */
const below = () => loadPart(() => import('./below.tsx'))
const texts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof PageTexts>[0]> => PageTexts)
  .client(() => lazy(async () => ({ default: (await below()).PageTexts })))
const posts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof PostsBeside>[0]> => PostsBeside)
  .client(() => lazy(async () => ({ default: (await below()).PostsBeside })))
const packages = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof WebPackageRow>[0]> => WebPackageRow)
  .client(() => lazy(async () => ({ default: (await below()).WebPackageRow })))
const dates = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof DatesToKnow>[0]> => DatesToKnow)
  .client(() => lazy(async () => ({ default: (await below()).DatesToKnow })))
const reviews = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof ReviewList>[0]> => ReviewList)
  .client(() => lazy(async () => ({ default: (await below()).ReviewList })))

/** Drawn once for its props: were it drawn anew before its script has come, it would be gone until then. */
const latePart = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))

export const LateTexts = latePart(texts())
export const LatePosts = latePart(posts())
export const LatePackages = latePart(packages())
export const LateDates = latePart(dates())
export const LateReviews = latePart(reviews())
