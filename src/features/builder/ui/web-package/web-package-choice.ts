import type { OmissionReason } from '#features/web-packages/rules/planned-entry.ts'
import type { OpenedWebPackageResponse } from '#features/web-packages/rules/web-package-responses.ts'
import type { PlannedWebPackageEntry as Entry, Group } from '#features/web-packages/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import type { BuilderTarget } from '../state/open-builder.ts'

export type UseWebPackageProps = {
  webPackage: OpenedWebPackageResponse
  /** The group that the package was priced for; the default group until the user chooses one. */
  group: Group
  isGroupChosen: boolean
  plan: readonly Entry[]
  section: Section
  /** The location's name in the address. */
  location: string
  /** The package to replace; by default the unsaved package in this section and location. */
  target?: BuilderTarget
}

/** The choices of the add dialog. */
export type WebPackageChoice = {
  readonly people: number
  readonly startDate: string | null
  readonly productList: readonly { readonly productId: string; readonly dayIndex: number }[]
}

/**
 * Returns whether a product cannot be added at all. Products left out because of the group's size can be chosen
 * anyway.
 */
export const isExcluded = (omissionReason: OmissionReason | undefined): boolean =>
  omissionReason !== undefined && omissionReason !== 'too few people' && omissionReason !== 'too many people'
