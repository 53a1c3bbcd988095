declare module 'virtual:country-outlines' {
  /** The number of steps per degree. */
  export const steps: number
  /** Each ring has the longitude and latitude of its first point in steps, then the difference to each next point. */
  export const rings: readonly (readonly number[])[]
}
