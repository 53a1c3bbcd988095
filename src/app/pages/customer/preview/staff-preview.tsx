import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import { capital } from '#kernel/capital.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { AreaGate } from '../../../frame/access/area-gate.tsx'

/** A page as visitors see it, for staff only. */
export const StaffPreview = ({ children }: { children: ReactNode }) => (
  <AreaGate usersLabel="staff" isAllowed={countsAsStaff}>
    <main>{children}</main>
  </AreaGate>
)

type Props<Loaded> = {
  /** What the item is called in texts, such as 'post'. */
  readonly noun: string
  readonly id: string
  /** Rejects if the item does not exist. */
  readonly load: () => Promise<Loaded>
  /** An additional part of the query key. */
  readonly keyPart?: string
  /** A link to published items. */
  readonly publishedLink: { readonly label: string; readonly href: string }
  readonly children: (loaded: Loaded) => ReactNode
}

/** Loads an item and renders it as visitors see it. */
export const ItemPreview = <Loaded,>({ noun, id, load, keyPart, publishedLink, children }: Props<Loaded>) => {
  const query = useQuery({ queryKey: ['preview', noun, id, keyPart], queryFn: load, retry: false })
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      <PageHeader title={`${capital(noun)} preview`} />
      {query.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : isRefused(query.error) ? (
        <EmptyState
          icon={<FileSearch />}
          title={`We couldn’t find this ${noun}`}
          action={<LinkButton href={publishedLink.href}>{publishedLink.label}</LinkButton>}
        >
          There is no {noun} with the id {id}. Check the link.
        </EmptyState>
      ) : (
        <ErrorState onRetry={() => void query.refetch()} />
      )}
    </>
  )
}
