interface Grade {
  readonly name: string
  readonly grade: number | null
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const

const numeralIn = (name: string): string | null => /十[一二]?|[一二三四五六七八九]/.exec(name)?.[0] ?? null

/** Renames 五(1)班 of 五年级 to 六(1)班 in 六年级. */
const renameByNumeral = (name: string, from: Grade, to: Grade): string | null => {
  const [before, after] = [numeralIn(from.name), numeralIn(to.name)]
  if (before === null || after === null) return null
  const rest = name.slice(before.length)
  return name.startsWith(before) && /^[(（·\d]/.test(rest) ? `${after}${rest}` : null
}

/**
 * Renames 501班 to 601班. The numeral in the grade's name counts before its number: 七年级 is 7, even as grade 1 of its
 * section.
 */
const renameByFigure = (name: string, from: Grade, to: Grade): string | null => {
  const countOf = ({ name: said, grade }: Grade) => {
    const at = numerals.findIndex((one) => one === numeralIn(said))
    return at < 0 ? grade : at + 1
  }
  const [before, after] = [countOf(from), countOf(to)]
  const found = /^(\d{1,2})(\d{2}班?)$/.exec(name)
  return found !== null && after !== null && Number(found[1]) === before ? `${after}${found[2] ?? ''}` : null
}

/** Returns the name of a class in another grade. It follows the grade's name if it contains it, and stays otherwise. */
export const renameForGrade = (name: string, from: Grade, to: Grade): string => {
  if (from.name !== '' && name.startsWith(from.name)) return `${to.name}${name.slice(from.name.length)}`
  return renameByNumeral(name, from, to) ?? renameByFigure(name, from, to) ?? name
}
