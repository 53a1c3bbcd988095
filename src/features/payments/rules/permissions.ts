/**
 * Permission paths for money (PERM-015). `payments.view` allows reading transactions and payment methods.
 * Each way to move money has its own path.
 */
export const paymentPermissions = [
  'payments',
  'payments.takePayment',
  'payments.receiveBankPayment',
  'payments.moveMoney',
  'payments.refund',
  'payments.credit',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends PaymentPermissions {}
}
type PaymentPermissions = Readonly<Record<(typeof paymentPermissions)[number], true>>
