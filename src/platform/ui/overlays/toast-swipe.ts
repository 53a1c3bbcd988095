/** Px by which a finger must swipe a message to dismiss it. */
const swipeDistance = 80

/**
 * Moves a message with the finger that swipes it, and dismisses it after 80 px in either direction.
 * @param dismiss is called with the id of the message, its `data-id`
 * @param signal ends the observation
 */
export const followSwipes = (
  region: HTMLElement,
  dismiss: (id: number) => void,
  signal: AbortSignal,
): void => {
  let swiped: { readonly message: HTMLElement; readonly from: number } | undefined
  const start = ({ pointerType, target, clientX }: PointerEvent) => {
    const message = (target as Element).closest<HTMLElement>('[data-toast]')
    if (pointerType !== 'mouse' && message) swiped = { message, from: clientX }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (!swiped) return
    const moved = clientX - swiped.from
    swiped.message.style.translate = `${moved}px`
    if (Math.abs(moved) <= swipeDistance) return
    dismiss(Number(swiped.message.dataset.id))
    swiped = undefined
  }
  const end = () => {
    if (swiped) swiped.message.style.translate = ''
    swiped = undefined
  }
  region.addEventListener('pointerdown', start, { signal })
  region.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel']) region.addEventListener(name, end, { signal })
}
