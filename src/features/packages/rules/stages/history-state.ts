import type { StatusStage } from '../event-document.ts'

/** The name a status stage has as a history state: 'PENDING_BOOKING' (EVT-O6). */
export const historyState = (stage: StatusStage): string => stage.toUpperCase().replaceAll(' ', '_')
