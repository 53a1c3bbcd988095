/** The exports of the catalogue for other features. */

export type { CatalogueDeps } from './catalogue-deps.ts'
export {
  type ProductFacts,
  packageFacts,
  productsNotOfferedIn,
  readPackageFacts,
  readSupplierReach,
  readSuppliers,
} from './catalogue-facts.ts'
export { placeCollections } from './collections/place-collections.ts'
export { productCollections } from './collections/product-collections.ts'
export { contentLookups } from './content-lookups.ts'
export { gridReads } from './handlers/grid-reads.ts'
export { pickFields } from './handlers/pick-fields.ts'
export { imageOfContent, isMissingScene } from './pictures/content-picture.ts'
export { chosenImages, imageOfSource } from './pictures/images-of.ts'
export { type PagePictures, scenesOfPages, shippedScenes } from './pictures/picture-of.ts'
export { imageOfRecord, picturesToPrepare } from './pictures/record-pictures.ts'
export { presentLocation, presentReview } from './present-catalogue.ts'
export { imagesOf, reviewRow } from './records/catalogue-rows.ts'
export { catalogueSources } from './records/catalogue-sources.ts'
export { pricesAtRate } from './records/prices-at-rate.ts'
export { staffVisibilityOf } from './staff-visibility.ts'
export {
  deleteExpiredReservations,
  endReservations,
  lockLimitedProducts,
  readReservedMs,
  readUnitsLeft,
  removeHolds,
  removeReservations,
  reserveUnits,
  writeHolds,
} from './stores/hold-store.ts'
export {
  findLocationByName,
  findPlaceByName,
  findPlaces,
  type LocationRow,
  listLocations,
  type PlaceRow,
} from './stores/place-store.ts'
export { findGridSources } from './stores/product-store.ts'
export {
  countPublicProducts,
  listPublicCategories,
  listPublicPlaces,
  listPublicProducts,
} from './stores/public-address-store.ts'
export { reviewRecords } from './stores/review-records.ts'
export {
  listReviewsOfEvent,
  maxReviewsPerSection as reviewsOfSection,
  newestReviewsOfLocation,
  newestReviewsOfLocations,
  type ReviewRow,
  recountReviews,
  setReviewHidden,
  storeReview,
} from './stores/review-store.ts'
export { deleteReviews, listShippedReviews, storeShippedReviews } from './stores/shipped-review-store.ts'
