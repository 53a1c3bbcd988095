/** What stands below the first view of public pages, in one script. */
export { ReviewList } from '#features/catalogue/ui/review-list.tsx'
export { DatesToKnow } from '#features/content/ui/calendar/dates-to-know.tsx'
export { WebPackageRow } from '#features/web-packages/ui/web-package-row.tsx'
export { PageTexts, PostsBeside } from './page-texts.tsx'
