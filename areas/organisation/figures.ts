import { nodeType } from '../registry/contract.ts'
import { nameLikeSiblings, toGradeNumeral } from './gradePattern.ts'
import { completeSchoolSection, classLimit, gradeLimits } from './nodes.ts'

/** Section, grade and number of a node. */
export interface NodeFigures {
  readonly schoolSection: number | null
  readonly schoolGrade: number | null
  readonly schoolClz: number | null
}

/** A sibling of the node to be created. */
interface Sibling extends NodeFigures {
  readonly type: number
}

/**
 * Returns the number after the largest used one, or the first free one if that exceeds `most`. Returns null if none is
 * free.
 */
const nextFreeNumber = (used: readonly (number | null)[], most: number): number | null => {
  const next = Math.max(0, ...used.map((number) => number ?? 0)) + 1
  if (next <= most) return next
  const free = Array.from({ length: most }, (_, index) => index + 1).find((number) => !used.includes(number))
  return free ?? null
}

/** Returns the number of grades a section may have: 12 in a complete school, otherwise 6. */
export const gradeLimit = (section: number | null): number =>
  section === completeSchoolSection ? gradeLimits.ofCompleteSchool : gradeLimits.ofSection

/**
 * Returns default figures for a new node: the next grade of its section, or the next class number with the grade's
 * section and grade (foundations §5). The number is null if all are used.
 */
export const suggestFigures = (type: number, above: NodeFigures, siblings: readonly Sibling[]): NodeFigures => {
  const { schoolSection, schoolGrade } = above
  if (type === nodeType.grade) {
    const ofSection = siblings.filter((one) => one.type === type && one.schoolSection === schoolSection)
    const used = ofSection.map((one) => one.schoolGrade)
    return { schoolSection, schoolGrade: nextFreeNumber(used, gradeLimit(schoolSection)), schoolClz: null }
  }
  if (type !== nodeType.class) return { schoolSection, schoolGrade: null, schoolClz: null }
  const used = siblings.filter((one) => one.type === type).map((one) => one.schoolClz)
  return { schoolSection, schoolGrade, schoolClz: nextFreeNumber(used, classLimit) }
}

const primary = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'] as const
const junior = ['七年级', '八年级', '九年级'] as const
const senior = ['高一', '高二', '高三'] as const

/** Grade names by section, from the first grade on. */
const gradeNames: Readonly<Record<number, readonly string[]>> = {
  1: ['小班', '中班', '大班'],
  2: primary,
  3: junior,
  4: senior,
  5: [...primary, ...junior, ...senior],
  6: primary.slice(0, 3),
}

/** Sections whose last named grade is their end. Vocational courses (6) vary in length. */
const endingSections: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/**
 * Returns the last number that 批量新建 offers. For grades that is the end of the section (3 for 幼儿园, 初中 and 高中, 6 for 小学
 * and 职业学校, 12 for 一贯制), usually below the allowed maximum.
 */
export const lastSeriesNumber = (type: number, { schoolSection }: Pick<NodeFigures, 'schoolSection'>): number => {
  if (type !== nodeType.grade) return classLimit
  const most = gradeLimit(schoolSection)
  const isEnding = schoolSection !== null && endingSections.has(schoolSection)
  return isEnding ? (gradeNames[schoolSection]?.length ?? most) : most
}

/** Returns the first number that 批量新建 suggests, or null if every number up to the last is used. */
export const firstSeriesNumber = (type: number, above: NodeFigures, existing: readonly Sibling[]): number | null => {
  const next = suggestFigures(type, above, existing)
  const number = type === nodeType.grade ? next.schoolGrade : next.schoolClz
  const last = lastSeriesNumber(type, above)
  if (number === null || number <= last) return number
  const used = existing.filter((one) => one.type === type && one.schoolSection === above.schoolSection)
  return nextFreeNumber(
    used.map((one) => one.schoolGrade),
    last,
  )
}

/** Returns a grade's usual name, or '' if its section has no such grade. */
const defaultGradeName = (section: number | null, grade: number | null): string =>
  section === null || grade === null ? '' : (gradeNames[section]?.[grade - 1] ?? '')

/** Returns the suggested name for a new grade or class. `above` is the name of the class's grade. */
export const suggestNodeName = (type: number, figures: NodeFigures, above: string): string => {
  if (type === nodeType.grade) return defaultGradeName(figures.schoolSection, figures.schoolGrade)
  return type === nodeType.class && figures.schoolClz !== null ? `${above}${figures.schoolClz}班` : ''
}

/** Placeholder for the number in a name pattern. */
export const numberPlaceholder = '#'

/** Returns the initial name pattern for classes, such as 高一#班. */
export const defaultClassPattern = (above: string): string => `${above}${numberPlaceholder}班`

interface SeriesRequest {
  readonly first: number
  readonly count: number
  /** Name pattern for classes, with `#` for the number. */
  readonly pattern: string
}

/**
 * Lists the requested grades or classes with name, number and `isThere`, which is true if the name or number is
 * already used.
 */
export const planSeries = (
  type: number,
  above: NodeFigures,
  existing: readonly (Sibling & { readonly name: string })[],
  { first, count, pattern }: SeriesRequest,
): { readonly name: string; readonly number: number; readonly isThere: boolean }[] => {
  const { schoolSection } = above
  const numberOf = (one: Sibling) => (type === nodeType.grade ? one.schoolGrade : one.schoolClz)
  const siblings = existing.filter(
    (one) => one.type === type && (type !== nodeType.grade || one.schoolSection === schoolSection),
  )
  return Array.from({ length: count }, (_, at) => {
    const number = first + at
    const suggestGradeName = () =>
      nameLikeSiblings(siblings, number) ?? (defaultGradeName(schoolSection, number) || `${toGradeNumeral(number)}年级`)
    const name = type === nodeType.grade ? suggestGradeName() : pattern.replaceAll(numberPlaceholder, String(number))
    const isThere = siblings.some((one) => numberOf(one) === number) || existing.some((one) => one.name === name)
    return { name, number, isThere }
  })
}

/** Returns the name of a new grade with this number, like those of its siblings. Null if number or name is used. */
export const nameNewGrade = (
  above: NodeFigures,
  siblings: readonly (Sibling & { readonly name: string })[],
  number: number,
): string | null => {
  const [planned] = planSeries(nodeType.grade, above, siblings, { first: number, count: 1, pattern: '' })
  return planned === undefined || planned.isThere ? null : planned.name
}
