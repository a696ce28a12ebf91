const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const

/** A number of a grade in Chinese. */
export const numeralOf = (number: number): string => numerals[number - 1] ?? String(number)

interface Numbered {
  readonly name: string
  readonly schoolGrade: number | null
}

interface Pattern {
  readonly before: string
  readonly after: string
  /** How far the number in the name runs ahead of the grade's own: 七年级 is the first of its section. */
  readonly ahead: number
  readonly isChinese: boolean
}

/** How the name of a grade is built; null where it holds no number of a grade, or that of a year. */
const patternIn = ({ name, schoolGrade }: Numbered): Pattern | null => {
  const found = /^(\D*?)(十[一二]?|[一二三四五六七八九]|\d+)(\D*)$/.exec(name)
  if (found === null || schoolGrade === null) return null
  const [, before = '', said = '', after = ''] = found
  const isChinese = !/\d/.test(said)
  const number = isChinese ? numerals.findIndex((one) => one === said) + 1 : Number(said)
  const ahead = number - schoolGrade
  return ahead < 0 || number > numerals.length ? null : { before, after, ahead, isChinese }
}

const isAlike = (one: Pattern, other: Pattern) =>
  one.before === other.before &&
  one.after === other.after &&
  one.ahead === other.ahead &&
  one.isChinese === other.isChinese

/** How a grade is called after its neighbours, such as 九年级 beside 七年级 and 八年级; null where they follow no one pattern. */
export const namedLikeNeighbours = (there: readonly Numbered[], number: number): string | null => {
  const patterns = there.flatMap((one) => patternIn(one) ?? [])
  const [first] = patterns
  if (first === undefined || !patterns.every((one) => isAlike(one, first))) return null
  const said = number + first.ahead
  return `${first.before}${first.isChinese ? numeralOf(said) : said}${first.after}`
}
