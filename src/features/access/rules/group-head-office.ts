/**
 * The supplier type whose contacts use the permissions of the parent supplier area (PERM-011). It is in a separate
 * file, so that pages can import it without loading the permission lookup.
 */
export const groupHeadOffice = 'Group Head Office'
