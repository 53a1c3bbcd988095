import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
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
import { createAvailabilityReader, type ReadAvailability } from './web-package-availability.ts'
import type { UseWebPackageProps, WebPackageChoice } from './web-package-choice.ts'
import { WebPackageForm } from './web-package-form.tsx'

type ChoiceRequest = Omit<UseWebPackageProps, 'target'> & {
  deps: BuilderDeps
  target: BuilderTarget
  /** True if no product of the ready-made package is left out. */
  isWhole: boolean
}

/**
 * Replaces the package being built by a ready-made one (CONT-021). An empty package is replaced at once if all
 * products are available; otherwise the user completes the add dialog. For a package with products, the user must
 * confirm 'Add Web Package' first.
 * @returns the package's address; undefined if the user cancelled or the package was refused
 */
export const chooseWebPackage = async (request: ChoiceRequest): Promise<string | undefined> => {
  const { deps, target, webPackage, section, isWhole } = request
  const builder = await builderOf(deps, target)
  const productCount = countProducts(builder.read().pack.entries)
  if (productCount > 0 && !(await confirmReplace(webPackage.content.name, productCount))) return undefined
  await loadProducts(deps, builder, request)
  const group = groupFor(request, builder)
  const readAvailability = createAvailabilityReader(deps, webPackage, section)
  const isAvailable =
    isWhole &&
    planFor(webPackage, group, await readAvailability(group)).every(({ omissionReason }) => !omissionReason)
  const choice =
    productCount === 0 && isAvailable
      ? { ...group, productList: webPackage.productList }
      : await openForm({ builder, webPackage, section, group, readAvailability })
  if (!choice) return undefined
  const refused = applyChoice(builder, webPackage, choice)
  if (showRefusal(refused)) return undefined
  return packageAddress(target)
}

const confirmReplace = async (name: string, count: number) =>
  yesNoDialog({
    title: 'Add Web Package',
    message: `${name} replaces everything in your package (${count === 1 ? 'one product' : `${count} products`}).`,
  })

/**
 * Loads the products that the builder needs. Ignores failures: the package is built without missing products.
 */
const loadProducts = async (
  deps: BuilderDeps,
  builder: Builder,
  { webPackage, section }: Pick<ChoiceRequest, 'webPackage' | 'section'>,
): Promise<void> => {
  const results = await Promise.allSettled(
    webPackage.products.map(({ id }): Promise<ProductResponse> => deps.readProduct(id, { section })),
  )
  for (const result of results) if (result.status === 'fulfilled') builder.facts.addProduct(result.value)
}

/**
 * Returns the group of the package being built, if that package has products and the user has not chosen a group.
 * Otherwise returns the group that the price was shown for, with its people within the limits.
 */
const groupFor = (
  { group, isGroupChosen }: Pick<ChoiceRequest, 'group' | 'isGroupChosen'>,
  builder: Builder,
): Group => {
  const { entries, peopleCount, startDate } = builder.read().pack
  if (!isGroupChosen && entries.length > 0) return { people: peopleCount, startDate }
  const { people } = builder.facts.command.limits
  return { ...group, people: Math.min(Math.max(group.people, people.minimum), people.maximum) }
}

type FormProps = Pick<ChoiceRequest, 'webPackage' | 'section' | 'group'> & {
  builder: Builder
  readAvailability: ReadAvailability
}

const openForm = async (props: FormProps): Promise<WebPackageChoice | undefined> => {
  const { data } = await openDialog<WebPackageChoice>(
    (dialog) => <WebPackageForm {...props} dialog={dialog} />,
    {
      name: 'add-web-package',
    },
  )
  return data
}

const applyChoice = (
  builder: Builder,
  { id, setting }: ChoiceRequest['webPackage'],
  { people, startDate, productList }: WebPackageChoice,
): Refusal | undefined => {
  const choice = {
    webPackageId: id,
    nightsCount: setting.nightsCount,
    peopleCount: people,
    startDate,
    productList,
  }
  const refused = builder.begin((event) =>
    applyWebPackage(event, builder.packageId, choice, {
      commandFacts: builder.facts.command,
      newId: () => crypto.randomUUID(),
    }),
  )
  if (!refused) storeSourceWebPackage({ id, medal: setting.standard })
  return refused
}
