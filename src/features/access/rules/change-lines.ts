import { capital } from '#kernel/capital.ts'
import type { RecordedFields } from './recorded-fields.ts'
import { type PermissionEntry, permissionEntry } from './role-document.ts'

/** One changed field as text: 'Phone', from '–' to '07700900123'. */
export type ChangeLine = { readonly field: string; readonly before: string; readonly after: string }

const emptyText = '–'

/**
 * Returns the changed fields as text, one line for each. A changed list of permissions has one line for each path that
 * differs.
 */
export const changeLines = (before: RecordedFields | null, after: RecordedFields | null): ChangeLine[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]]
    if (field === 'permissions') return permissionLines(from, to)
    const line = { field: fieldLabel(field), before: formatValue(from), after: formatValue(to) }
    return line.before === line.after ? [] : [line]
  })
}

/** Returns a field name as a label: 'canManageBooking' → 'Can manage booking'. */
export const fieldLabel = (field: string): string =>
  capital(field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`))

const formatValue = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return emptyText
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || emptyText
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const permissionLines = (before: unknown, after: unknown): ChangeLine[] => {
  const [from, to] = [grantsByPath(before), grantsByPath(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path) => {
    const line = { field: path, before: from.get(path) ?? emptyText, after: to.get(path) ?? emptyText }
    return line.before === line.after ? [] : [line]
  })
}

const grantsByPath = (entries: unknown): Map<string, string> => {
  const grants = new Map<string, string>()
  for (const storedEntry of Array.isArray(entries) ? entries : []) {
    const entry = permissionEntry.safeParse(storedEntry).data
    if (!entry) continue
    grants.set(entry.path, [grants.get(entry.path), formatEntry(entry)].filter(Boolean).join('; '))
  }
  return grants
}

/** Returns an entry as text: 'view, edit if section is stag or hen'. */
const formatEntry = ({ value, permission = [], conditions = {} }: PermissionEntry): string => {
  const grant = [value, ...permission].filter(Boolean).join(', ')
  const when = formatConditions(conditions)
  return when ? `${grant} if ${when}` : grant
}

/**
 * Returns conditions as text: 'section is stag or hen and statusStage is Booked'. The text is empty if there are
 * none.
 */
export const formatConditions = (conditions: PermissionEntry['conditions'] = {}): string =>
  Object.entries(conditions)
    .map(([name, values = []]) => `${name} is ${values.join(' or ')}`)
    .join(' and ')
