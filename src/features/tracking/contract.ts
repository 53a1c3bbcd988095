import { statisticsEndpoints } from './contract/statistics-endpoints.ts'
import { timeEndpoints } from './contract/time-endpoints.ts'
import { visitEndpoints } from './contract/visit-endpoints.ts'

export const trackingContract = { ...visitEndpoints, ...timeEndpoints, ...statisticsEndpoints }
