import { clsx } from 'clsx'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { MenuProps } from './menu-props.ts'
import { openingKeys } from './opening-keys.ts'

const loadMenu = () => loadPart(() => import('./loaded-menu.tsx'))
const LoadedMenu = lazy(() => loadMenu().then((module) => ({ default: module.LoadedMenu })))

/**
 * Loads the code of the list before the button is pressed. A failure is ignored here, because pressing the button loads
 * the code again and reports the failure.
 */
const preload = () => void loadMenu().catch(() => {})

/**
 * A button that opens a list of actions. The list's code is large and most menus are never opened, so it is loaded
 * when a pointer or the focus first reaches the button. Until the menu is opened, this is a plain button.
 */
export const Menu = ({ open, onOpenChange, ...props }: MenuProps) => {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const changeOpen = (opens: boolean) => {
    setOwnOpen(opens)
    onOpenChange?.(opens)
  }
  const closed = <ClosedMenu {...props} isLoading={isOpen} onOpen={() => changeOpen(true)} />
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <LoadedMenu {...props} open={isOpen} onOpenChange={changeOpen} />
    </Suspense>
  )
}

type ClosedProps = Omit<MenuProps, 'open' | 'onOpenChange'> & {
  /** The button was pressed, and the menu will open once its code is loaded. */
  isLoading: boolean
  onOpen(): void
}

const ClosedMenu = ({
  label,
  icon,
  iconOnly,
  iconOnlyOnPhones,
  entries: _,
  isLoading,
  onOpen,
  ...look
}: ClosedProps) => {
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (!openingKeys.includes(event.key)) return
      event.preventDefault()
      onOpen()
    },
  } as const
  if (iconOnly) return <IconButton {...button} label={label} icon={icon} aria-busy={isLoading || undefined} />
  return (
    <Button {...look} {...button} pending={isLoading} className="min-w-0">
      {icon}
      <span className={clsx('max-w-48 truncate', iconOnlyOnPhones && 'max-sm:sr-only')}>{label}</span>
    </Button>
  )
}
