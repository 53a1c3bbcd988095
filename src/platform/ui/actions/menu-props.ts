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
  disabled?: boolean
  /** Said below the label, such as why it is disabled. */
  hint?: string
}

export type MenuProps = ButtonLook & {
  /** Text of the button, or what an icon alone stands for. */
  label: string
  icon?: ReactNode
  /** Show the icon only; the label is read out. */
  iconOnly?: boolean
  /** The same on phones alone. */
  iconOnlyOnPhones?: boolean
  entries: readonly MenuEntry[]
  /** For a menu that opens by other ways than its button too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}
