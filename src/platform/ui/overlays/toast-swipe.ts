/** Px by which a finger must swipe a toast to dismiss it. */
const swipeDistance = 80

/**
 * Moves a toast with the finger that swipes it, and dismisses it after 80 px in either direction.
 * @param dismiss is called with the id of the toast, its `data-id`
 * @param signal ends the observation
 */
export const followSwipes = (
  region: HTMLElement,
  dismiss: (id: number) => void,
  signal: AbortSignal,
): void => {
  let swiped: { readonly toast: HTMLElement; readonly from: number } | undefined
  const start = ({ pointerType, target, clientX }: PointerEvent) => {
    const toast = (target as Element).closest<HTMLElement>('[data-toast]')
    if (pointerType !== 'mouse' && toast) swiped = { toast, from: clientX }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (!swiped) return
    const moved = clientX - swiped.from
    swiped.toast.style.translate = `${moved}px`
    if (Math.abs(moved) <= swipeDistance) return
    dismiss(Number(swiped.toast.dataset.id))
    swiped = undefined
  }
  const end = () => {
    if (swiped) swiped.toast.style.translate = ''
    swiped = undefined
  }
  region.addEventListener('pointerdown', start, { signal })
  region.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel']) region.addEventListener(name, end, { signal })
}
