import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { readText } from '#features/content/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useBuilderDeps } from '../builder-deps.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { showAddedToast } from './added-toast.ts'

type Props = {
  product: ProductResponse
  section: Section
  /** The location's name in the address. */
  location: string
  /**
   * The package to which the button adds the product. The default is the unsaved package of this section and location.
   */
  target?: BuilderTarget
  dayIndex?: number
  /** The itineraryId of the entry to swap for this product. */
  swappedId?: string
  /** True if staff chose the product from the list of a single supplier's products. */
  fromSupplier?: boolean
  /** Called after the product was added. */
  onAdded?: () => void
}

/** A button that adds a product to the package being built. The builder's rules are loaded when it is first pressed. */
export const AddToPackageButton = (props: Props) => {
  const { product, section, location, target, dayIndex, swappedId, fromSupplier, onAdded } = props
  const deps = useBuilderDeps()
  const { navigate } = useLinking()
  const [pending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    try {
      const { addToPackage } = await loadPart(() => import('./add-to-package.tsx'))
      setPending(false)
      const place = { dayIndex, itineraryId: swappedId }
      const mode = swappedId !== undefined ? 'swap' : fromSupplier ? 'supplier' : 'add'
      const added = await addToPackage(product, place, {
        deps,
        target: target ?? { kind: 'draft', section, location },
        mode,
      })
      if (!added) return
      onAdded?.()
      const { href, shows } = added
      const text = await readText('packageAddProductMessage', { productName: product.name })
      showAddedToast(text, shows === 'basket' ? () => navigate(href) : undefined)
      if (shows === 'package') navigate(href)
    } catch (problem) {
      toast.error(`${await readText('addProductError')}. ${(problem as Error).message}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button kind="primary" size="large" wide pending={pending} onClick={() => void add()}>
      <CalendarPlus aria-hidden className="max-sm:hidden" />
      {swappedId === undefined ? 'Add to package' : 'Swap for this'}
    </Button>
  )
}
