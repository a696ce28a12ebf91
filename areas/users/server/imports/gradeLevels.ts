import { parseNumeral } from '../../../../platform/server/sheets/everydayCells.ts'

/** Sections of school with the level of their first and last grade, counted from the first year of primary school. */
const sections = [
  { words: ['小学', '小'], first: 1, last: 6 },
  { words: ['初中', '初'], first: 7, last: 9 },
  { words: ['高中', '高'], first: 10, last: 12 },
] as const

type Section = (typeof sections)[number]

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s()[\]【】〔〕.·、-]/g, '')

const findSection = (text: string): { readonly section: Section; readonly rest: string } | null => {
  for (const section of sections) {
    const word = section.words.find((one) => text.startsWith(one))
    if (word !== undefined) return { section, rest: text.slice(word.length).replace(/^部/, '') }
  }
  return null
}

/** Returns the section that a node's name stands for, such as 初中部. */
const sectionOfName = (name: string): Section | null => {
  const found = findSection(plain(name))
  return found !== null && found.rest === '' ? found.section : null
}

const parseNumber = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : parseNumeral(text))

const isWithin = (level: number, { first, last }: Section) => level >= first && level <= last

/** Levels of a cohort named by the year in which it entered, in each section that it may be in now. */
const levelsOfCohort = (written: string, section: Section | null, schoolYear: number): readonly number[] => {
  const entered = written.length === 2 ? 2000 + Number(written) : Number(written)
  const among = section === null ? sections : [section]
  return among
    .map((one) => ({ one, level: one.first + schoolYear - entered }))
    .flatMap(({ one, level }) => (isWithin(level, one) ? [level] : []))
}

/** The level that a cohort of a nine-year school reaches after primary school: 2020级 is 7 in its seventh year. */
const levelsOfNineYears = (written: string, schoolYear: number): readonly number[] => {
  const entered = written.length === 2 ? 2000 + Number(written) : Number(written)
  const level = 1 + schoolYear - entered
  return level >= 7 && level <= 9 ? [level] : []
}

/** Levels of a grade's number: the third grade of 初中 is 9, and so is 九年级. */
const levelsOfNumber = (number: number, section: Section | null): readonly number[] => {
  if (section === null) return number >= 1 && number <= 12 ? [number] : []
  if (isWithin(number, section) && number > 3) return [number]
  const level = section.first + number - 1
  return number >= 1 && isWithin(level, section) ? [level] : []
}

const cohortPattern = /^(20\d{2}|\d{2})级$/
const gradePattern = /^([\d一二三四五六七八九十]{1,3})(?:年级?)?$/

/**
 * Returns the levels that a grade's name can mean in a school year: 初二 is 8, and 2026级 is 1, 7 or 10 in its first year.
 * `within` is a name of the section above it, such as 初中部. `hasPrimary` is true for a school with primary grades, whose
 * cohorts may keep their name in 初中.
 */
export const readGradeLevels = (
  name: string,
  schoolYear: number,
  within = '',
  hasPrimary = false,
): readonly number[] => {
  const text = plain(name)
  const found = findSection(text)
  const section = found?.section ?? sectionOfName(within)
  const rest = found?.rest ?? text
  const cohort = cohortPattern.exec(rest)?.[1]
  if (cohort !== undefined) {
    const levels = levelsOfCohort(cohort, section, schoolYear)
    return hasPrimary && section === null ? [...levels, ...levelsOfNineYears(cohort, schoolYear)] : levels
  }
  const number = parseNumber(gradePattern.exec(rest)?.[1] ?? '')
  return number === null ? [] : levelsOfNumber(number, section)
}

/** The meaning of a class's name: the levels it can be in, and its number within the grade. */
export interface ClassMeaning {
  readonly levels: readonly number[]
  readonly number: number
}

