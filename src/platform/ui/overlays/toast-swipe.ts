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
  let swipe: { readonly toast: HTMLElement; readonly from: number } | undefined
  const start = ({ pointerType, target, clientX }: PointerEvent) => {
    const toast = (target as Element).closest<HTMLElement>('[data-toast]')
    if (pointerType !== 'mouse' && toast) swipe = { toast, from: clientX }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (!swipe) return
    const distance = clientX - swipe.from
    swipe.toast.style.translate = `${distance}px`
    if (Math.abs(distance) <= swipeDistance) return
    dismiss(Number(swipe.toast.dataset.id))
    swipe = undefined
  }
  const end = () => {
    if (swipe) swipe.toast.style.translate = ''
    swipe = undefined
  }
  region.addEventListener('pointerdown', start, { signal })
  region.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel']) region.addEventListener(name, end, { signal })
}
