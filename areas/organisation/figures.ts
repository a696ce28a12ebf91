import { nodeType } from '../registry/contract.ts'
import { namedLikeNeighbours, numeralOf } from './gradePattern.ts'
import { completeSection, mostClasses, mostGrades } from './nodes.ts'

/** Section, grade and number of a node. */
export interface Figures {
  readonly schoolSection: number | null
  readonly schoolGrade: number | null
  readonly schoolClz: number | null
}

/** A node beside which another is made. */
interface Sibling extends Figures {
  readonly type: number
}

/** The number after the largest that is there; where that is one too many, the first that is free; null where none is. */
const nextNumber = (taken: readonly (number | null)[], most: number): number | null => {
  const next = Math.max(0, ...taken.map((number) => number ?? 0)) + 1
  if (next <= most) return next
  const free = Array.from({ length: most }, (_, index) => index + 1).find((number) => !taken.includes(number))
  return free ?? null
}

/** How many grades a section has. */
export const mostGradesOf = (section: number | null): number =>
  section === completeSection ? mostGrades.ofCompleteSchool : mostGrades.ofSection

/**
 * What a new grade or class is, where nothing else is said: a grade the next one of its section, a class its grade's own and
 * the next number (foundations §5). A figure that there is no more of is null.
 */
export const nextFigures = (type: number, above: Figures, siblings: readonly Sibling[]): Figures => {
  const { schoolSection, schoolGrade } = above
  if (type === nodeType.grade) {
    const ofSection = siblings.filter((one) => one.type === type && one.schoolSection === schoolSection)
    const taken = ofSection.map((one) => one.schoolGrade)
    return { schoolSection, schoolGrade: nextNumber(taken, mostGradesOf(schoolSection)), schoolClz: null }
  }
  if (type !== nodeType.class) return { schoolSection, schoolGrade: null, schoolClz: null }
  const taken = siblings.filter((one) => one.type === type).map((one) => one.schoolClz)
  return { schoolSection, schoolGrade, schoolClz: nextNumber(taken, mostClasses) }
}

const primary = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'] as const
const junior = ['七年级', '八年级', '九年级'] as const
const senior = ['高一', '高二', '高三'] as const

/** How the grades of each section are called, from its first on. */
const gradeNames: Readonly<Record<number, readonly string[]>> = {
  1: ['小班', '中班', '大班'],
  2: primary,
  3: junior,
  4: senior,
  5: [...primary, ...junior, ...senior],
  6: primary.slice(0, 3),
}

/** Sections that end with their last named grade; a vocational school's courses are of several lengths. */
const endingSections: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/** The last grade or class number that several are made up to: where the section ends, which is mostly before the last that is allowed. */
export const lastOf = (type: number, { schoolSection }: Pick<Figures, 'schoolSection'>): number => {
  if (type !== nodeType.grade) return mostClasses
  const most = mostGradesOf(schoolSection)
  const isEnding = schoolSection !== null && endingSections.has(schoolSection)
  return isEnding ? (gradeNames[schoolSection]?.length ?? most) : most
}

/** The first number that several new ones begin with; null where all up to the last are there. */
export const firstOfSeveral = (type: number, above: Figures, there: readonly Sibling[]): number | null => {
  const next = nextFigures(type, above, there)
  const number = type === nodeType.grade ? next.schoolGrade : next.schoolClz
  const last = lastOf(type, above)
  if (number === null || number <= last) return number
  const taken = there.filter((one) => one.type === type && one.schoolSection === above.schoolSection)
  return nextNumber(
    taken.map((one) => one.schoolGrade),
    last,
  )
}

/** How a grade is called; '' where its number says nothing. */
const gradeName = (section: number | null, grade: number | null): string =>
  section === null || grade === null ? '' : (gradeNames[section]?.[grade - 1] ?? '')

/** The name that a new grade or class is offered, from its figures and, for a class, the name of its grade. */
export const nameOf = (type: number, figures: Figures, above: string): string => {
  if (type === nodeType.grade) return gradeName(figures.schoolSection, figures.schoolGrade)
  return type === nodeType.class && figures.schoolClz !== null ? `${above}${figures.schoolClz}班` : ''
}

/** The place of the number in the pattern of names. */
export const numberMark = '#'

/** The pattern that names of classes begin with, such as 高一#班. */
export const classPattern = (above: string): string => `${above}${numberMark}班`

interface Wanted {
  readonly first: number
  readonly count: number
  /** For classes: how they are called, with a mark for the number. */
  readonly pattern: string
}

/** The grades or classes that are wanted: each name and number, and if there is such a one already. */
export const severalOf = (
  type: number,
  above: Figures,
  there: readonly (Sibling & { readonly name: string })[],
  { first, count, pattern }: Wanted,
): { readonly name: string; readonly number: number; readonly isThere: boolean }[] => {
  const { schoolSection } = above
  const numberOf = (one: Sibling) => (type === nodeType.grade ? one.schoolGrade : one.schoolClz)
  const siblings = there.filter(
    (one) => one.type === type && (type !== nodeType.grade || one.schoolSection === schoolSection),
  )
  return Array.from({ length: count }, (_, at) => {
    const number = first + at
    const called = () =>
      namedLikeNeighbours(siblings, number) ?? (gradeName(schoolSection, number) || `${numeralOf(number)}年级`)
    const name = type === nodeType.grade ? called() : pattern.replaceAll(numberMark, String(number))
    const isThere = siblings.some((one) => numberOf(one) === number) || there.some((one) => one.name === name)
    return { name, number, isThere }
  })
}
