/** For whom an event is shown. Each kind has a list of fields of its own in wire-*.ts. */
export type Reader =
  | { kind: 'staff' }
  | { kind: 'organiser'; customerId: string }
  | { kind: 'guest'; customerId: string }
  | { kind: 'supplier'; supplierIds: readonly string[] }
