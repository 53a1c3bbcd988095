import { listCalls } from './contract/list-calls.ts'
import { supplierCalls } from './contract/supplier-list-calls.ts'

/** The endpoints of event lists for customers, staff and suppliers. */
export const bookingsContract = { ...listCalls, ...supplierCalls }
