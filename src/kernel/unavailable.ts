/** Something cannot be given or changed just now, and nothing is wrong with the request: later it may be. */
export class Unavailable extends Error {}
