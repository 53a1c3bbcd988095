/**
 * Every table, by name. A feature adds its own beside its store:
 *
 *   declare module '#platform/server/database/tables.ts' {
 *     interface Tables {
 *       event: EventTable
 *     }
 *   }
 *
 * The file that says so must itself import or export something, or it is no module and declares nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface Tables {}
