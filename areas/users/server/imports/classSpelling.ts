const digits = '〇一二三四五六七八九'
const figurePattern = /\d+|[二三四五六七八九]?十[一二三四五六七八九]?|[〇零一二三四五六七八九]/g

const parseFigure = (figure: string): number => {
  if (/\d/.test(figure)) return Number(figure)
  const [tens, ones] = figure.split('十')
  if (ones === undefined) return Math.max(0, digits.indexOf(figure))
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}

/**
 * Normalises a class name, so that 七年级（03）班, 七年级三班 and 7年级3班 become equal. Each number stays separate, so that 高一1班
 * differs from 高11班.
 */
const plainSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(figurePattern, (figure) => `#${parseFigure(figure)}#`)
    .replaceAll(/[\s()[\]【】〔〕]/g, '')

/** Returns the figures of a class name in one spelling. */
export const figuresOf = (text: string): string => (plainSpelling(text).match(/#\d+#/g) ?? []).join('')

/** Removes 年级 between two numbers: most people write 一（1）班 for 一年级1班. */
const dropGradeWord = (spelled: string): string => spelled.replace(/^(#\d+#)年级(?=#)/, '$1')

/**
 * Returns the length of the grade's name in front of the class name, full or short, or 0 if it is missing, as in 1班 of
 * 一年级.
 */
const gradePrefixLength = (own: string, grade: string): number => {
  if (grade !== '' && own.startsWith(grade)) return grade.length
  const brief = dropGradeWord(`${grade}#`)
  return brief.length <= grade.length && own.startsWith(brief) ? brief.length - 1 : 0
}

/** Returns the spellings of a class, from its path from the top down. */
export const spellClass = (path: readonly string[]) => {
  const spelled = path.map(plainSpelling)
  const [own = '', grade = ''] = [spelled.at(-1), spelled.at(-2)]
  const short = own.slice(gradePrefixLength(own, grade))
  return { above: spelled.slice(0, -1), whole: dropGradeWord(grade + short), own: dropGradeWord(own), short }
}

export type SpelledClass = ReturnType<typeof spellClass>

/**
 * Parses a class name of a row, such as 初中部/七年级/3班, or 3班 with a separate grade. A bare number is read as a class
 * number, and in the grade cell as a grade.
 */
export const readClassName = (text: string, grade: string | undefined) => {
  const parts = text
    .normalize('NFKC')
    .split(/[/\\>]/)
    .map(plainSpelling)
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  return {
    above: parts.slice(0, -1),
    last: dropGradeWord(/^(#\d+#年级)?(#\d+#){1,2}$/.test(last) ? `${last}班` : last),
    grade: grade === undefined ? undefined : plainSpelling(grade).replace(/^#\d+#$/, '$&年级'),
  }
}

type ClassReference = ReturnType<typeof readClassName>

/** True if the name can refer to the class: by its full name, or without the grade if the row names the grade. */
export const mayReferTo = (
  { above, last, grade }: ClassReference,
  { whole, own, short, ...spelled }: SpelledClass,
): boolean => {
  if (grade !== undefined && !spelled.above.includes(grade)) return false
  const from = spelled.above.length - above.length
  if (from < 0 || above.some((part, at) => part !== spelled.above[from + at])) return false
  const hasGrade = above.length > 0 || grade === spelled.above.at(-1)
  return last === whole || last === own || (hasGrade && last === short)
}

const readClassNumber = (spelled: string) => Number(/#(\d+)#\D*$/.exec(spelled)?.[1] ?? 0)

/**
 * Returns how different a class is from the named one, by the class numbers within the same grade. Returns null if they
 * are not similar.
 */
export const classDistance = ({ above, last, grade }: ClassReference, spelled: SpelledClass): number | null => {
  const own = spelled.above.at(-1) ?? ''
  const startsWithGrade = last.startsWith(own) || last.startsWith(dropGradeWord(`${own}#`))
  const isOfGrade = own !== '' && (grade === own || above.includes(own) || startsWithGrade)
  if (isOfGrade) return Math.abs(readClassNumber(last) - readClassNumber(spelled.own))
  return grade === undefined && above.length === 0 && last !== '' && last === spelled.short ? 0 : null
}
