/** The maximum number of problems of each kind that a check of all data reports. */
export const maxReported = 100
