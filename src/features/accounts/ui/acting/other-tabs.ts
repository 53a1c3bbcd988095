let opened: BroadcastChannel | undefined
/** One for the whole tab: a channel hears every other one, also those of its own tab. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('staff-identity')
  return opened
}

/**
 * Tells the other tabs of this browser that the session stands for somebody else now: what they show is
 * another person's, and what would be saved there would be saved for the wrong one.
 */
export const tellOtherTabs = (): void => channel().postMessage('changed')

/** @returns a way to stop */
export const listenToOtherTabs = (onChange: () => void): (() => void) => {
  const heard = channel()
  heard.addEventListener('message', onChange)
  return () => heard.removeEventListener('message', onChange)
}
