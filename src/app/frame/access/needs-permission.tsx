import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { Permission } from '#kernel/permission.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Props = {
  permission: Permission
  title: string
  children: ReactNode
}

/**
 * Shows a staff page to users with a permission. Other users see a notice, and the page sends no requests, because the
 * server would refuse them.
 */
export const NeedsPermission = ({ permission, title, children }: Props) => {
  const { isKnown, can } = usePermissions()
  if (can(permission)) return children
  return (
    <main className="grid gap-4 p-4 lg:p-5" aria-busy={!isKnown}>
      <h1 className="text-2xl font-bold">{title}</h1>
      {isKnown ? (
        <EmptyState icon={<Lock />} title="You don’t have access to this page">
          Ask a colleague who manages roles for the permission {permission}.
        </EmptyState>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </main>
  )
}
