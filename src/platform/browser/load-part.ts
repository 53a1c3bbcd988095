const untilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * Loads a part of the site that comes when it is used. Without a connection it comes as soon as there is one again, as
 * the reader is told (use-offline-notice.ts); what was pressed is not lost.
 * @throws what the browser says of a part that is not there, as after a newer version of the site was started
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;)
    try {
      return await load()
    } catch (reason) {
      if (navigator.onLine) throw reason
      await untilOnline()
    }
}
