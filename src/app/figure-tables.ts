import { assignedTaskFigures, eventFigures, openTaskFigures } from '#features/bookings/server/index.ts'
import { managerTakings, sectionTakings } from '#features/payments/server/index.ts'
import { staffTimeFigures } from '#features/tracking/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import {
  addMissingFigures,
  checkFigures,
  compactFigures,
  type FigureTable,
} from '#platform/server/database/figure-table.ts'

/** The figures of staff's statistics. */
export const figureTables: readonly FigureTable[] = [
  eventFigures,
  sectionTakings,
  managerTakings,
  openTaskFigures,
  assignedTaskFigures,
  staffTimeFigures,
]

/** Merges the rows of each key in all tables of figures. */
export const compactAllFigures = async (database: Database): Promise<void> => {
  for (const table of figureTables) await compactFigures(database, table)
}

/** Completes all tables of figures after rows were inserted without triggers, and merges the rows of each key. */
export const completeAllFigures = async (database: Database): Promise<void> => {
  for (const table of figureTables) await addMissingFigures(database, table)
  await compactAllFigures(database)
}

/** Checks all tables of figures, and reports one sentence for each key with wrong figures. */
export const checkAllFigures = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  for (const table of figureTables) await checkFigures(database, table, report)
}
