import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSignIn } from '#features/accounts/ui/index.ts'
import {
  type AddressedTarget,
  type BuilderTarget,
  PackageSkeleton,
  useBuilderTarget,
  useIsOrganiser,
  useSharedBuilder,
} from '#features/builder/ui/index.ts'
import { useViewedEvent } from '#features/tracking/ui/viewed-event.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { useProvideEventRole, useProvideEventSection } from '../../../frame/event-context.ts'

type Props = { children: (page: Pick<AddressedTarget, 'target' | 'query'>) => ReactNode }

/** Shows a builder page once the reader is known. Visitors must log in to see a saved package. */
export const PackageGate = ({ children }: Props) => {
  const { isKnown, needsLogin, target, query } = useBuilderTarget()
  const isOrganiser = useIsOrganiser(target)
  const builder = useSharedBuilder(target)
  useProvideEventRole(isOrganiser)
  useProvideEventSection(builder?.read().pack.section)
  useViewedEvent(viewedEventOf(target, builder, isOrganiser))
  if (isKnown && !needsLogin) return children({ target, query })
  return (
    <main>
      <PageBody>{isKnown ? <LogInFirst /> : <PackageSkeleton />}</PageBody>
    </main>
  )
}

/** Returns the saved event and package that a builder shows; undefined for a draft and for an earlier state. */
const viewedEventOf = (
  target: BuilderTarget | undefined,
  builder: ReturnType<typeof useSharedBuilder>,
  isOrganiser: boolean | undefined,
) => {
  if (target?.kind !== 'saved' || target.state !== undefined || !builder || isOrganiser === undefined)
    return undefined
  const { statusStage, managerId } = builder.read().event
  const { eventId, packageId } = target
  return { eventId, packageId, isOrganiser, statusStage, hasManager: Boolean(managerId) }
}

const LogInFirst = () => (
  <EmptyState
    icon={<LogIn />}
    title="Log in to see this package"
    action={
      <Button kind="primary" onClick={() => void openSignIn({ form: 'member', action: 'sign-in' })}>
        Log in
      </Button>
    }
  >
    Only people in this event can see it.
  </EmptyState>
)
