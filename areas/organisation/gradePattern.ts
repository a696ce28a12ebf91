const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const

/** Returns a grade number as a Chinese numeral; digits beyond 12. */
export const toGradeNumeral = (number: number): string => numerals[number - 1] ?? String(number)

interface Numbered {
  readonly name: string
  readonly schoolGrade: number | null
}

interface Pattern {
  readonly before: string
  readonly after: string
  /** Difference between the number in the name and `schoolGrade`: 七年级 is grade 1 of its section, so 6. */
  readonly ahead: number
  readonly isChinese: boolean
}

/** Parses how a grade's name is built. Returns null if it contains no grade number, or the number is a year. */
const parsePattern = ({ name, schoolGrade }: Numbered): Pattern | null => {
  const found = /^(\D*?)(十[一二]?|[一二三四五六七八九]|\d+)(\D*)$/.exec(name)
  if (found === null || schoolGrade === null) return null
  const [, before = '', shownNumber = '', after = ''] = found
  const isChinese = !/\d/.test(shownNumber)
  const number = isChinese ? numerals.findIndex((one) => one === shownNumber) + 1 : Number(shownNumber)
  const ahead = number - schoolGrade
  return ahead < 0 || number > numerals.length ? null : { before, after, ahead, isChinese }
}

const isSamePattern = (one: Pattern, other: Pattern) =>
  one.before === other.before &&
  one.after === other.after &&
  one.ahead === other.ahead &&
  one.isChinese === other.isChinese

/**
 * Names a grade by its siblings' pattern: 九年级 after 七年级 and 八年级. Returns null if the siblings don't share one pattern.
 */
export const nameLikeSiblings = (siblings: readonly Numbered[], number: number): string | null => {
  const patterns = siblings.flatMap((one) => parsePattern(one) ?? [])
  const [first] = patterns
  if (first === undefined || !patterns.every((one) => isSamePattern(one, first))) return null
  const shownNumber = number + first.ahead
  return `${first.before}${first.isChinese ? toGradeNumeral(shownNumber) : shownNumber}${first.after}`
}
