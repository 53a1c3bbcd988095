/** Thrown when a valid request can't be served at the moment. A later request may succeed. */
export class Unavailable extends Error {}
