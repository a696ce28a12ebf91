import { parseNumeral } from '../../../../platform/server/sheets/everydayCells.ts'
import { isEveryClass } from './classGroup.ts'

const numeral = String.raw`(?:[一二三四五六七八九十]{1,3}|\d{1,2}(?!\d))`
const section = '(?:小学|初中|高中|小|初|高)'
// A numeral without 年级 is a grade only if a class number follows in figures or brackets: 七1班, 五(1), 1.1, 3(2)班.
const beforeClass = String.raw`(?=\s*\(|\s*[.·]\s*\d)`
const gradeForm = new RegExp(
  [
    String.raw`${section}?(?:20\d{2}|\d{2})级`,
    String.raw`${section}?${numeral}年级?`,
    String.raw`${section}中?[一二三四五六]`,
    String.raw`[一二三四五六七八九](?:${beforeClass}|(?=\s*-?\s*\d))`,
    String.raw`\d{1,2}${beforeClass}`,
  ].join('|'),
  'uy',
)
const classForm = new RegExp(String.raw`[.·-]?\s*\(?\s*第?(${numeral})\s*\)?\s*班?`, 'uy')
const figureForm = /([1-9]|1[0-2])(\d{2})(?!\d)\s*班?/uy
const rangeMark = /\s*[-—–~至到]\s*(?=第?\(?\s*[\d一二三四五六七八九十])/uy
const filler = /[\s:、,和及与]+/uy

const listMarks = /[、,;\n]/u

/** Reads a text from left to right. */
const makeScanner = (text: string) => {
  let at = 0
  return {
    isAtEnd: () => at >= text.length,
    take: (form: RegExp): RegExpExecArray | null => {
      form.lastIndex = at
      const found = form.exec(text)
      if (found !== null) at = form.lastIndex
      return found
    },
  }
}

const parseNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (parseNumeral(text) ?? 0))

const countBetween = (first: number, last: number): readonly number[] | null =>
  first > last ? null : Array.from({ length: last - first + 1 }, (_, at) => first + at)

interface ReadClasses {
  /** The classes, each with its grade; null for one whose grade is open. */
  readonly classes: readonly { readonly grade: string | null; readonly number: string }[]
  /** The last grade, which counts for the classes that follow without one. */
  readonly grade: string | null
}

const spellGrade = (text: string) => (/^(?:\d{1,2}|[一二三四五六七八九])$/u.test(text) ? `${text}年级` : text)

/** Reads a whole text as classes, such as 初三(1)(3) or 九1-3. Null if it has anything else. */
const scanClasses = (text: string, carried: string | null): ReadClasses | null => {
  const { take, isAtEnd } = makeScanner(text)
  const classes: { grade: string | null; number: string }[] = []
  let grade = carried
  while (!isAtEnd()) {
    if (take(filler) !== null) continue
    const figures = take(figureForm)
    const named = figures === null ? take(gradeForm) : null
    if (figures !== null) grade = `${figures[1]}年级`
    if (named !== null) grade = spellGrade(named[0])
    if (named !== null) take(filler)
    const first = figures === null ? take(classForm)?.[1] : String(Number(figures[2]))
    if (first === undefined) return null
    const last = take(rangeMark) === null ? undefined : (take(figureForm)?.[2] ?? take(classForm)?.[1])
    const numbers = last === undefined ? [first] : countBetween(parseNumber(first), parseNumber(last))
    if (numbers === null) return null
    classes.push(...numbers.map((number) => ({ grade, number: String(number) })))
  }
  return classes.length === 0 ? null : { classes, grade }
}

/** Writes marks within brackets as brackets of their own: (1、2)班 as (1)(2)班 and (1-3)班 as (1)-(3)班. */
const openBrackets = (text: string): string =>
  text.replaceAll(/\(([^()]*)\)/gu, (whole, inner: string) => {
    if (/^\s*第?[\d一二三四五六七八九十]+班?\s*(?:[、,;]\s*第?[\d一二三四五六七八九十]+班?\s*)+$/u.test(inner)) {
      return inner
        .split(listMarks)
        .map((part) => `(${part.trim()})`)
        .join('')
    }
    const range = /^\s*(\d{1,2})班?\s*([-—–~至到])\s*(\d{1,2})班?\s*$/u.exec(inner)
    return range === null ? whole : `(${range[1]})${range[2]}(${range[3]})`
  })

/** Writes 七、八年级 as 七年级、八年级. A number after it says that 八年级 begins a class. */
const repeatGradeWord = (text: string): string =>
  text.replaceAll(
    /((?:(?:[一二三四五六七八九十]{1,2}|\d{1,2})[、,])+)([一二三四五六七八九十]{1,2}|\d{1,2})年级(?!\s*[\d一二三四五六七八九十(第])/gu,
    (_, before: string, last: string) => `${before.replaceAll(/[、,]/gu, '年级、')}${last}年级`,
  )

const splitBlanks = (part: string): readonly string[] => {
  const words = part.split(/\s+/u)
  return words.every((word) => word.endsWith('班')) ? words : [part]
}

/** Returns the grade that counts for classes without one. A cell with several grades leaves it open. */
const readGrade = (text: string | undefined): string | null => {
  const grade = text?.normalize('NFKC').replaceAll(/\s/gu, '') ?? ''
  return grade === '' || /[、,;/和及至到~-]/u.test(grade) ? null : spellGrade(grade)
}

/**
 * Splits a cell with several classes into names that each hold their grade: 初三(1)(3), 九年级1、2班 and 九1-3. `gradeText`
 * is the grade of the row, for classes without one. Any other word stays as it is. A semicolon ends what a grade counts
 * for.
 */
export const splitClassList = (cellText: string, gradeText?: string): readonly string[] => {
  const ofRow = readGrade(gradeText)
  const groups = repeatGradeWord(openBrackets(cellText.normalize('NFKC'))).split(';')
  const words = groups.flatMap((group) => {
    let carried: string | null = null
    return group
      .split(listMarks)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap((part): readonly string[] => {
        const read: ReadClasses | null = /[/\\>]/u.test(part) ? null : scanClasses(part, carried)
        const isContinued = carried !== null
        carried = read?.grade ?? null
        if (read === null && ofRow !== null && isEveryClass(part)) return [`${ofRow}全体`]
        if (read === null) return splitBlanks(part)
        const [only, other] = read.classes
        const isOpen = only?.grade === null && ofRow === null
        const isWhole = other === undefined && !part.includes(':') && (isOpen || (only?.grade !== null && !isContinued))
        return isWhole ? [part] : read.classes.map(({ grade, number }) => `${grade ?? ofRow ?? ''}${number}班`)
      })
  })
  return [...new Set(words)]
}
