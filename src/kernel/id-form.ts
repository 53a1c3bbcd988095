/** The form of every id, and its maximum length in characters. */
export const idForm = /^[\w.:-]+$/
export const maxIdLength = 80

/** Pictures are files: parts between slashes. No part can leave the folder and form another address of the site. */
export const pictureIdForm = /^\w[\w.-]*(\/\w[\w.-]*)*$/

/**
 * Returns false for names such as 'constructor' or '__proto__', which every object has: a record with such a key
 * would return them.
 */
export const isOwnName = (text: string): boolean => !(text in Object.prototype)

/**
 * Returns true for '.' and '..', which browsers resolve as steps in an address, also when they are percent-encoded.
 */
export const isAddressStep = (text: string): boolean => text === '.' || text === '..'

/** Returns true if a text can be an id, as `idField` does, for pages that don't load the schema library. */
export const isId = (text: string): boolean =>
  text.length <= maxIdLength && idForm.test(text) && isOwnName(text) && !isAddressStep(text)
