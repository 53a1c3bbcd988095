import type { CommandName, PackageCommand } from './commands/index.ts'

/** Commands by which staff set prices. */
const priceCommands: ReadonlySet<CommandName> = new Set(['editPrice', 'cancelProduct', 'acceptCancellation'])

/**
 * Returns true if a save can lower a promised price (PAY-O14), because all its commands set prices. The promise falls
 * by as much as the whole save lowers the charges. So with another command in the save, such as fewer people, it would
 * also fall by the effect of that command, which staff did not decide. In that case the promise stays, the builder says
 * so before the save, and staff can lower the price to the amount that the event's page shows.
 */
export const setsPrices = (commandList: readonly PackageCommand[]): boolean =>
  commandList.length > 0 && commandList.every(({ name }) => priceCommands.has(name))
