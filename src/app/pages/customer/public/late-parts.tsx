import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { DatesToKnow, PageTexts, RelatedPosts, ReviewList, WebPackageRow } from './below.tsx'

/*
 * The parts below the first screen. The server renders them with the page. The browser shows that content, with working
 * links, until their chunk is loaded after hydration.
 */
const loadBelow = () => loadPart(() => import('./below.tsx'))
const chooseTexts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof PageTexts>[0]> => PageTexts)
  .client(() => lazy(async () => ({ default: (await loadBelow()).PageTexts })))
const choosePosts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof RelatedPosts>[0]> => RelatedPosts)
  .client(() => lazy(async () => ({ default: (await loadBelow()).RelatedPosts })))
const choosePackages = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof WebPackageRow>[0]> => WebPackageRow)
  .client(() => lazy(async () => ({ default: (await loadBelow()).WebPackageRow })))
const chooseDates = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof DatesToKnow>[0]> => DatesToKnow)
  .client(() => lazy(async () => ({ default: (await loadBelow()).DatesToKnow })))
const chooseReviews = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof ReviewList>[0]> => ReviewList)
  .client(() => lazy(async () => ({ default: (await loadBelow()).ReviewList })))

/** Memoized, because a new render before the chunk is loaded would remove the content that the server rendered. */
const latePart = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))

export const LateTexts = latePart(chooseTexts())
export const LatePosts = latePart(choosePosts())
export const LatePackages = latePart(choosePackages())
export const LateDates = latePart(chooseDates())
export const LateReviews = latePart(chooseReviews())
