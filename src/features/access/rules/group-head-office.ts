/**
 * The supplier type whose contacts use the permissions of the parent supplier area (000 §3, §6). Apart from the
 * lookup, so that a page may know the type without loading it.
 */
export const groupHeadOffice = 'Group Head Office'
