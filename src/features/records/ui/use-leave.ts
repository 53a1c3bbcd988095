import { useEffect, useRef } from 'react'

/**
 * Tells that a field was left: at once, or, when it is left by pressing something, once that is done. Else what is said
 * below the field would move the button away from under the finger, and nothing would be pressed.
 */
export const useLeave = (leave: () => void): (() => void) => {
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
    if (!isPressed.current) return leave()
    addEventListener('pointerup', () => setTimeout(leave), { once: true })
  }
}
