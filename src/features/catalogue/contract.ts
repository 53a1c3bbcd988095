import { availabilityEndpoints } from './contract/availability-endpoints.ts'
import { locationEndpoints } from './contract/location-endpoints.ts'
import { productEndpoints } from './contract/product-endpoints.ts'
import { supplierEndpoints } from './contract/supplier-endpoints.ts'

export const catalogueContract = {
  ...productEndpoints,
  ...locationEndpoints,
  ...supplierEndpoints,
  ...availabilityEndpoints,
}
