import { nodeType, schoolYearOf } from '../../../registry/contract.ts'
import { readGradeLevels } from './gradeLevels.ts'
import { type Node, isOpen } from './nodes.ts'

const everyClass = /^(?:全校|全体|全部|各班|各年级|所有(?:班级?|年级))(?:各班|所有班级?|全体|学生|师生)?$/u
/** True for a word that means all classes of the school or, next to a grade, of the grade. */
export const isEveryClass = (word: string): boolean =>
  everyClass.test(word.normalize('NFKC').replaceAll(/\s/g, '')) && !word.includes('校')

const allWords = /(?:全体|全部|各班|全年级|所有班级?|的?所有|整个)/gu
const marks = /[-—–~～至到]/u
const sectionLevels = new Map([
  ['小学', [1, 6]],
  ['初中', [7, 9]],
  ['高中', [10, 12]],
])

const levelsBetween = (first: number, last: number): readonly number[] =>
  first > last ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Returns the level of a word that means exactly one. */
const oneLevel = (word: string, schoolYear: number): number | null => {
  const [level, other] = readGradeLevels(word, schoolYear)
  return level === undefined || other !== undefined ? null : level
}

/** Returns the levels of 七至九年级, 初一到初三, 七年级, 初中部 and the like. */
const readLevels = (text: string, schoolYear: number): readonly number[] => {
  const [from = 0, to = 0] = sectionLevels.get(text.replace(/部$/u, '')) ?? []
  if (from > 0) return levelsBetween(from, to)
  const listed = /^([一二三四五六七八九]{2,})年级$/u.exec(text)?.[1]
  if (listed !== undefined) return [...listed].flatMap((one) => readGradeLevels(one, schoolYear))
  const [first = '', last, more] = text.split(marks)
  if (more !== undefined || !/年级$|^[小初高]/u.test(text)) return []
  if (last === undefined) return readGradeLevels(first, schoolYear)
  // In 初一至三 the section counts for both.
  const section = /^(?:小学?|初中?|高中?)/u.exec(first)?.[0] ?? ''
  const [low, high] = [
    oneLevel(first, schoolYear),
    oneLevel(/^[小初高]/u.test(last) ? last : section + last, schoolYear),
  ]
  return low === null || high === null ? [] : levelsBetween(low, high)
}

const pathKey = (path: readonly string[]) => path.join('\u0000')

/**
 * Returns the open classes within reach that a word for many of them names, such as 全校, 七年级全体 or 七至九年级. Empty for
 * any other word.
 */
export const findClassGroup = (nodes: ReadonlyMap<number, Node>, word: string, today: string): readonly Node[] => {
  const text = word.normalize('NFKC').replaceAll(/\s/g, '')
  const classes = [...nodes.values()].filter((node) => node.type === nodeType.class && node.isReached && isOpen(node))
  if (everyClass.test(text)) return classes
  const year = schoolYearOf(today)
  const levels = readLevels(text.replaceAll(allWords, ''), year)
  if (levels.length === 0) return []
  const grades = [...nodes.values()].filter(
    ({ type, name, path }) =>
      type === nodeType.grade && readGradeLevels(name, year, path.at(-2)).some((level) => levels.includes(level)),
  )
  const meant = new Set(grades.map(({ path }) => pathKey(path)))
  return classes.filter(({ path }) => meant.has(pathKey(path.slice(0, -1))))
}
