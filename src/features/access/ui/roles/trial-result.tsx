import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { findPermissions, type PermissionGroup, typeLabels } from '../../rules/edit-permissions.ts'
import type { Trial } from '../access-api.ts'

type Permission = Trial['permissions'][number]

const reasons = {
  visitor: 'Not logged in',
  absent: 'No matching entry',
  no: 'Denied by an entry',
  conditions: 'Conditions not met',
  personal: 'Not given to this contact',
} as const

/** Returns which entry grants or refuses a permission. A permission that is granted without an entry is personal. */
const formatGrant = ({ by, granted }: Permission) => {
  if (by) return `${by.role}, entry ${by.index + 1}`
  return granted && 'Given to this contact'
}

type Row = Permission & { readonly label: string }

const columns: readonly Column<Row>[] = [
  {
    id: 'path',
    header: 'Permission',
    cell: ({ path, label }) => (
      <>
        {label}
        <code className="block text-xs text-ink-soft wrap-anywhere">{path}</code>
      </>
    ),
  },
  {
    id: 'granted',
    header: 'Allowed',
    cell: ({ granted }) => <Badge tone={granted ? 'good' : 'neutral'}>{granted ? 'Yes' : 'No'}</Badge>,
  },
  {
    id: 'types',
    header: 'Types',
    shownFrom: 'tablet',
    cell: ({ types }) => types.map(({ type }) => typeLabels[type]).join(', ') || '–',
  },
  {
    id: 'why',
    header: 'Why',
    cell: (permission) => (
      <span className="text-sm">
        {permission.reason && <span className="block">{reasons[permission.reason]}</span>}
        {formatGrant(permission)}
      </span>
    ),
  },
]

/** Lists every permission of the site with the entry that grants or refuses it. */
export const TrialResult = ({ trial, groups }: { trial: Trial; groups: readonly PermissionGroup[] }) => {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<'all' | 'yes' | 'no'>('all')
  const permissionByPath = new Map(trial.permissions.map((permission) => [permission.path, permission]))
  const rows = findPermissions(groups, search).flatMap(({ permissions }) =>
    permissions.flatMap(({ path, label }): Row[] => {
      const permission = permissionByPath.get(path)
      const isShown = permission && (filter === 'all' || permission.granted === (filter === 'yes'))
      return isShown ? [{ ...permission, label }] : []
    }),
  )
  const context = Object.entries(trial.context)
  return (
    <section aria-label="Result" className="grid gap-4">
      <p aria-live="polite">
        <strong>{trial.who}</strong>
        {trial.roles.length > 0 ? ` as ${trial.roles.join(', ')}` : ' with no role'}
        {context.length > 0 && (
          <span className="text-ink-soft">
            {' '}
            ({context.map(([name, value]) => `${name}: ${value}`).join(', ')})
          </span>
        )}
      </p>
      {!trial.canLogIn && (
        <Notice tone="warn" title={`${trial.who} cannot log in`}>
          Their access has ended or is blocked. They would have these permissions after a log-in.
        </Notice>
      )}
      {trial.missingRoles.length > 0 && (
        <Notice tone="warn" title="Roles that do not exist">
          {trial.missingRoles.join(', ')}: no permissions are granted by them.
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Find a permission"
          className="w-full sm:w-80"
          value={search}
          onChange={setSearch}
        />
        <div className="w-full sm:w-72">
          <SegmentedChoice
            label="Show"
            hideLabel
            value={filter}
            onChange={setFilter}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'yes', label: 'Allowed' },
              { value: 'no', label: 'Not allowed' },
            ]}
          />
        </div>
      </div>
      <DataTable
        caption="Permissions"
        columns={columns}
        rows={rows}
        keyOf={({ path }) => path}
        empty={<EmptyState icon={<SearchX />} title="No permissions found" />}
      />
    </section>
  )
}
