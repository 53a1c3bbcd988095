import type { LeftOut } from '#features/web-packages/rules/planned-entry.ts'
import type { OpenedWebPackageAnswer } from '#features/web-packages/rules/web-package-answers.ts'
import type { PlannedWebPackageEntry as Entry, Group } from '#features/web-packages/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import type { BuilderTarget } from '../state/open-builder.ts'

export type TakeOverProps = {
  webPackage: OpenedWebPackageAnswer
  /** For whom it was priced; the usual group while nobody has said. */
  group: Group
  isGroupChosen: boolean
  plan: readonly Entry[]
  section: Section
  /** The location's name in the address. */
  location: string
  /** The package it is to be; else the one that is built in this place. */
  target?: BuilderTarget
}

/** What is taken, as the add dialog says it. */
export type Taken = {
  readonly people: number
  readonly startDate: string | null
  readonly productList: readonly { readonly productId: string; readonly dayIndex: number }[]
}

/** What cannot be added whatever the reader says; the rest is theirs to decide. */
export const cannotBeAdded = (leftOut: LeftOut | undefined): boolean =>
  leftOut !== undefined && leftOut !== 'too few people' && leftOut !== 'too many people'
