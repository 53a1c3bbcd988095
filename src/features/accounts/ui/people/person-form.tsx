import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { usePictureFields } from '#features/records/ui/index.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { PersonResponse } from '../../contract/people-endpoints.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { type PersonValues, personForm } from './person-form-values.ts'
import { showPersonFailure } from './show-person-failure.ts'

export type SupplierField = (field: {
  value: string | undefined
  onChange: (id: string | undefined) => void
  error: string | undefined
}) => ReactNode

type Props = {
  kind: PersonResponse['userType']
  values: PersonValues
  /** The names of the roles for this user type. */
  roleNames: readonly string[]
  /**
   * Renders the field for choosing a supplier. It is a prop, because accounts cannot import the catalogue, which comes
   * after it in the order of features.
   */
  supplierField: SupplierField
  submitLabel: string
  /** True if the user can't edit people of this type. */
  isReadOnly?: boolean
  /** Saves the values. @throws the failure of the request, which is shown at its field */
  onSubmit: (values: PersonValues) => Promise<unknown>
  /** Reloads the person after a conflict with someone else's change. */
  onLoadAgain?: () => void
}

/** The form of a person, for staff. */
export const PersonForm = ({
  kind,
  values,
  submitLabel,
  isReadOnly,
  onSubmit,
  onLoadAgain,
  ...fields
}: Props) => {
  const form = useForm<PersonValues>({ resolver: formResolver(personForm(kind)) as never, values })
  const { errors, isSubmitting, isDirty } = form.formState
  useErrorFocus(form)
  // Until the code of the picture field is loaded, an outline of the form is rendered, so that the field does not move
  // the content below it when it appears.
  const isLoaded = usePictureFields(kind === 'staff') !== undefined || kind !== 'staff'
  const submit = form.handleSubmit((newValues) =>
    onSubmit(newValues).catch((failure) => showPersonFailure(form, failure)),
  )
  if (!isLoaded) return <Skeleton className="h-96 max-w-3xl" />
  const isUnsafe = errors.email?.type === 'emailRejected' || form.watch('bypassEmailCheck')
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-3xl">
      <fieldset disabled={isReadOnly} className="grid gap-4">
        {errors.root && (
          <Notice
            tone="bad"
            title="Not saved"
            action={
              errors.root.type === 'editConflict' &&
              onLoadAgain && <Button onClick={onLoadAgain}>Reload</Button>
            }
          >
            {errors.root.message}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" error={errors.firstName?.message} {...form.register('firstName')} />
          <TextField label="Last name" error={errors.lastName?.message} {...form.register('lastName')} />
          <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} />
          <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register('phone')} />
          {kind === 'customer' && (
            <TextField label="Company" error={errors.company?.message} {...form.register('company')} />
          )}
          {kind === 'staff' && (
            <TextField label="Job title" error={errors.title?.message} {...form.register('title')} />
          )}
        </div>
        {isUnsafe && (
          <Checkbox
            label="Bypass email validation? - Note emails may bounce!"
            {...form.register('bypassEmailCheck')}
          />
        )}
        <KindFields kind={kind} form={form} isReadOnly={isReadOnly} {...fields} />
        {!isReadOnly && (
          <div>
            <Button type="submit" kind="primary" pending={isSubmitting} disabled={!isDirty}>
              {submitLabel}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

type KindProps = Pick<Props, 'kind' | 'roleNames' | 'supplierField' | 'isReadOnly'> & {
  form: UseFormReturn<PersonValues>
}

const KindFields = ({ kind, form, roleNames, supplierField, isReadOnly }: KindProps) => {
  const { errors } = form.formState
  if (kind === 'customer') return null
  return (
    <>
      {kind === 'staff' && (
        <>
          <Checkbox label="Takes enquiries" {...form.register('enquiries')} />
          <PhotoField form={form} isReadOnly={isReadOnly} />
        </>
      )}
      {kind === 'supplierContact' && (
        <>
          <div className="sm:max-w-96">
            {supplierField({
              value: form.watch('supplier'),
              onChange: (id) => form.setValue('supplier', id, { shouldDirty: true, shouldValidate: true }),
              error: errors.supplier?.message,
            })}
          </div>
          <div className="grid sm:grid-cols-2">
            <Checkbox label="Can manage bookings" {...form.register('canManageBooking')} />
            <Checkbox label="Can manage inventory" {...form.register('canManageInvetory')} />
          </div>
        </>
      )}
      <RoleChoice form={form} roleNames={roleNames} />
    </>
  )
}

/** The field for a staff photo, which pages show with the contact details. */
const PhotoField = ({ form, isReadOnly = false }: Pick<KindProps, 'form' | 'isReadOnly'>) => {
  const fields = usePictureFields()
  const id = form.watch('picture')
  return (
    fields && (
      <fields.One
        label="Photo"
        hint="Shown on pages with the name and phone of the person who takes enquiries"
        isPortrait
        disabled={isReadOnly}
        value={id === '' ? undefined : { id }}
        error={form.formState.errors.picture?.message}
        onChange={(picture) =>
          form.setValue('picture', (picture as { id: string } | undefined)?.id ?? '', {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      />
    )
  )
}

const RoleChoice = ({ form, roleNames }: Pick<KindProps, 'form' | 'roleNames'>) => {
  const id = useId()
  const chosenRoles = form.watch('roles')
  const setRole = (name: string, isOn: boolean) =>
    form.setValue(
      'roles',
      isOn ? [...chosenRoles, name] : chosenRoles.filter((roleName) => roleName !== name),
      {
        shouldDirty: true,
      },
    )
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">Roles</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {chosenRoles.length > 1
          ? `In this order: ${chosenRoles.join(', ')}. For each permission, the first role that mentions it decides.`
          : chosenRoles.length === 0 && 'No roles chosen.'}
      </p>
      <div className="grid sm:grid-cols-3">
        {[...new Set([...roleNames, ...chosenRoles])].map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosenRoles.includes(name)}
            onChange={(event) => setRole(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
