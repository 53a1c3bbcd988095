/** The text that somebody wrote, and the rest of their email: the quoted history and the signature. */
export type Reply = { readonly written: string; readonly quoted: string }

/** The words with which programs introduce the quoted email, after its date and author. */
const wroteWords =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?)\s*:?$/iu
/** In some languages the author follows this word. */
const wroteBefore = /\s(?:schrieb|schreef|skrev|napisał)\s/iu
/** The lines with which Outlook and forwarded emails introduce the quoted email. */
const divider =
  /^(?:-{2,}\s*(?:original message|original appointment|forwarded message|ursprüngliche nachricht|message d.origine|mensaje original)\s*-{2,}|begin forwarded message:)$/iu
const headerField = /^\*?(?:from|von|de|da|van|från|fra)\s*:\*?\s*\S/iu
const otherField =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto)\s*:\*?/iu
/** A line of underscores, which Outlook for phones puts before the quoted email. */
const underscores = /^_{10,}$/
/** The first line of a signature: the usual separator, or the advertisement of a program. */
const signature =
  /^(?:--|sent from (?:my|outlook|yahoo|mail|aol|proton|gmail|samsung|the)\b.*|get outlook for .*|sent via .*)$/iu
/** Maximum lines of one introduction, because programs break it into several lines. */
const maxIntroductionLines = 4
/** Longer lines are text, not introductions. This also limits the work of the regular expressions. */
const maxIntroduction = 300

/**
 * Separates the text of an answer from what its program added: the quoted email and the signature. Text below or
 * between quoted lines is part of the answer. An answer that would be empty is returned as a whole.
 */
export const splitReply = (text: string): Reply => {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const end = lines.findIndex((_, at) => isIntroduction(lines, at))
  const above = end === -1 ? lines : lines.slice(0, end)
  const below = end === -1 ? [] : lines.slice(end)
  const written = [...withoutSignature(above), ...writtenBelow(below)]
  const shown = tidy(written)
  if (shown.replaceAll(/^>.*$/gm, '').trim() === '') return { written: text.trim(), quoted: '' }
  const rest = [
    ...above.slice(withoutSignature(above).length),
    ...below.filter((line) => !written.includes(line)),
  ]
  return { written: shown, quoted: tidy(rest) }
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Returns whether the quoted email starts at a line. */
const isIntroduction = (lines: readonly string[], at: number): boolean => {
  const line = (lines[at] ?? '').trim()
  if (line === '' || line.length > maxIntroduction) return false
  if (divider.test(line)) return true
  if (underscores.test(line)) return headerField.test((lines[at + 1] ?? '').trim())
  if (headerField.test(line))
    return lines.slice(at + 1, at + 4).some((next) => otherField.test(next.trim().slice(0, maxIntroduction)))
  if (!/^>* ?(?:On|Am|Le|El|Il|Em|Op|Den|W dniu|Dnia)\s/u.test(line) && !/<[^<>\s]+@[^<>\s]+>/.test(line))
    return false
  return endsIntroduction(lines, at)
}

/** Returns whether a line, with some of the next ones, ends like 'On Monday, Ann Lee wrote:'. */
const endsIntroduction = (lines: readonly string[], at: number): boolean => {
  let wasWritten = false
  for (let count = 0; count < maxIntroductionLines; count += 1) {
    const line = (lines[at + count] ?? '').trim()
    if (line === '' || line.length > maxIntroduction) return false
    wasWritten ||= wroteBefore.test(line)
    if (wroteWords.test(line) || (wasWritten && line.endsWith(':'))) return true
  }
  return false
}

/** Returns the lines before the signature. */
const withoutSignature = (lines: readonly string[]): readonly string[] => {
  const at = lines.findIndex((line) => line.length <= maxIntroduction && signature.test(line.trim()))
  return at === -1 ? lines : lines.slice(0, at)
}

/**
 * Returns the text that somebody wrote between or below the lines of the quoted email, if those are marked with '>'.
 * Quoted lines between parts of this text stay, because the parts answer them.
 */
const writtenBelow = (below: readonly string[]): readonly string[] => {
  const first = below.findIndex((line) => line.startsWith('>'))
  // Without '>', the quoted email can't be distinguished from text below it.
  if (first === -1 || first > maxIntroductionLines) return []
  const rest = withoutSignature(below.slice(first))
  const lastQuoted = rest.findLastIndex((line) => line.startsWith('>'))
  const firstWritten = rest.findIndex((line) => line !== '' && !line.startsWith('>'))
  if (firstWritten === -1) return []
  const tail = rest.slice(lastQuoted + 1).some((line) => line !== '')
  return tail ? rest.slice(firstWritten) : rest.slice(firstWritten, lastWritten(rest) + 1)
}

const lastWritten = (lines: readonly string[]): number =>
  lines.findLastIndex((line) => line !== '' && !line.startsWith('>'))
