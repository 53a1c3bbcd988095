/** How good a ready-made package is, from the least (CONT-O9). */
export const medals = ['bronze', 'silver', 'gold', 'platinum'] as const
export type Medal = (typeof medals)[number]

/** 'gold' → 'Gold'. */
export const medalName = (medal: Medal): string => medal.charAt(0).toUpperCase() + medal.slice(1)
