import { clsx } from 'clsx'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

const neverChanges = () => () => {}

/**
 * A button of a late part, which hydrates after the page. Earlier presses are queued only until the page is hydrated,
 * so a later press could be lost. Until its part is hydrated, the button is invisible but takes up its space.
 */
export const LateButton = ({ className, ...button }: ComponentProps<typeof Button>) => {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return <Button {...button} className={clsx(className, !isHydrated && 'invisible')} />
}
