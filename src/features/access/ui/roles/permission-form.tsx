import { useState } from 'react'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SwitchField } from '#platform/ui/fields/switch-field.tsx'
import {
  acceptsTypes,
  addEntry,
  findPermissions,
  type PermissionGroup,
  replaceEntry,
} from '../../rules/edit-permissions.ts'
import type { PermissionEntry } from '../../rules/role-document.ts'
import { type ConditionValues, openConditions } from './open-conditions.tsx'
import { PermissionRow } from './permission-row.tsx'

type Props = {
  permissions: readonly PermissionEntry[]
  onChange: (permissions: PermissionEntry[]) => void
  conditionValues: ConditionValues
  /** Every permission that a role can grant. */
  groups: readonly PermissionGroup[]
}

/**
 * Edits a role's permissions by group. It lists every permission of the site, whether or not the role has an entry for
 * it.
 */
export const PermissionForm = ({ permissions, onChange, conditionValues, groups }: Props) => {
  const [search, setSearch] = useState('')
  const [isAdvanced, setAdvanced] = useState(false)
  const foundGroups = findPermissions(groups, search)
  const rowsOf = (path: string) => {
    const storedRows = permissions.flatMap((entry, index) => (entry.path === path ? [{ entry, index }] : []))
    return storedRows.length > 0 ? storedRows : [{ entry: { path }, index: -1 }]
  }
  const change = (index: number, entry: PermissionEntry) =>
    onChange(index === -1 ? addEntry(permissions, entry) : replaceEntry(permissions, index, entry))
  const editConditions = async (label: string, index: number, entry: PermissionEntry) => {
    const conditionProps = { label, conditions: entry.conditions ?? {}, values: conditionValues }
    const conditions = await openConditions(conditionProps)
    if (!conditions) return
    const { conditions: _, ...rest } = entry
    change(index, Object.keys(conditions).length > 0 ? { ...rest, conditions } : rest)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label="Find a permission"
          className="w-full sm:w-80"
          value={search}
          onChange={setSearch}
        />
        <SwitchField label="Advanced" checked={isAdvanced} onChange={setAdvanced} />
      </div>
      {foundGroups.length === 0 && <p className="text-ink-soft">No permissions found.</p>}
      {foundGroups.map(({ name, permissions: foundPermissions }) => (
        <section
          key={name}
          aria-label={name}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <h2 className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-ink-soft">
            {name}
          </h2>
          <ul className="divide-y divide-line">
            {foundPermissions.flatMap(({ path, label }) =>
              rowsOf(path).map(({ entry, index }) => (
                <PermissionRow
                  key={`${path} ${index}`}
                  label={label}
                  entry={entry}
                  isAdvanced={isAdvanced}
                  isStored={index !== -1}
                  onChange={(next) => change(index, next)}
                  onConditions={() => void editConditions(label, index, entry)}
                  onAdd={() => onChange(addEntry(permissions, initialEntry(path)))}
                  onRemove={() => onChange(permissions.filter((_, position) => position !== index))}
                />
              )),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Returns the initial entry for a path. */
const initialEntry = (path: string): PermissionEntry =>
  acceptsTypes(path) ? { path, permission: ['view'] } : { path, value: 'Yes' }
