import { assignedTaskFigures, eventFigures, openTaskFigures } from '#features/bookings/server/index.ts'
import { managerTakings, sectionTakings } from '#features/payments/server/index.ts'
import { staffTimeFigures } from '#features/tracking/server/index.ts'
import type { FigureTable } from '#platform/server/database/figure-table.ts'

/** The figures of staff's statistics. */
export const figureTables: readonly FigureTable[] = [
  eventFigures,
  sectionTakings,
  managerTakings,
  openTaskFigures,
  assignedTaskFigures,
  staffTimeFigures,
]
