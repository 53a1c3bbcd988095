import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { type Group, planFor } from '#features/web-packages/ui/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { applyWebPackage } from '../../rules/apply-web-package.ts'
import { countProducts } from '../basket-summary.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { packageAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'
import { storeSourceWebPackage } from './source-web-package.ts'
import { type ReadAvailability, createAvailabilityReader } from './web-package-availability.ts'
import { WebPackageForm } from './web-package-form.tsx'
import type { Taken, UseWebPackageProps } from './web-package-choice.ts'

type Taking = Omit<UseWebPackageProps, 'target'> & {
  services: BuilderDeps
  target: BuilderTarget
  /** True if all of its products are available. */
  isWhole: boolean
}

/**
 * Replaces the package being built by a ready-made one (CONT-021). An empty package is replaced at once if all
 * products are available. Otherwise the user confirms 'Add Web Package' and completes the add dialog.
 * @returns the package's address; undefined if the user cancelled or it was refused
 */
export const chooseWebPackage = async (taking: Taking): Promise<string | undefined> => {
  const { services, target, webPackage, section, isWhole } = taking
  const builder = await builderOf(services, target)
  const before = countProducts(builder.read().pack.entries)
  if (before > 0 && !(await askReplace(webPackage.content.name, before))) return undefined
  await loadProducts(services, builder, taking)
  const group = groupFor(taking, builder)
  const readSaid = createAvailabilityReader(services, webPackage, section)
  const isHad = isWhole && planFor(webPackage, group, await readSaid(group)).every(({ leftOut }) => !leftOut)
  const taken =
    before === 0 && isHad
      ? { ...group, productList: webPackage.productList }
      : await askWhat({ builder, webPackage, section, group, readSaid })
  if (!taken) return undefined
  const refused = begin(builder, webPackage, taken)
  if (showRefusal(refused)) return undefined
  return packageAddress(target)
}

const askReplace = async (name: string, count: number) =>
  yesNoDialog({
    title: 'Add Web Package',
    message: `${name} takes the place of what is in your package: ${count === 1 ? 'one product' : `${count} products`}.`,
  })

/** Loads the products that the builder needs; missing ones are left out of the package anyway. */
const loadProducts = async (
  services: BuilderDeps,
  builder: Builder,
  { webPackage, section }: Pick<Taking, 'webPackage' | 'section'>,
): Promise<void> => {
  const answers = await Promise.allSettled(
    webPackage.products.map(({ id }): Promise<ProductAnswer> => services.readProduct(id, { section })),
  )
  for (const answer of answers) if (answer.status === 'fulfilled') builder.facts.learn(answer.value)
}

/**
 * Returns the group the price was shown for. If none was chosen, returns the group of the package being built, or
 * else the default group within the limits.
 */
const groupFor = (
  { group, isGroupChosen }: Pick<Taking, 'group' | 'isGroupChosen'>,
  builder: Builder,
): Group => {
  const { entries, peopleCount, startDate } = builder.read().pack
  if (!isGroupChosen && entries.length > 0) return { people: peopleCount, startDate }
  const { people } = builder.facts.command.limits
  return { ...group, people: Math.min(Math.max(group.people, people.minimum), people.maximum) }
}

type Asked = Pick<Taking, 'webPackage' | 'section' | 'group'> & {
  builder: Builder
  readSaid: ReadAvailability
}

const askWhat = async (asked: Asked): Promise<Taken | undefined> => {
  const { data } = await openDialog<Taken>((dialog) => <WebPackageForm {...asked} dialog={dialog} />, {
    name: 'add-web-package',
  })
  return data
}

const begin = (
  builder: Builder,
  { id, setting }: Taking['webPackage'],
  { people, startDate, productList }: Taken,
): Refusal | undefined => {
  const taken = {
    webPackageId: id,
    nightsCount: setting.nightsCount,
    peopleCount: people,
    startDate,
    productList,
  }
  const refused = builder.begin((event) =>
    applyWebPackage(event, builder.packageId, taken, {
      facts: builder.facts.command,
      newId: () => crypto.randomUUID(),
    }),
  )
  if (!refused) storeSourceWebPackage({ id, medal: setting.standard })
  return refused
}
