export { SelectCustomer as SelectCustomerPage } from '#features/accounts/ui/index.ts'
