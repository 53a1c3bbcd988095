const placeholderPattern = /\{[^{}\n]{0,40}\}/g

/** Returns a text's first placeholder whose name is not in the list, such as a misspelt one, or undefined. */
export const unknownPlaceholder = (text: string, names: readonly string[]): string | undefined =>
  text.match(placeholderPattern)?.find((placeholder) => !names.includes(nameOf(placeholder)))

/** Replaces each known placeholder by its value. Unknown placeholders and those inside values stay as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholderPattern, (placeholder) => {
    const name = nameOf(placeholder)
    return Object.hasOwn(values, name) ? values[name]! : placeholder
  })

const nameOf = (placeholder: string) => placeholder.slice(1, -1)
