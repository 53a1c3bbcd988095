/**
 * The exports of the builder for pages and later features. Public pages import the small parts that they need by path.
 */

export { readBuilderFlags } from '../rules/builder-flags.ts'
export { AddToPackageButton } from './add/add-to-package-button.tsx'
export { BasketBar } from './add/basket-slots.tsx'
export { type BuilderDeps, useBuilderDeps } from './builder-deps.ts'
export { clearLastDraft } from './save/clear-draft.ts'
export { useUpdateTrip } from './save/use-update-trip.ts'
export { eventOfNewPackage, packageAddress, targetOfPage } from './state/builder-address.ts'
export { lastDraftPackage } from './state/draft.ts'
export type { BuilderTarget } from './state/open-builder.ts'
export { readStoredTrip, type StoredTrip, storeTrip } from './state/stored-trip.ts'
export { type AddressedTarget, builderUserOf, useBuilderTarget } from './state/use-builder-target.ts'
export { useIsOrganiser, useSharedBuilder } from './state/use-shared-builder.ts'
export { viewProductAddress } from './state/view-product-address.ts'
export { consumeDeniedEvent, storeDeniedEvent } from './view/denied-event.ts'
export { EntryEditor } from './view/entry-editor.tsx'
export { PackagePage, WithBuilder } from './view/package-page.tsx'
export { PackageSkeleton } from './view/package-skeleton.tsx'
