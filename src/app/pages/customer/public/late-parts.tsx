import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { DatesToKnow, PageTexts, RelatedPosts, ReviewList, WebPackageRow } from './below.tsx'

/*
 * The parts below the first screen. The server renders them with the page. The browser shows that content, with working
 * links, until their chunk is loaded after hydration.
 */
const below = () => loadPart(() => import('./below.tsx'))
const texts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof PageTexts>[0]> => PageTexts)
  .client(() => lazy(async () => ({ default: (await below()).PageTexts })))
const posts = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof RelatedPosts>[0]> => RelatedPosts)
  .client(() => lazy(async () => ({ default: (await below()).RelatedPosts })))
const packages = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof WebPackageRow>[0]> => WebPackageRow)
  .client(() => lazy(async () => ({ default: (await below()).WebPackageRow })))
const dates = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof DatesToKnow>[0]> => DatesToKnow)
  .client(() => lazy(async () => ({ default: (await below()).DatesToKnow })))
const reviews = createIsomorphicFn()
  .server((): ComponentType<Parameters<typeof ReviewList>[0]> => ReviewList)
  .client(() => lazy(async () => ({ default: (await below()).ReviewList })))

/** Memoized, because a new render before the chunk is loaded would remove the content that the server rendered. */
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
