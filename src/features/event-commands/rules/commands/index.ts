import { z } from 'zod'
import type { Permission } from '#kernel/permission.ts'
import { addProduct, addProductSwap } from './add-product.ts'
import { confirmProductBooking, declineProductBooking } from './answer-booking.ts'
import { acceptCancellation, cancelProduct } from './cancel-product.ts'
import { customProduct } from './custom-product.ts'
import type { Command, CommandDefinition } from './define-command.ts'
import { editCost } from './edit-cost.ts'
import { editCustomers } from './edit-customers.ts'
import { editDate } from './edit-date.ts'
import { editEstimatedCustomers } from './edit-estimated-customers.ts'
import { editFlightDetails } from './edit-flight-details.ts'
import { editInvoiced } from './edit-invoiced.ts'
import { editPackageLocation } from './edit-package-location.ts'
import { editParticipation } from './edit-participation.ts'
import { editPrice } from './edit-price.ts'
import { editProduct } from './edit-product.ts'
import { editProductNote } from './edit-product-note.ts'
import { editProductStage } from './edit-product-stage.ts'
import { editSupplier } from './edit-supplier.ts'
import { editVenue } from './edit-venue.ts'
import { editEventName, editGuestOfHonour } from './event-names.ts'
import { hideProduct } from './hide-product.ts'
import { moveProduct } from './move-product.ts'
import { addCustomerNotes, addStaffNotes, editEventNotes } from './package-notes.ts'
import { removeProduct, removeProductSwap } from './remove-product.ts'
import { editPreferredStartTime, editStartTime } from './start-times.ts'

/** All package-update commands (PKG-022 to PKG-034). To add one, see docs/recipes/package-command.md. */
export const commands = {
  editPreferredStartTime,
  hideProduct,
  editProductStage,
  moveProduct,
  removeProduct,
  removeProductSwap,
  addProduct,
  addProductSwap,
  editCustomers,
  editParticipation,
  customProduct,
  editProduct,
  editSupplier,
  editVenue,
  cancelProduct,
  acceptCancellation,
  editStartTime,
  editDate,
  editEventName,
  editGuestOfHonour,
  editEstimatedCustomers,
  confirmProductBooking,
  declineProductBooking,
  editFlightDetails,
  editProductNote,
  editPackageLocation,
  editEventNotes,
  addCustomerNotes,
  addStaffNotes,
  editPrice,
  editCost,
  editInvoiced,
} as const

export type CommandName = keyof typeof commands
type AnyDefinition = (typeof commands)[CommandName]
/** Any command as it is sent. */
export type PackageCommand = z.output<AnyDefinition['schema']>
/** The data of one command, by its name. */
export type CommandData<Name extends CommandName> = z.output<(typeof commands)[Name]['schema']>['data']

const definitions = Object.values(commands) as unknown as readonly CommandDefinition<CommandName, unknown>[]

/** The permissions that a role can grant for commands, each once. Staff-only commands have one each. */
export const commandPermissions: readonly Permission[] = [
  ...new Set(definitions.map(({ permission }) => permission)),
]

export const permissionOf = (name: CommandName): Permission => commands[name].permission

/** The schema of one command of a commandList: PUT /api/event/{id} accepts no other (PKG-035). */
export const commandSchema = z.discriminatedUnion(
  'name',
  definitions.map((definition) => definition.schema) as unknown as [z.core.$ZodTypeDiscriminable],
) as unknown as z.ZodType<PackageCommand>

/** Returns the definition of a command. The data's type is lost in the cast, but fits because the names are equal. */
export const definitionOf = (command: Pick<Command, 'name'>): CommandDefinition<CommandName, unknown> => {
  const definition = definitions.find(({ name }) => name === command.name)
  if (!definition) throw new Error(`unknown command ${command.name}`)
  return definition
}
