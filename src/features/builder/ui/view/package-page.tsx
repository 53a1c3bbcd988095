import { CalendarHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import type { Builder } from '../state/builder.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { useBuilder } from '../state/use-builder.ts'
import { PackageSkeleton } from './package-skeleton.tsx'
import { PackageView } from './package-view.tsx'
import { useLeadAway } from './use-lead-away.ts'

type Opened = { target: BuilderTarget; children: (builder: Builder) => ReactNode }

/** Shows something of a package once it has been opened; until then its skeleton, or what went wrong. */
export const WithBuilder = ({ target, children }: Opened) => {
  const load = useBuilder(target)
  useLeadAway(target, load.status === 'failed' ? load.problem : undefined)
  if (load.status === 'ready') return children(load.builder)
  if (load.status === 'loading' || target.kind === 'saved') return <PackageSkeleton />
  const { status, message } = load.problem as { status?: number; message?: string }
  const isGone = status === 404
  return (
    <ErrorState
      title={isGone ? 'We couldn’t find this location' : 'Your package didn’t load'}
      onRetry={isGone ? undefined : load.retry}
      action={isGone && <LinkButton href="/">Find a location</LinkButton>}
    >
      {isGone ? 'It may have moved, or the link may be incomplete.' : message}
    </ErrorState>
  )
}

/** The package an address is about, ready to be built. */
export const PackagePage = ({ target }: { target: BuilderTarget | undefined }) =>
  target ? (
    <WithBuilder target={target}>
      {(builder) => <PackageView key={builder.packageId} builder={builder} target={target} />}
    </WithBuilder>
  ) : (
    <EmptyState
      icon={<CalendarHeart />}
      title={<h1>No package here yet</h1>}
      action={
        <LinkButton kind="primary" href="/">
          Find a location
        </LinkButton>
      }
    >
      Choose a location and add what you fancy. Your package will be here when you come back.
    </EmptyState>
  )
