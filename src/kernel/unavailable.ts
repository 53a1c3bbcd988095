/**
 * Thrown when something can't be returned or changed at the moment although the request is valid. A later request
 * may succeed.
 */
export class Unavailable extends Error {}
