const digits = '〇一二三四五六七八九'
const figures = /\d+|[二三四五六七八九]?十[一二三四五六七八九]?|[〇零一二三四五六七八九]/g

const valueOf = (figure: string): number => {
  if (/\d/.test(figure)) return Number(figure)
  const [tens, ones] = figure.split('十')
  if (ones === undefined) return Math.max(0, digits.indexOf(figure))
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}

/** A name as its sense alone: 七年级（03）班, 七年级三班 and 7年级3班 are one. Each figure stays by itself, so that 高一1班 is not 高11班. */
export const plainSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(figures, (figure) => `#${valueOf(figure)}#`)
    .replaceAll(/[\s()[\]【】〔〕]/g, '')

/** The same without 年级 between two figures: 一（1）班 is how most people write 一年级1班. */
const briefly = (spelled: string): string => spelled.replace(/^(#\d+#)年级(?=#)/, '$1')

/** The length of the grade's name before a class's own, written out or brief; none is before the 1班 of 一年级. */
const lengthOfGrade = (own: string, grade: string): number => {
  if (grade !== '' && own.startsWith(grade)) return grade.length
  const brief = briefly(`${grade}#`)
  return brief.length <= grade.length && own.startsWith(brief) ? brief.length - 1 : 0
}

/** A class as its names spell it, from the top down. */
export const spellClass = (path: readonly string[]) => {
  const spelled = path.map(plainSpelling)
  const [own = '', grade = ''] = [spelled.at(-1), spelled.at(-2)]
  const short = own.slice(lengthOfGrade(own, grade))
  return { above: spelled.slice(0, -1), whole: briefly(grade + short), own: briefly(own), short }
}

export type SpelledClass = ReturnType<typeof spellClass>

/** A class as a row names it, such as 初中部/七年级/3班, or 3班 beside a grade; a bare number is a class's, and a grade's beside it. */
export const readClassName = (text: string, grade: string | undefined) => {
  const parts = text
    .normalize('NFKC')
    .split(/[/\\>]/)
    .map(plainSpelling)
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  return {
    above: parts.slice(0, -1),
    last: briefly(/^(#\d+#年级)?(#\d+#){1,2}$/.test(last) ? `${last}班` : last),
    grade: grade === undefined ? undefined : plainSpelling(grade).replace(/^#\d+#$/, '$&年级'),
  }
}

export type SaidClass = ReturnType<typeof readClassName>

/** True if a class can be meant: by its whole name, or without the grade before it where the row says the grade. */
export const mayMean = (
  { above, last, grade }: SaidClass,
  { whole, own, short, ...spelled }: SpelledClass,
): boolean => {
  if (grade !== undefined && !spelled.above.includes(grade)) return false
  const from = spelled.above.length - above.length
  if (from < 0 || above.some((part, at) => part !== spelled.above[from + at])) return false
  const saysGrade = above.length > 0 || grade === spelled.above.at(-1)
  return last === whole || last === own || (saysGrade && last === short)
}

const numberOf = (spelled: string) => Number(/#(\d+)#\D*$/.exec(spelled)?.[1] ?? 0)

/** How far a class lies from what a row names: by its number within the grade that the row says; null for no likeness. */
export const farFrom = ({ above, last, grade }: SaidClass, spelled: SpelledClass): number | null => {
  const own = spelled.above.at(-1) ?? ''
  const isSaid = last.startsWith(own) || last.startsWith(briefly(`${own}#`))
  const isOfGrade = own !== '' && (grade === own || above.includes(own) || isSaid)
  if (isOfGrade) return Math.abs(numberOf(last) - numberOf(spelled.own))
  return grade === undefined && above.length === 0 && last !== '' && last === spelled.short ? 0 : null
}
