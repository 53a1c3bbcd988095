import { useEffect, useRef } from 'react'

/**
 * Returns a blur handler that calls `onLeave`. If a press moved the focus, the call waits for the release.
 * Otherwise an error message below the field would move the pressed button away before the click.
 */
export const useFieldBlur = (onLeave: () => void): (() => void) => {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener('pointerdown', press, options)
    addEventListener('pointerup', release, options)
    addEventListener('pointercancel', release, options)
    return () => controller.abort()
  }, [])
  return () => {
    if (!isPressed.current) return onLeave()
    addEventListener('pointerup', () => setTimeout(onLeave), { once: true })
  }
}
