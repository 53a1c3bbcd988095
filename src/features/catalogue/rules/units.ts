import type { ProductConfig } from './product-config.ts'

/** Returns true for the unit type Person, where units equal people. */
export const isPersonUnit = (config: Pick<ProductConfig, 'unitType'>): boolean => {
  return config.unitType === 'Person'
}

/**
 * Returns the units needed for a number of people: one per person for the unit type Person, otherwise at least
 * `minUnits`. Can exceed `maxUnits`; compare with `peopleLimits` or `maxUnits`.
 */
export const unitsFor = (config: ProductConfig, people: number): number => {
  if (isPersonUnit(config)) return people
  return Math.max(config.minUnits, Math.ceil(people / config.maxPeoplePerUnit))
}

/** Returns the minimum and maximum number of people for one booking. */
export const peopleLimits = (config: ProductConfig): { min: number; max: number } => {
  if (isPersonUnit(config)) return { min: config.minUnits, max: config.maxUnits }
  return { min: 1, max: config.maxUnits * config.maxPeoplePerUnit }
}

/**
 * Returns the default booking for a group: as many of its people as fit in the maximum number of units, and the units
 * that they need.
 */
export const defaultBookingFor = (
  config: ProductConfig,
  people: number,
): { needPeople: number; needUnits: number } => {
  const needPeople = Math.min(people, peopleLimits(config).max)
  if (needPeople === 0) return { needPeople, needUnits: 0 }
  const neededUnits = unitsFor(config, needPeople)
  return {
    needPeople,
    needUnits: isPersonUnit(config) ? neededUnits : Math.min(neededUnits, config.maxUnits),
  }
}

/**
 * Returns the default booking while the number of people is unknown: for the usual group size, or the product's minimum
 * if that is larger, limited by its maximum.
 */
export const usualBookingFor = (
  config: ProductConfig,
  people: number,
): ReturnType<typeof defaultBookingFor> =>
  defaultBookingFor(config, Math.max(people, peopleLimits(config).min))
