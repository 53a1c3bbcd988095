import { capital } from '#kernel/capital.ts'

/** The standards of ready-made packages, from lowest to highest (CONT-O9). */
export const medals = ['bronze', 'silver', 'gold', 'platinum'] as const
export type Medal = (typeof medals)[number]

/** Returns 'Gold' for 'gold'. */
export const medalName = (medal: Medal): string => capital(medal)
