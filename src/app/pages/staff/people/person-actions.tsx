import { usePermissions } from '#features/access/ui/index.ts'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import type { usePersonChange } from '#features/accounts/ui/people/use-person-change.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { MailAccountActions } from './connect-mail-account.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'

type Props = { person: PersonResponse; change: ReturnType<typeof usePersonChange> }

/** The buttons of a person's page, which depend on the kind and state of the person. */
export const PersonActions = ({ person, change }: Props) => {
  const { can } = usePermissions()
  const { isPending } = change
  const cannotLogIn = person.ipBlocked || !person.isActive
  return (
    <>
      {person.userType === 'staff' && person.isActive && (
        <MailAccountActions personId={person.id} returnPath={`/admin/person/${person.id}`} />
      )}
      {can('company.view') && (
        <LinkButton href={`/admin/index/roles?tab=try&person=${person.id}`}>What would they see?</LinkButton>
      )}
      {!cannotLogIn && (
        <Button disabled={isPending} onClick={change.sendLink}>
          Send password link
        </Button>
      )}
      {person.ipBlocked && (
        <Button disabled={isPending} onClick={change.unblock}>
          Unblock
        </Button>
      )}
      {person.userType === 'customer' ? (
        <CustomerActions person={person} change={change} />
      ) : person.isActive ? (
        <Button disabled={isPending} onClick={() => void change.deactivate()}>
          Deactivate
        </Button>
      ) : (
        <Button disabled={isPending} onClick={change.activate}>
          Activate
        </Button>
      )}
    </>
  )
}

const CustomerActions = ({ person, change }: Props) => {
  const { act, erase, isPending } = useCustomerActions(person, change.refresh)
  return (
    <>
      {!person.ipBlocked && (
        <Button disabled={change.isPending} onClick={() => void change.block()}>
          Block
        </Button>
      )}
      <Button disabled={isPending} onClick={() => void erase()}>
        Erase
      </Button>
      <Button kind="primary" disabled={isPending} onClick={act}>
        Act as customer
      </Button>
    </>
  )
}
