import { availabilityCalls } from './contract/availability-calls.ts'
import { locationCalls } from './contract/location-calls.ts'
import { productCalls } from './contract/product-calls.ts'
import { supplierCalls } from './contract/supplier-calls.ts'

export const catalogueContract = {
  ...productCalls,
  ...locationCalls,
  ...supplierCalls,
  ...availabilityCalls,
}
