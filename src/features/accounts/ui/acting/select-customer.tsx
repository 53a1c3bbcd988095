import { UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { ChoiceList } from '#platform/ui/fields/choice-list.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { CustomerChoice } from '../../contract/acting-endpoints.ts'
import { customerNotFoundMs } from '../../rules/acting.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import { openSignUpCustomer } from './open-sign-up-customer.tsx'
import { useActableCustomers } from './use-actable-customers.ts'
import { useActing } from './use-acting.ts'

const choiceOf = ({ id, name, email, phone }: CustomerChoice) => ({
  id,
  label: name || email,
  note: [email, phone].filter(Boolean).join(' · '),
})

/**
 * Returns `change`, which changes the identity of the session and closes the dialog with the new user. After a failure,
 * the dialog stays open. `isChanging` is true while it runs.
 */
const useIdentityChange = (dialog: DialogHandle<CurrentUser>) => {
  const [isChanging, setChanging] = useState(false)
  const change = async (act: () => Promise<CurrentUser>) => {
    setChanging(true)
    try {
      dialog.done(await act())
    } catch (reason) {
      toast.error(failureMessage(reason), { duration: customerNotFoundMs })
      setChanging(false)
    }
  }
  return { isChanging, change }
}

export const SelectCustomer = ({ dialog }: { dialog: DialogHandle<CurrentUser> }) => {
  const acting = useActing()
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const results = useActableCustomers(search)
  const { isChanging, change } = useIdentityChange(dialog)
  const currentCustomerId = user?.userType === 'customer' ? user.id : undefined
  const addNew = async () => {
    const customerId = await openSignUpCustomer(search)
    if (customerId) await change(() => acting.actAs(customerId))
  }
  return (
    <DialogContent
      title="Select customer"
      subtitle={currentCustomerId === undefined ? undefined : `You are acting as ${user?.name}.`}
      onClose={dialog.cancel}
      actions={
        <>
          <Button
            disabled={currentCustomerId === undefined}
            pending={isChanging}
            onClick={() => void change(acting.stopActing)}
          >
            <UserX aria-hidden />
            Clear customer
          </Button>
          <Button kind="primary" pending={isChanging} onClick={() => void addNew()}>
            <UserPlus aria-hidden />
            Add new customer
          </Button>
        </>
      }
    >
      <ChoiceList
        label="Select customer"
        searchPlaceholder="Select customer"
        search={search}
        onSearch={setSearch}
        choices={results.customers.map(choiceOf)}
        chosen={currentCustomerId}
        onChoose={(customerId) => {
          if (!isChanging) void change(() => acting.actAs(customerId))
        }}
        onMore={results.hasNextPage ? () => void results.fetchNextPage() : undefined}
        isLoading={results.isFetching}
        empty={
          results.isError ? (
            <ErrorState onRetry={() => void results.refetch()} />
          ) : results.isPending ? (
            'Searching…'
          ) : (
            'No customers found. Add them as a new customer.'
          )
        }
      />
    </DialogContent>
  )
}
