import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { readText } from '#features/content/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useBuilderDeps } from '../builder-deps.ts'
import type { UseWebPackageProps } from './web-package-choice.ts'

/** Renders a button that uses a ready-made package in the builder. The builder's rules load on the first press. */
export const UseWebPackageButton = ({ target, ...request }: UseWebPackageProps) => {
  const deps = useBuilderDeps()
  const { navigate } = useLinking()
  const [pending, setPending] = useState(false)
  const { webPackage, plan, section, location } = request
  const isWhole = plan.every(({ omissionReason }) => omissionReason === undefined)
  if (webPackage.setting.editable === 'No' && plan.some(({ omissionReason }) => omissionReason === 'gone'))
    return (
      <Notice tone="warn" title="Not available right now">
        It is sold as a complete package, and part of it has been discontinued.
      </Notice>
    )
  const use = async () => {
    setPending(true)
    try {
      const { chooseWebPackage } = await loadPart(() => import('./choose-web-package.tsx'))
      const builderTarget = target ?? { kind: 'draft' as const, section, location }
      const href = await chooseWebPackage({ deps, target: builderTarget, isWhole, ...request })
      if (href) navigate(href)
    } catch (problem) {
      toast.error(`${await readText('addProductError')}. ${(problem as Error).message}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button kind="primary" size="large" wide pending={pending} onClick={() => void use()}>
      <CalendarPlus aria-hidden />
      Use this package
    </Button>
  )
}
