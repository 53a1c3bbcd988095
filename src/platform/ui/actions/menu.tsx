import { clsx } from 'clsx'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { MenuProps } from './menu-props.ts'

const loadMenu = () => loadPart(() => import('./loaded-menu.tsx'))
const LoadedMenu = lazy(() => loadMenu().then((module) => ({ default: module.LoadedMenu })))

/** Loads it before it is pressed; what fails here is loaded again then, and told. */
const loadAhead = () => void loadMenu().catch(() => {})

/**
 * A button that opens a list of actions. What the list is made of is heavy and most menus are never opened, so it
 * comes with the first pointer or focus that nears the button; until then that is a plain one.
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
  const closed = <ClosedMenu {...props} isComing={isOpen} onOpen={() => changeOpen(true)} />
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <LoadedMenu {...props} open={isOpen} onOpenChange={changeOpen} />
    </Suspense>
  )
}

type ClosedProps = Omit<MenuProps, 'open' | 'onOpenChange'> & {
  /** It was pressed, and opens when it has come. */
  isComing: boolean
  onOpen(): void
}

const openingKeys = ['ArrowDown', 'ArrowUp']

const ClosedMenu = ({
  label,
  icon,
  iconOnly,
  iconOnlyOnPhones,
  entries: _,
  isComing,
  onOpen,
  ...look
}: ClosedProps) => {
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (!openingKeys.includes(event.key)) return
      event.preventDefault()
      onOpen()
    },
  } as const
  if (iconOnly) return <IconButton {...button} label={label} icon={icon} aria-busy={isComing || undefined} />
  return (
    <Button {...look} {...button} pending={isComing} className="min-w-0">
      {icon}
      <span className={clsx('max-w-48 truncate', iconOnlyOnPhones && 'max-sm:sr-only')}>{label}</span>
    </Button>
  )
}
