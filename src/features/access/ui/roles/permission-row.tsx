import { clsx } from 'clsx'
import { ListFilter, Plus, Trash2 } from 'lucide-react'
import { type PermissionType, permissionTypes } from '#kernel/permission.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { formatConditions } from '../../rules/change-lines.ts'
import { acceptsTypes, toggleType, typeLabels } from '../../rules/edit-permissions.ts'
import type { PermissionEntry } from '../../rules/role-document.ts'

type Props = {
  /** What the permission allows. */
  label: string
  /** True to show also the permission's path and its rare types. */
  isAdvanced: boolean
  /** The entry to edit. If the role has no entry for the path, an entry with neither a value nor types. */
  entry: PermissionEntry
  /** True if the entry is in the role. */
  isStored: boolean
  onChange: (entry: PermissionEntry) => void
  onConditions: () => void
  onAdd: () => void
  onRemove: () => void
}

/** The types that are shown even if the entry does not list them. */
const usualTypes: readonly PermissionType[] = ['view', 'edit']

/**
 * Returns the types to show. 'yes' and 'no' mean the same as the value, so they are shown only if the entry lists
 * them.
 */
const typesShown = (permission: readonly PermissionType[] = [], isAdvanced: boolean) =>
  permissionTypes.filter(
    (type) =>
      permission.includes(type) ||
      usualTypes.includes(type) ||
      (isAdvanced && type !== 'yes' && type !== 'no'),
  )

const yesOrNo = [
  { value: '', label: 'Not set' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

/** Edits one entry of a role: what it grants and its conditions. */
export const PermissionRow = ({
  label,
  isAdvanced,
  entry,
  isStored,
  onChange,
  onConditions,
  onAdd,
  onRemove,
}: Props) => {
  const { path, value, permission } = entry
  const conditionText = formatConditions(entry.conditions)
  // On a narrow screen, checkboxes fill the whole row.
  const isWide = acceptsTypes(path) || permission !== undefined
  const setValue = (next: string) => {
    const { value: _, ...rest } = entry
    onChange(next === '' ? rest : { ...rest, value: next as 'Yes' | 'No' })
  }
  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]',
        !isStored && 'text-ink-soft',
      )}
    >
      <p className={clsx('min-w-0 max-md:col-span-2', isWide && 'md:max-lg:col-span-2')}>
        {label}
        {isAdvanced && (
          <code className="block text-xs text-ink-soft wrap-anywhere">
            <BreakingPath path={path} />
          </code>
        )}
        {conditionText && <span className="block text-xs text-ink-soft">if {conditionText}</span>}
      </p>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-1',
          isWide && 'max-lg:col-span-full md:max-lg:order-last',
        )}
      >
        {(!acceptsTypes(path) || value !== undefined) && (
          <SelectField
            label={label}
            hideLabel
            className="w-32"
            options={yesOrNo}
            value={value ?? ''}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        {isWide &&
          typesShown(permission, isAdvanced).map((type) => (
            <TypeBox
              key={type}
              label={label}
              type={type}
              isOn={permission?.includes(type) ?? false}
              onToggle={() => onChange(toggleType(entry, type))}
            />
          ))}
      </div>
      <div className={clsx('flex justify-end', isWide && 'max-md:col-span-2')}>
        {isStored && (
          <>
            <IconButton
              label={`Conditions: ${label}`}
              icon={<ListFilter aria-hidden />}
              aria-pressed={conditionText !== ''}
              onClick={onConditions}
            />
            <IconButton label={`Add another entry: ${label}`} icon={<Plus aria-hidden />} onClick={onAdd} />
            <IconButton label={`Remove: ${label}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </>
        )}
      </div>
    </li>
  )
}

/** Renders a path that can break after its first segment. */
const BreakingPath = ({ path }: { path: string }) => {
  const [group, ...names] = path.split('.')
  return (
    <>
      {group}
      {names.length > 0 && (
        <>
          .<wbr />
          {names.join('.')}
        </>
      )}
    </>
  )
}

type TypeProps = { label: string; type: PermissionType; isOn: boolean; onToggle: () => void }

const TypeBox = ({ label, type, isOn, onToggle }: TypeProps) => (
  <label className="flex min-h-11 items-center gap-1.5 text-sm lg:min-h-9">
    <input
      type="checkbox"
      checked={isOn}
      onChange={onToggle}
      aria-label={`${label}: ${typeLabels[type]}`}
      className="size-4.5 accent-accent"
    />
    {typeLabels[type]}
  </label>
)
