const waitUntilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * Loads a part of the site on demand. Offline it waits for the connection, so a pressed button still works later. In
 * the meantime use-offline-notice.ts tells the user that they are offline.
 * @throws the browser's error for a missing part, for example after a new version of the site was deployed
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;)
    try {
      return await load()
    } catch (reason) {
      if (navigator.onLine) throw reason
      await waitUntilOnline()
    }
}
