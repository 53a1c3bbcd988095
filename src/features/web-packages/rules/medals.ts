import { capital } from '#kernel/capital.ts'

/** The standards of ready-made packages, the lowest first (CONT-O9). */
export const medals = ['bronze', 'silver', 'gold', 'platinum'] as const
export type Medal = (typeof medals)[number]

/** Returns 'Gold' for 'gold'. */
export const medalName = (medal: Medal): string => capital(medal)
