import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { readText } from '#features/content/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'
import { addCommands, defaultChoice, selectionOf } from './add-commands.ts'
import { type AddResult, selectProduct } from './add-to-package.tsx'
import { createDaysReader } from './day-availability.ts'

type QuickAddInput = {
  deps: BuilderDeps
  section: Section
  /** The location's name in the address; undefined on a page that is not about a single location. */
  location: string | undefined
  productId: string
}

/**
 * Adds a product, without a dialog, to the package being built: for everyone and on the first available day. A transfer
 * is added both ways if possible, and accommodation on its default nights.
 * @returns what to show next; undefined if the product was not added
 */
export const quickAdd = async ({
  deps,
  section,
  location,
  productId,
}: QuickAddInput): Promise<AddResult | undefined> => {
  if (!location) {
    toast.error('Location is not selected for a product')
    return undefined
  }
  const product = await findProduct(deps, section, productId)
  if (!product) return undefined
  const target: BuilderTarget = { kind: 'draft', section, location }
  const selection = selectionOf(product)
  const added = await selectProduct({ deps, target, selection, mode: 'add' }, async (builder) => {
    const { pack } = builder.read()
    const byDate = await createDaysReader(deps, builder, product)(pack).catch(() => ({}))
    const choice = defaultChoice(product, pack, byDate)
    if (!choice) {
      const when = product.type === 'Accommodation' ? 'every night of your trip' : 'your dates'
      toast.error(`${product.name} isn’t available on ${when}`)
      return false
    }
    return !showRefusal(
      builder.edit(addCommands({ pack, selection, choice, newId: () => crypto.randomUUID() })),
    )
  })
  if (added)
    toast.show(await readText('packageAddProductMessage', { productName: product.name }), { kind: 'good' })
  return added
}

/** Returns the product. If it does not exist, logs this and returns undefined (CAT-049). Throws any other failure. */
const findProduct = async (
  deps: BuilderDeps,
  section: Section,
  productId: string,
): Promise<ProductResponse | undefined> => {
  try {
    return await deps.readProduct(productId, { section })
  } catch (problem) {
    if ((problem as { status?: number }).status !== 404) throw problem
    console.warn('Product for quick adding not found')
    return undefined
  }
}
