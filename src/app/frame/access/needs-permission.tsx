import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { Permission } from '#kernel/permission.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Props = {
  /** Dotted permission path. */
  path: Permission
  title: string
  children: ReactNode
}

/** A staff page for those whose role opens it; to others it says so instead of asking the server in vain. */
export const NeedsPermission = ({ path, title, children }: Props) => {
  const { isKnown, may } = usePermissions()
  if (may(path)) return children
  return (
    <main className="grid gap-4 p-4 lg:p-5" aria-busy={!isKnown}>
      <h1 className="text-2xl font-bold">{title}</h1>
      {isKnown ? (
        <EmptyState icon={<Lock />} title="You don’t have access to this page">
          Ask a colleague who manages roles to give you {path}.
        </EmptyState>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </main>
  )
}
