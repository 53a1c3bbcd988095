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
import { useRedirectOnFailure } from './use-redirect-on-failure.ts'

type WithBuilderProps = { target: BuilderTarget; children: (builder: Builder) => ReactNode }

/**
 * Renders its children once the package is open. Until then, renders a skeleton or the error. For a saved package that
 * does not open, the skeleton stays, because the page redirects.
 */
export const WithBuilder = ({ target, children }: WithBuilderProps) => {
  const load = useBuilder(target)
  useRedirectOnFailure(target, load.status === 'failed' ? load.problem : undefined)
  if (load.status === 'ready') return children(load.builder)
  if (load.status === 'loading' || target.kind === 'saved') return <PackageSkeleton />
  const { status, message } = load.problem as { status?: number; message?: string }
  const isNotFound = status === 404
  return (
    <ErrorState
      title={isNotFound ? 'We couldn’t find this location' : 'Your package didn’t load'}
      onRetry={isNotFound ? undefined : load.retry}
      action={isNotFound && <LinkButton href="/">Find a location</LinkButton>}
    >
      {isNotFound ? 'It may have moved, or the link may be incomplete.' : message}
    </ErrorState>
  )
}

/** Renders the builder for the package that the page's address identifies. */
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
