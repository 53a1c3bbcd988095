import type { ReactNode } from 'react'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { CurrentUser, Registration } from '../../rules/user-fields.ts'
import { PersonForm, type SupplierField } from './person-form.tsx'
import { newPersonValues, personInput } from './person-form-values.ts'

type NewPerson = Partial<Registration> & Pick<Registration, 'email' | 'firstName' | 'lastName'>

type NewPersonDialog = {
  kind: CurrentUser['userType']
  title: string
  roleNames: readonly string[]
  supplierField: SupplierField
  /** Wraps the form, for example in the contexts that its fields need. */
  wrapForm: (form: ReactNode) => ReactNode
  /** Creates the person. @throws the failure of the request */
  register: (person: NewPerson) => Promise<{ user: CurrentUser }>
}

/**
 * Opens a dialog to create a person. They get a random password that is never shown, and a mail with a link to choose
 * their own.
 * @returns the id of the new person, undefined if cancelled
 */
export const openNewPerson = async ({
  kind,
  title,
  register,
  wrapForm,
  ...fields
}: NewPersonDialog): Promise<string | undefined> => {
  const { data } = await openDialog<string>(
    (dialog) => (
      <DialogContent
        title={title}
        subtitle="We’ll email them a link to choose a password."
        onClose={dialog.cancel}
      >
        {wrapForm(
          <PersonForm
            {...fields}
            kind={kind}
            values={newPersonValues}
            submitLabel="Create"
            onSubmit={async (values) => {
              const person = { ...personInput(kind, values), userType: kind }
              const { user } = await register({ ...person, generatePassword: true, sendInvite: true })
              dialog.done(user.id)
            }}
          />,
        )}
      </DialogContent>
    ),
    { name: 'new-person' },
  )
  return data
}
