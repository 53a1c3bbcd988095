/** What every id is written with; the longest has so many characters. */
export const idForm = /^[\w.:-]+$/
export const longestId = 80

/** Pictures are files: parts between slashes, none of which leads out of their folder and to another address of ours. */
export const pictureIdForm = /^\w[\w.-]*(\/\w[\w.-]*)*$/

/** A record looked up by 'constructor' or '__proto__' answers what every object has. */
export const isOwnName = (text: string): boolean => !(text in Object.prototype)

/** Browsers read these as steps in an address, also when they are percent-encoded. */
export const isAddressStep = (text: string): boolean => text === '.' || text === '..'

/** Whether a text may be an id: as `idField`, where a page goes without the schema library. */
export const isId = (text: string): boolean =>
  text.length <= longestId && idForm.test(text) && isOwnName(text) && !isAddressStep(text)
