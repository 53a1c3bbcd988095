type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Maximum number of concurrent preloads (SHELL-054). */
const maxPreloads = 4

const slowTypes = ['slow-2g', '2g']

const readConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** Returns true if preloading would cost a user more than it saves: the connection is slow, or they save data. */
export const savesData = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || slowTypes.includes(connection?.effectiveType ?? '')

/**
 * Creates a preloader that loads at most four things at once, and nothing on a slow or data-saving connection
 * (SHELL-054). Requests beyond that are ignored; their pages load when they are opened.
 */
export const createPreloader = (connection: () => Connection | undefined = readConnection) => {
  let running = 0
  return async (load: () => Promise<unknown>): Promise<void> => {
    if (running >= maxPreloads || savesData(connection())) return
    running += 1
    try {
      await load()
    } catch {
      // The page is loaded again when it is needed, and reports the failure then.
    } finally {
      running -= 1
    }
  }
}
