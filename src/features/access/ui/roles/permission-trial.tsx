import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { fieldLabel } from '../../rules/change-lines.ts'
import type { PermissionGroup } from '../../rules/edit-permissions.ts'
import { useAccessApi } from '../access-api.ts'
import type { ConditionValues } from './open-conditions.tsx'
import { type TrialAddress, trialConditions, trialKinds } from './trial-address.ts'
import { TrialResult } from './trial-result.tsx'

type Props = {
  address: TrialAddress
  onChange: (change: TrialAddress) => void
  roleNames: readonly string[]
  conditionValues: ConditionValues
  permissionGroups: readonly PermissionGroup[]
  /** Search fields for a user and an event. The app provides them, because their features depend on this one. */
  personField: ReactNode
  eventField: ReactNode
}

/** Shows the permissions of a user, of any user with a role, or of a visitor, with or without an event. */
export const PermissionTrial = (props: Props) => {
  const { address, onChange, roleNames, conditionValues, permissionGroups, personField, eventField } = props
  const api = useAccessApi()
  const {
    as: subjectKind = 'person',
    person,
    role,
    event,
    section,
    statusStage,
    timeStage,
    paymentStage,
  } = address
  const isReady = subjectKind === 'visitor' || (subjectKind === 'person' ? person : role) !== undefined
  const input = {
    personId: subjectKind === 'person' ? person : undefined,
    role: subjectKind === 'role' ? role : undefined,
    eventId: event,
    section,
    statusStage,
    timeStage,
    paymentStage,
  }
  const query = useQuery({
    queryKey: ['role-trial', input],
    queryFn: async () => (await api.tryPermissions(input)).data,
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      <form
        aria-label="Person and event"
        onSubmit={(submitEvent) => submitEvent.preventDefault()}
        className="grid items-end gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-4"
      >
        <SegmentedChoice
          label="Show permissions of"
          value={subjectKind}
          choices={trialKinds}
          onChange={(kind) => onChange({ as: kind })}
        />
        {subjectKind === 'person' && personField}
        {subjectKind === 'role' && (
          <SelectField
            label="Role"
            placeholder="Choose a role"
            options={roleNames.map((name) => ({ value: name, label: name }))}
            value={role ?? ''}
            onChange={(event) => onChange({ role: event.currentTarget.value || undefined })}
          />
        )}
        {eventField}
        {trialConditions.map((name) => (
          <SelectField
            key={name}
            label={fieldLabel(name)}
            placeholder={event ? "The event's own" : 'None'}
            options={(conditionValues[name] ?? []).map((value) => ({ value, label: value }))}
            value={address[name] ?? ''}
            onChange={(changeEvent) => onChange({ [name]: changeEvent.currentTarget.value || undefined })}
          />
        ))}
      </form>
      {!isReady && <p className="text-ink-soft">Choose a person or a role.</p>}
      {isReady && query.isPending && <Skeleton className="h-96 w-full" />}
      {isReady && query.isError && (
        <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>
      )}
      {isReady && query.data && !query.isError && (
        <TrialResult trial={query.data} groups={permissionGroups} />
      )}
    </div>
  )
}
