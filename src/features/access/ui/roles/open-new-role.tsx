import { useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { roleNameProblem } from '../../rules/role-name.ts'

type Props = {
  roles: readonly RoleDocument[]
  /** Creates the role. @throws an error with the message to show */
  create: (document: RoleDocument) => Promise<unknown>
}

/** Opens a dialog to create a role. @returns the name of the new role, undefined if cancelled */
export const openNewRole = async (props: Props): Promise<string | undefined> => {
  const { data } = await openDialog<string>((dialog) => <NewRole {...props} dialog={dialog} />, {
    name: 'new-role',
    size: 'small',
  })
  return data
}

const kinds = [
  { value: 'staff', label: 'Staff' },
  { value: 'supplierContact', label: 'Supplier contacts' },
]

const NewRole = ({ roles, create, dialog }: Props & { dialog: DialogHandle<string> }) => {
  const [name, setName] = useState('')
  const [userType, setUserType] = useState<RoleDocument['userType']>('staff')
  const [source, setSource] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    const nameProblem = roleNameProblem(
      name,
      roles.map((role) => role.name),
    )
    if (nameProblem) return setProblem(nameProblem)
    setPending(true)
    const permissions = roles.find((role) => role.name === source)?.permissions ?? []
    try {
      await create({ name: name.trim(), userType, permissions })
      dialog.done(name.trim())
    } catch (reason) {
      setProblem(failureMessage(reason))
      setPending(false)
    }
  }
  return (
    <FormDialog
      title="New role"
      submitLabel="Create"
      pending={isPending}
      onCancel={dialog.cancel}
      onSubmit={() => void submit()}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <SelectField
        label="For"
        options={kinds}
        value={userType}
        onChange={(event) => setUserType(event.currentTarget.value as RoleDocument['userType'])}
      />
      <SelectField
        label="Start with the permissions of"
        placeholder="No role"
        options={roles.map((role) => ({ value: role.name, label: role.name }))}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
