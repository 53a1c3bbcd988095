/** The parts of public pages below the first screen, in one chunk. */
export { DatesToKnow } from '#features/content/ui/calendar/dates-to-know.tsx'
export { ReviewList } from '#features/reviews/ui/review-list.tsx'
export { WebPackageRow } from '#features/web-packages/ui/web-package-row.tsx'
export { PageTexts, RelatedPosts } from './page-texts.tsx'
