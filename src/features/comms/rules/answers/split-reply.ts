/** The text that somebody wrote, and the rest of their email: the quoted history and the signature. */
export type Reply = { readonly newText: string; readonly quoted: string }

/** The words with which programs introduce the quoted email, after its date and author. */
const wroteAtEnd =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?)\s*:?$/iu
/** In some languages the author follows this word. */
const wroteBeforeAuthor = /\s(?:schrieb|schreef|skrev|napisał)\s/iu
/** The lines with which Outlook and forwarded emails introduce the quoted email. */
const divider =
  /^(?:-{2,}\s*(?:original message|original appointment|forwarded message|ursprüngliche nachricht|message d.origine|mensaje original)\s*-{2,}|begin forwarded message:)$/iu
const headerField = /^\*?(?:from|von|de|da|van|från|fra)\s*:\*?\s*\S/iu
const laterHeaderField =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto)\s*:\*?/iu
/** A line of underscores, which Outlook for phones puts before the quoted email. */
const underscores = /^_{10,}$/
/** The first line of a signature: the usual separator, or the advertisement of a program. */
const signature =
  /^(?:--|sent from (?:my|outlook|yahoo|mail|aol|proton|gmail|samsung|the)\b.*|get outlook for .*|sent via .*)$/iu
/** Maximum lines of one introduction, because programs break it into several lines. */
const maxIntroductionLines = 4
/** Longer lines are text, not introductions. This also limits the work of the regular expressions. */
const maxIntroductionLength = 300

/**
 * Separates the text of an answer from what its program added: the quoted email and the signature. Text below or
 * between quoted lines is part of the answer. An answer that would be empty is returned as a whole.
 */
export const splitReply = (text: string): Reply => {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const quoteStart = lines.findIndex((_, index) => isIntroduction(lines, index))
  const linesAbove = quoteStart === -1 ? lines : lines.slice(0, quoteStart)
  const linesBelow = quoteStart === -1 ? [] : lines.slice(quoteStart)
  const newLines = [...withoutSignature(linesAbove), ...newTextBelow(linesBelow)]
  const newText = tidy(newLines)
  if (newText.replaceAll(/^>.*$/gm, '').trim() === '') return { newText: text.trim(), quoted: '' }
  const addedLines = [
    ...linesAbove.slice(withoutSignature(linesAbove).length),
    ...linesBelow.filter((line) => !newLines.includes(line)),
  ]
  return { newText, quoted: tidy(addedLines) }
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Returns whether the quoted email starts at a line. */
const isIntroduction = (lines: readonly string[], index: number): boolean => {
  const line = (lines[index] ?? '').trim()
  if (line === '' || line.length > maxIntroductionLength) return false
  if (divider.test(line)) return true
  if (underscores.test(line)) return headerField.test((lines[index + 1] ?? '').trim())
  if (headerField.test(line))
    return lines
      .slice(index + 1, index + 4)
      .some((next) => laterHeaderField.test(next.trim().slice(0, maxIntroductionLength)))
  if (!/^>* ?(?:On|Am|Le|El|Il|Em|Op|Den|W dniu|Dnia)\s/u.test(line) && !/<[^<>\s]+@[^<>\s]+>/.test(line))
    return false
  return endsIntroduction(lines, index)
}

/** Returns whether a line, with some of the next ones, ends like 'On Monday, Ann Lee wrote:'. */
const endsIntroduction = (lines: readonly string[], index: number): boolean => {
  let hasWroteWord = false
  for (let count = 0; count < maxIntroductionLines; count += 1) {
    const line = (lines[index + count] ?? '').trim()
    if (line === '' || line.length > maxIntroductionLength) return false
    hasWroteWord ||= wroteBeforeAuthor.test(line)
    if (wroteAtEnd.test(line) || (hasWroteWord && line.endsWith(':'))) return true
  }
  return false
}

/** Returns the lines before the signature. */
const withoutSignature = (lines: readonly string[]): readonly string[] => {
  const index = lines.findIndex((line) => line.length <= maxIntroductionLength && signature.test(line.trim()))
  return index === -1 ? lines : lines.slice(0, index)
}

/**
 * Returns the text that somebody wrote between or below the lines of the quoted email, if those are marked with '>'.
 * Quoted lines between parts of this text stay, because the parts answer them.
 */
const newTextBelow = (below: readonly string[]): readonly string[] => {
  const firstQuoted = below.findIndex((line) => line.startsWith('>'))
  // Without '>', the quoted email can't be distinguished from text below it.
  if (firstQuoted === -1 || firstQuoted > maxIntroductionLines) return []
  const quotedLines = withoutSignature(below.slice(firstQuoted))
  const lastQuoted = quotedLines.findLastIndex((line) => line.startsWith('>'))
  const firstNew = quotedLines.findIndex((line) => line !== '' && !line.startsWith('>'))
  if (firstNew === -1) return []
  const hasTextBelow = quotedLines.slice(lastQuoted + 1).some((line) => line !== '')
  return hasTextBelow
    ? quotedLines.slice(firstNew)
    : quotedLines.slice(firstNew, lastNewIndex(quotedLines) + 1)
}

const lastNewIndex = (lines: readonly string[]): number =>
  lines.findLastIndex((line) => line !== '' && !line.startsWith('>'))
