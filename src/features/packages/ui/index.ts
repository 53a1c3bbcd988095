/** What pages and later features may use of the builder. A public page imports the two light parts by path. */
export { readBuilderFlags } from '../rules/builder/builder-flags.ts'
export { AddToPackageButton } from './add/add-to-package-button.tsx'
export { BasketBar } from './add/basket-slots.tsx'
export { type BegunTrip, keepTrip, recallTrip } from './builder/begun-trip.ts'
export {
  eventOfNewPackage,
  packageAddress,
  targetOfPage,
} from './builder/builder-address.ts'
export { lastDraftPackage } from './builder/draft.ts'
export type { BuilderTarget } from './builder/open-builder.ts'
export { type AddressedTarget, builderUserOf, useBuilderTarget } from './builder/use-builder-target.ts'
export { useIsOrganiser, useSharedBuilder } from './builder/use-shared-builder.ts'
export { viewProductAddress } from './builder/view-product-address.ts'
export { type BuilderServices, useBuilderServices } from './builder-services.ts'
export { clearLastDraft } from './save/clear-draft.ts'
export { useUpdateTrip } from './save/use-update-trip.ts'
export { EntryEditor } from './view/entry-editor.tsx'
export { noteLostEvent, takeLostEvent } from './view/lost-event.ts'
export { PackagePage, WithBuilder } from './view/package-page.tsx'
export { PackageSkeleton } from './view/package-skeleton.tsx'
