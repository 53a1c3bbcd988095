declare module 'virtual:country-outlines' {
  /** Steps of a degree. */
  export const steps: number
  /** Of each ring the longitude and latitude in steps, then the way from each point to the next. */
  export const rings: readonly (readonly number[])[]
}