const classPart = '第?([\\d一二三四五六七八九十]{1,3})班?'
const splitForms = [
  // 2026级1班, 小学2026级1班, 初中2025级2班
  new RegExp(`^(.*级)${classPart}$`, 'u'),
  // 一年级1班, 高中一年级1班, 七年一班
  new RegExp(`^(.*年级?)${classPart}$`, 'u'),
  // 初二1班, 小一1班, 高三十二班
  new RegExp(`^([小初高]中?学?[一二三四五六\\d])${classPart}$`, 'u'),
]

/** Splits a class's name into grade and number by a mark between them: 八.1, 1.1, 一(2)班, 3-1. */
const splitByMark = (text: string) => {
  const found = /^([\d一二三四五六七八九]{1,2})\s*[.·、(-]\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*\)?\s*班?$/u.exec(
    text,
  )
  return found === null ? null : { grade: found[1] ?? '', number: parseNumber(found[2] ?? '') }
}

/** Splits figures such as 101 and 1203: the grade, then two digits for the class. A Chinese numeral needs one each. */
const splitFigures = (text: string) => {
  const figures = /^(\d{1,2})(\d{2})班?$/.exec(text)
  if (figures !== null) return { grade: figures[1] ?? '', number: Number(figures[2]) }
  const mixed = /^([一二三四五六七八九])(\d{1,2})班?$/.exec(text)
  return mixed === null ? null : { grade: mixed[1] ?? '', number: Number(mixed[2]) }
}

const splitName = (name: string) => {
  const text = name.normalize('NFKC').trim()
  const bare = plain(text)
  for (const form of splitForms) {
    const found = form.exec(bare)
    if (found !== null) return { grade: found[1] ?? '', number: parseNumber(found[2] ?? '') }
  }
  return splitByMark(text) ?? splitFigures(bare)
}

const onlyClass = new RegExp(`^${classPart}$`, 'u')

/**
 * Reads the levels and the number of a class from its name and, if given, the name of its grade. Returns null if the
 * name has no number, such as 阳光班, or if class and grade name different grades.
 */
export const readClassMeaning = (
  className: string,
  gradeName: string | undefined,
  schoolYear: number,
  within = '',
  hasPrimary = false,
): ClassMeaning | null => {
  const ofGrade = gradeName === undefined ? null : readGradeLevels(gradeName, schoolYear, within, hasPrimary)
  const split = splitName(className)
  if (split !== null && split.number !== null) {
    const levels = readGradeLevels(split.grade, schoolYear, within, hasPrimary)
    const both = ofGrade === null ? levels : levels.filter((level) => ofGrade.includes(level))
    if (both.length > 0) return { levels: both, number: split.number }
  }
  const number = parseNumber(onlyClass.exec(plain(className))?.[1] ?? '')
  return ofGrade === null || ofGrade.length === 0 || number === null ? null : { levels: ofGrade, number }
}

/** True if a class's name has another grade in it than the row's grade, as 2024级1班 next to 七年级 in 2026. */
export const namesOtherGrade = (
  className: string,
  gradeName: string,
  schoolYear: number,
  hasPrimary = false,
): boolean => {
  const [own, ofGrade] = [
    readClassMeaning(className, undefined, schoolYear, '', hasPrimary),
    readGradeLevels(gradeName, schoolYear, '', hasPrimary),
  ]
  return own !== null && ofGrade.length > 0 && !own.levels.some((level) => ofGrade.includes(level))
}

/** Returns the meaning of a class of the school, from its path from the top down. */
export const meaningOfClass = (path: readonly string[], schoolYear: number): ClassMeaning | null => {
  const own = path.at(-1) ?? ''
  const grade = path.at(-2)
  const section = path.slice(0, -2).findLast((name) => sectionOfName(name) !== null) ?? ''
  const meaning = readClassMeaning(own, grade, schoolYear, section)
  return meaning ?? readClassMeaning(own, undefined, schoolYear, section)
}

/** True if a name can mean the class: the same number, and a level that both can have. */
export const meansSameClass = (one: ClassMeaning | null, other: ClassMeaning | null): boolean =>
  one !== null &&
  other !== null &&
  one.number === other.number &&
  one.levels.some((level) => other.levels.includes(level))
