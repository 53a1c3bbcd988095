import { listEndpoints } from './contract/event-list-endpoints.ts'
import { supplierListEndpoints } from './contract/supplier-list-endpoints.ts'

/** The endpoints of event lists for customers, staff and suppliers. */
export const bookingsContract = { ...listEndpoints, ...supplierListEndpoints }
