import { capital } from '#kernel/capital.ts'

/** How good a ready-made package is, from the least (CONT-O9). */
export const medals = ['bronze', 'silver', 'gold', 'platinum'] as const
export type Medal = (typeof medals)[number]

/** 'gold' → 'Gold'. */
export const medalName = (medal: Medal): string => capital(medal)
