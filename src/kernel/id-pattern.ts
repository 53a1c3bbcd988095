/** The pattern of every id, and its maximum length in characters. */
export const idPattern = /^[\w.:-]+$/
export const maxIdLength = 80

/** The pattern of picture ids, which are file paths. No match can point outside of the folder of pictures. */
export const pictureIdPattern = /^\w[\w.-]*(\/\w[\w.-]*)*$/

/**
 * Returns false for names such as 'constructor' or '__proto__', which every object has: reading a record by such a
 * key would return an inherited property.
 */
export const isSafeKey = (text: string): boolean => !(text in Object.prototype)

/** Returns true for the dot segments '.' and '..', which browsers resolve even if they are percent-encoded. */
export const isDotSegment = (text: string): boolean => text === '.' || text === '..'

/**
 * Returns true if a text can be an id. It gives the same result as `idField`, for pages that don't load the schema
 * library.
 */
export const isId = (text: string): boolean =>
  text.length <= maxIdLength && idPattern.test(text) && isSafeKey(text) && !isDotSegment(text)
