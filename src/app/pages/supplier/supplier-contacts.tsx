import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import { canEditPeople } from '#features/accounts/rules/people/person-area.ts'
import { ContactTable } from '#features/accounts/ui/people/contact-table.tsx'
import { useContacts } from '#features/accounts/ui/people/use-contacts.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { NeedsPermission } from '../../frame/access/needs-permission.tsx'
import { loadSupplierName, supplierHead } from './supplier-name.ts'
import { useContactsPermission } from './use-contacts-permission.ts'

export const Route = createFileRoute('/_supplier/supplier/$supplierId/contacts')({
  loader: ({ params }) => loadSupplierName(params.supplierId),
  head: ({ loaderData, match: { context } }) => supplierHead(context.site, loaderData?.name, 'Contacts'),
  component: SupplierContacts,
})

function SupplierContacts() {
  const path = useContactsPermission()
  const { can } = usePermissions()
  const canEdit = path === 'customer' ? canEditPeople(can, 'supplierContact') : can(`${path}.edit`)
  return (
    <NeedsPermission permission={`${path}.view`} title="Contacts">
      <Contacts canEdit={canEdit} />
    </NeedsPermission>
  )
}

const Contacts = ({ canEdit }: { canEdit: boolean }) => {
  const { supplierId } = Route.useParams()
  const { query, add, changeAccess, endAccess, restoreAccess } = useContacts(supplierId)
  const actions = {
    onChange: (contact: Parameters<typeof changeAccess>[0]) => void changeAccess(contact),
    onEnd: (contact: Parameters<typeof endAccess>[0]) => void endAccess(contact),
    onRestore: (contact: Parameters<typeof restoreAccess>[0]) => void restoreAccess(contact),
  }
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Contacts</h1>
        {canEdit && (
          <Button kind="primary" onClick={() => void add()}>
            <Plus aria-hidden />
            Add a contact
          </Button>
        )}
      </header>
      <ContactTable
        rows={query.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        actions={canEdit ? actions : undefined}
      />
    </main>
  )
}
