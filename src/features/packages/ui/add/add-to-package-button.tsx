import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { readText } from '#features/content/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { showBasket } from '../basket.ts'
import type { BuilderTarget } from '../builder/open-builder.ts'
import { useBuilderServices } from '../builder-services.ts'
import { tellAdded } from './added-toast.ts'

type Props = {
  product: ProductAnswer
  section: Section
  /** The location's name in the address. */
  location: string
  /** A package other than the one being built here: the product is added and the package shown again. */
  target?: BuilderTarget
  dayIndex?: number
  /** The itineraryId of the entry to be swapped for it. */
  swapped?: string
  /** Told once it is in the package. */
  onAdded?: () => void
}

/** Puts a product into the package being built. The builder's rules come with the first press. */
export const AddToPackageButton = (props: Props) => {
  const { product, section, location, target, dayIndex, swapped, onAdded } = props
  const services = useBuilderServices()
  const { navigate } = useLinking()
  const [pending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    try {
      const { addToPackage } = await import('./add-to-package.tsx')
      setPending(false)
      const place = target ?? { kind: 'draft' as const, section, location }
      const href = await addToPackage({ services, target: place, product, dayIndex, swapped })
      if (!href) return
      onAdded?.()
      if (place.kind === 'draft') showBasket()
      const stays = place.kind === 'draft' && dayIndex === undefined && swapped === undefined
      const said = await readText('packageAddProductMessage', { productName: product.name })
      tellAdded(said, stays ? () => navigate(href) : undefined)
      if (!stays) navigate(href)
    } catch (problem) {
      toast.error(`${await readText('addProductError')}. ${(problem as Error).message}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button kind="primary" size="large" wide pending={pending} onClick={() => void add()}>
      <CalendarPlus aria-hidden />
      {swapped === undefined ? 'Add to package' : 'Swap for this'}
    </Button>
  )
}
