import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { type Group, planFor } from '#features/web-packages/ui/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { beginWebPackage } from '../../rules/begin-web-package.ts'
import { countProducts } from '../basket-summary.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { packageAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'
import { storeBegunWith } from './begun-with.ts'
import { type ReadSaidOfDays, saidOfDaysReader } from './day-notices.ts'
import { TakeOverForm } from './take-over-form.tsx'
import type { Taken, TakeOverProps } from './used-web-package.ts'

type Taking = Omit<TakeOverProps, 'target'> & {
  services: BuilderDeps
  target: BuilderTarget
  /** Nothing stands against any of it. */
  isWhole: boolean
}

/**
 * Puts a ready-made package in place of what is being built: at once where nothing is built yet and all of it can be
 * had, else after 'Add Web Package' was answered with yes and the add dialog was gone through (CONT-021).
 * @returns where the package is shown, when it was taken
 */
export const takeOver = async (taking: Taking): Promise<string | undefined> => {
  const { services, target, webPackage, section, isWhole } = taking
  const builder = await builderOf(services, target)
  const before = countProducts(builder.read().pack.entries)
  if (before > 0 && !(await askReplace(webPackage.content.name, before))) return undefined
  await learnProducts(services, builder, taking)
  const group = groupFor(taking, builder)
  const readSaid = saidOfDaysReader(services, webPackage, section)
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
    message: `${name} replaces everything in your package (${count === 1 ? 'one product' : `${count} products`}).`,
  })

/** What the builder has to know of them; who is gone is left out anyway. */
const learnProducts = async (
  services: BuilderDeps,
  builder: Builder,
  { webPackage, section }: Pick<Taking, 'webPackage' | 'section'>,
): Promise<void> => {
  const answers = await Promise.allSettled(
    webPackage.products.map(({ id }): Promise<ProductAnswer> => services.readProduct(id, { section })),
  )
  for (const answer of answers) if (answer.status === 'fulfilled') builder.facts.learn(answer.value)
}

/** Who it was priced for; else who the package was planned for, or the usual group as far as the limits go. */
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
  readSaid: ReadSaidOfDays
}

const askWhat = async (asked: Asked): Promise<Taken | undefined> => {
  const { data } = await openDialog<Taken>((dialog) => <TakeOverForm {...asked} dialog={dialog} />, {
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
    beginWebPackage(event, builder.packageId, taken, {
      facts: builder.facts.command,
      newId: () => crypto.randomUUID(),
    }),
  )
  if (!refused) storeBegunWith({ id, medal: setting.standard })
  return refused
}
