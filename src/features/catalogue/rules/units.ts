import type { ProductConfig } from './product-config.ts'

/** True when people themselves are what is booked (unit type Person), so that units equal people (001 §5). */
export const isPersonUnit = (config: Pick<ProductConfig, 'unitType'>): boolean => {
  return config.unitType === 'Person'
}

/**
 * Units needed for so many people: at least the configured minimum. It may exceed `maxUnits`;
 * compare with `peopleLimits` or `maxUnits` to see an overflow (001 §5).
 */
export const unitsFor = (config: ProductConfig, people: number): number => {
  if (isPersonUnit(config)) return people
  return Math.max(config.minUnits, Math.ceil(people / config.maxPeoplePerUnit))
}

/** The fewest and the most people the product takes at once. */
export const peopleLimits = (config: ProductConfig): { min: number; max: number } => {
  if (isPersonUnit(config)) return { min: config.minUnits, max: config.maxUnits }
  return { min: 1, max: config.maxUnits * config.maxPeoplePerUnit }
}

/**
 * What is booked for a group where nobody says otherwise: as many of them as the most units hold, and the fewest units
 * for those (001 §5).
 */
export const bookedFor = (
  config: ProductConfig,
  people: number,
): { needPeople: number; needUnits: number } => {
  const needPeople = Math.min(people, peopleLimits(config).max)
  if (needPeople === 0) return { needPeople, needUnits: 0 }
  const needed = unitsFor(config, needPeople)
  return { needPeople, needUnits: isPersonUnit(config) ? needed : Math.min(needed, config.maxUnits) }
}

/**
 * Returns for whom a product is priced while nobody has said how many come: the usual group, or as many as the product
 * needs at least, as far as it takes them.
 */
export const bookedForUsual = (config: ProductConfig, people: number): ReturnType<typeof bookedFor> =>
  bookedFor(config, Math.max(people, peopleLimits(config).min))
