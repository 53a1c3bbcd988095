import type { ReactNode } from 'react'
import type { ButtonLook } from './button-style.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** Either an address or an action. */
  href?: string
  onAction?: () => void
  danger?: boolean
  /** The heading above this entry and the following ones with the same heading. */
  group?: string
  disabled?: boolean
  /** Shown below the label, for example the reason why it is disabled. */
  hint?: string
}

/** Returns the entries by group, in order; those without a group come first. */
export const groupedEntries = (
  entries: readonly MenuEntry[],
): [group: string | undefined, entries: MenuEntry[]][] => {
  const groups = new Map<string | undefined, MenuEntry[]>([[undefined, []]])
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}

export type MenuProps = ButtonLook & {
  /** Text of the button, or the meaning of an icon without text. */
  label: string
  icon?: ReactNode
  /** Shows only the icon; the label is read out. */
  iconOnly?: boolean
  entries: readonly MenuEntry[]
  /** For a menu that can also be opened without its button. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}
