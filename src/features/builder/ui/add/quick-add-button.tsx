import { Plus } from 'lucide-react'
import { useState } from 'react'
import { readText } from '#features/content/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useBuilderDeps } from '../builder-deps.ts'

type Props = {
  productId: string
  name: string
  section: Section
  location: string | undefined
}

/**
 * A button on a card that adds the product, without a dialog, to the package being built. The builder's rules are
 * loaded when it is pressed.
 */
export const QuickAddButton = ({ productId, name, section, location }: Props) => {
  const deps = useBuilderDeps()
  const { navigate } = useLinking()
  const [pending, setPending] = useState(false)
  const add = async () => {
    if (pending) return
    setPending(true)
    try {
      const { quickAdd } = await loadPart(() => import('./quick-add.ts'))
      const added = await quickAdd({ deps, section, location, productId })
      if (added?.shows === 'package') navigate(added.href)
    } catch (problem) {
      toast.error(`${await readText('addProductError')}. ${(problem as Error).message}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      title="Quick add"
      aria-label={`Quick add ${name}`}
      aria-disabled={pending}
      onClick={() => void add()}
      className="grid size-11 place-items-center rounded-full bg-raised text-ink shadow-card transition-colors duration-(--quick) hover:bg-accent hover:text-on-accent aria-disabled:opacity-60 [&_svg]:size-5"
    >
      <Plus aria-hidden />
    </button>
  )
}
