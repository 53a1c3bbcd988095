/**
 * Every table, by name. A feature adds its own tables next to its store:
 *
 *   declare module '#platform/server/database/tables.ts' {
 *     interface Tables {
 *       event: EventTable
 *     }
 *   }
 *
 * The declaring file must import or export something itself. Otherwise it is not a module, and the declaration has no
 * effect.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface Tables {}
