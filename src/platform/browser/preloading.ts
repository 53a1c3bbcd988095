type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Pages loaded ahead at once (000 §9). */
const maxPreloads = 4

const slow = ['slow-2g', '2g']

const readConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** Whether loading ahead would cost a reader more than it saves: their line is slow, or they save data. */
export const savesData = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || slow.includes(connection?.effectiveType ?? '')

/**
 * Loads what may be needed next: at most four things at once, and nothing on a slow or data-saving connection
 * (000 §9). What is asked for while four are under way is left to be loaded when it is needed.
 */
export const createPreloader = (connection: () => Connection | undefined = readConnection) => {
  let running = 0
  return async (load: () => Promise<unknown>): Promise<void> => {
    if (running >= maxPreloads || savesData(connection())) return
    running += 1
    try {
      await load()
    } catch {
      // It is loaded again, and its failure told, when it is needed.
    } finally {
      running -= 1
    }
  }
}
