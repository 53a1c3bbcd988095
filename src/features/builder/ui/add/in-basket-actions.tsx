import { Pencil, Trash2 } from 'lucide-react'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { BasketItem } from '../basket-summary.ts'
import { useBuilderDeps } from '../builder-deps.ts'

type Props = { item: BasketItem; section: Section; location: string }

/**
 * Buttons that change or remove a product of the package being built. The builder's rules are loaded when one is first
 * pressed.
 */
export const InBasketActions = ({ item, section, location }: Props) => {
  const deps = useBuilderDeps()
  const { navigate } = useLinking()
  const { name, itineraryId, productId } = item
  if (itineraryId === undefined) return null
  const remove = async () => {
    const { removeFromPackage } = await loadPart(() => import('./remove-from-package.ts'))
    await removeFromPackage(deps, { kind: 'draft', section, location }, itineraryId)
  }
  const query = new URLSearchParams({
    'view-product': productId ?? '',
    'view-product-mode': 'edit',
    newItineraryId: itineraryId,
  })
  return (
    <span className="flex shrink-0">
      {productId && (
        <IconButton
          label={`Change ${name}`}
          icon={<Pencil aria-hidden />}
          onClick={() => navigate(`?${query}`)}
        />
      )}
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => void remove().catch((problem: Error) => toast.error(problem.message))}
      />
    </span>
  )
}
