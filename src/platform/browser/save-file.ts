/** Downloads a file that the page has created. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has read the link in the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
