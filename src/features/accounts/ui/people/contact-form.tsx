import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { ContactResponse } from '../../contract/contact-endpoints.ts'
import {
  type ContactRole,
  contactRoles,
  type NewContact,
  newContact,
} from '../../rules/people/contact-fields.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { showPersonFailure } from './show-person-failure.ts'

export type ContactAccess = Pick<NewContact, 'canManageBooking' | 'canManageInvetory'> & {
  role: ContactRole | undefined
}

const roleOptions = contactRoles.map((role) => ({
  value: role,
  label: role === 'Owner' ? 'Owner (also manages contacts)' : role,
}))

type NewProps = {
  dialog: DialogHandle<ContactResponse>
  /** Creates the contact. @throws the failure of the request */
  onCreate: (contact: NewContact) => Promise<ContactResponse>
}

const emptyContact: NewContact = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'Editor',
  canManageBooking: false,
  canManageInvetory: false,
}

/** The form of a new contact of a supplier. */
const NewContactForm = ({ dialog, onCreate }: NewProps) => {
  const form = useForm<NewContact>({
    resolver: formResolver(newContact) as never,
    defaultValues: emptyContact,
  })
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const submit = form.handleSubmit((newValues) =>
    onCreate(newValues).then(dialog.done, (failure) => showPersonFailure(form, failure)),
  )
  return (
    <FormDialog
      title="New contact"
      subtitle="We’ll email them a link to choose a password."
      submitLabel="Add contact"
      pending={isSubmitting}
      onCancel={dialog.cancel}
      onSubmit={() => void submit()}
    >
      {errors.root && <Notice tone="bad" title={errors.root.message ?? 'Not saved'} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" error={errors.firstName?.message} {...form.register('firstName')} />
        <TextField label="Last name" error={errors.lastName?.message} {...form.register('lastName')} />
        <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} />
        <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register('phone')} />
      </div>
      <SelectField label="Role" options={roleOptions} {...form.register('role')} />
      <div>
        <Checkbox label="Can confirm and decline bookings" {...form.register('canManageBooking')} />
        <Checkbox label="Can manage availability" {...form.register('canManageInvetory')} />
      </div>
    </FormDialog>
  )
}

type AccessProps = {
  dialog: DialogHandle<ContactResponse>
  contact: ContactResponse
  onSave: (access: ContactAccess) => Promise<ContactResponse>
}

/** The form for a contact's access. Roles that only staff can assign stay unless the user chooses another role. */
const AccessForm = ({ dialog, contact, onSave }: AccessProps) => {
  const currentRole = contactRoles.find((role) => contact.roles.length === 1 && contact.roles[0] === role)
  const form = useForm<ContactAccess>({
    defaultValues: {
      role: currentRole,
      canManageBooking: contact.canManageBooking,
      canManageInvetory: contact.canManageInvetory,
    },
  })
  const save = useMutation({ mutationFn: onSave, onSuccess: dialog.done })
  return (
    <FormDialog
      title="Change access"
      subtitle={contact.name || contact.email}
      submitLabel="Save"
      pending={save.isPending}
      onCancel={dialog.cancel}
      onSubmit={() => save.mutate(form.getValues())}
    >
      {save.error && <Notice tone="bad" title={save.error.message} />}
      <SelectField
        label="Role"
        placeholder={currentRole ? undefined : contact.roles.join(', ') || 'No role'}
        options={roleOptions}
        {...form.register('role', { setValueAs: (role: string) => role || undefined })}
      />
      <div>
        <Checkbox label="Can confirm and decline bookings" {...form.register('canManageBooking')} />
        <Checkbox label="Can manage availability" {...form.register('canManageInvetory')} />
      </div>
    </FormDialog>
  )
}

const dialogOptions = { name: 'supplierContact', size: 'small', closesOnBackdrop: false } as const

/** Opens the form of a new contact. @returns the contact, undefined if cancelled */
export const openNewContact = async (onCreate: NewProps['onCreate']): Promise<ContactResponse | undefined> =>
  (
    await openDialog<ContactResponse>(
      (dialog) => <NewContactForm dialog={dialog} onCreate={onCreate} />,
      dialogOptions,
    )
  ).data

/** Opens the form of a contact's access. @returns the changed contact, undefined if cancelled */
export const openContactAccess = async (
  contact: ContactResponse,
  onSave: AccessProps['onSave'],
): Promise<ContactResponse | undefined> =>
  (
    await openDialog<ContactResponse>(
      (dialog) => <AccessForm dialog={dialog} contact={contact} onSave={onSave} />,
      dialogOptions,
    )
  ).data
