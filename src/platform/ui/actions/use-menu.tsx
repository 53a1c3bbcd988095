import { type KeyboardEvent, useRef, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { MenuEntry } from './menu-props.ts'

const loadList = () => loadPart(() => import('./menu-list.tsx'))

/**
 * Loads the code of the list before the button is pressed. A failure is ignored here, because pressing the button loads
 * the code again.
 */
const preload = () => void loadList().catch(() => {})

type Menu = {
  label: string
  /** Undefined until the entries are known, and if the button opens something else. Presses are reported anyway. */
  entries: readonly MenuEntry[] | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  align?: 'start' | 'end'
}

/**
 * Returns the props of a menu's button, whether its list is loading, and the list. The list's code is large and most
 * menus are never opened, so it is loaded when a pointer or the focus first reaches the button. The button itself is
 * never replaced, because a press during the replacement would be lost.
 */
export const useMenu = ({ entries, isOpen, ...rest }: Menu) => {
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && entries && !wasOpened) setOpened(true)
  const list = useLoaded(wasOpened ? loadList : undefined, true, () => {
    // Without its list the menu closes, so that the next press loads the code again.
    setOpened(false)
    rest.onOpenChange(false)
  })
  const isLoading = isOpen && !(list && entries)
  const open = () => rest.onOpenChange(true)
  return {
    button: {
      ref: button,
      onClick: open,
      ...(entries && {
        'aria-haspopup': 'menu' as const,
        'aria-expanded': isOpen && !isLoading,
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open()
        },
      }),
    },
    isLoading,
    list: list && entries && <list.MenuList {...rest} button={button} entries={entries} isOpen={isOpen} />,
  }
}
