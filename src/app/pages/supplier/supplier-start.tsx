import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'

export const Route = createFileRoute('/_supplier/supplier')({ component: SupplierStart })

/** Redirects a supplier contact to their own home. Shows a hint to others. */
function SupplierStart() {
  const supplier = useCurrentUser()?.supplier
  if (supplier)
    return <Navigate to="/supplier/$supplierId/index" params={{ supplierId: supplier.id }} replace />
  return (
    <main>
      <h1 className="sr-only">Suppliers</h1>
      <EmptyState icon={<Store />} title="Which supplier?">
        Open a supplier's pages from one of their products in an event.
      </EmptyState>
    </main>
  )
}
