import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { canEditPeople } from '#features/accounts/rules/people/person-area.ts'
import { openNewPerson } from '#features/accounts/ui/people/open-new-person.tsx'
import { peopleKey } from '#features/accounts/ui/people/people-list.tsx'
import { PictureFieldsContext } from '#features/records/ui/index.ts'
import type { UserType } from '#kernel/actor.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'
import { useRoleNames } from '../roles/use-roles.ts'
import { SupplierChoice } from '../supplier-choice.tsx'

const labels: Record<UserType, string> = {
  customer: 'New customer',
  staff: 'New member of staff',
  supplierContact: 'New supplier contact',
}

/** Creates a person of a given kind and opens their page. */
export const NewPerson = ({ kind }: { kind: UserType }) => {
  const pictureFields = useContext(PictureFieldsContext)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const roleNames = useRoleNames(kind)
  const { can } = usePermissions()
  if (!canEditPeople(can, kind)) return null
  const create = async () => {
    const id = await openNewPerson({
      kind,
      title: labels[kind],
      roleNames,
      supplierField: (field) => <SupplierChoice {...field} />,
      // Dialogs are rendered outside of the page, so they do not get its contexts.
      wrapForm: (form) => <PictureFieldsContext value={pictureFields}>{form}</PictureFieldsContext>,
      register: (person) => getApi().accounts.register(person),
    })
    if (id === undefined) return
    void markStale(queries)
    void queries.invalidateQueries({ queryKey: peopleKey })
    toast.show('Account created. We’ve sent a link to choose a password.', { kind: 'good' })
    void navigate({ to: '/admin/person/$personId', params: { personId: id } })
  }
  return (
    <Button kind="primary" onClick={() => void create()}>
      {labels[kind]}
    </Button>
  )
}
