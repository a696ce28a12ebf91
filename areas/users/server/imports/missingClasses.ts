import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ClassOfRow, ImportContext, MissingClass } from '../../../imports/server/index.ts'
import { nodeType, schoolYearOf } from '../../../registry/contract.ts'
import { type ClassMeaning, readClassMeaning, readGradeLevels } from './gradeLevels.ts'
import { findGrade as findNamedGrade, isWithoutClass } from './gradePlacement.ts'
import { readGradePlanner } from './missingGrades.ts'
import { findNodeByName, findNodes, type Node } from './nodes.ts'

const isMeant = ({ type }: Node) => type === nodeType.class

/** Finds the only present grade within reach that a class can be in. */
const findGrade = (grades: readonly Node[], { levels }: ClassMeaning, schoolYear: number): Node | null => {
  const found = grades.filter(({ name, path }) =>
    readGradeLevels(name, schoolYear, path.at(-2)).some((level) => levels.includes(level)),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The levels of a row without the number of a class, from its grade, or from a class that only names the grade. */
const readLevelsOnly = ({ className, gradeName }: ClassOfRow, schoolYear: number): readonly number[] => {
  const isUndivided = className === '' || isWithoutClass(className)
  if (gradeName !== undefined) return isUndivided ? readGradeLevels(gradeName, schoolYear) : []
  return readGradeLevels(className, schoolYear)
}

/** Finds which of these classes and grades the school lacks, with the grade and number that each would have. */
export const findMissingClasses = async (
  db: Db,
  importing: Pick<ImportContext, 'schoolId' | 'asker' | 'today'>,
  classes: readonly ClassOfRow[],
): Promise<readonly MissingClass[]> => {
  const { schoolId, today } = importing
  const schoolYear = schoolYearOf(today)
  const nodes = await findNodes(db, importing)
  const planGrade = await readGradePlanner(db, schoolId, nodes)
  const isPresent = ({ isReached, isGraduated, isHidden }: Node) => isReached && !isGraduated && !isHidden
  const grades = [...nodes.values()].filter((node) => node.type === nodeType.grade && isPresent(node))
  const seesAll = [...nodes.values()].every(({ isReached }) => isReached)
  const findClass = ({ className, gradeName }: ClassOfRow): MissingClass[] => {
    const found = findNodeByName(nodes, className, { what: '班级', isMeant, within: gradeName, today })
    if ('node' in found) return []
    const one = { className, gradeName }
    const meaning = readClassMeaning(className, gradeName, schoolYear)
    if (meaning === null) return [{ ...one, grade: null, newGrade: null, number: null, isBeyond: !seesAll }]
    const grade = findGrade(grades, meaning, schoolYear)
    const place = grade && { id: grade.id, name: grade.path.join('/') }
    const newGrade = grade ? null : planGrade(meaning.levels)
    const isBeyond = !seesAll && grade === null && newGrade === null
    return [{ ...one, grade: place, newGrade, number: meaning.number, isBeyond }]
  }
  return classes.flatMap((one): MissingClass[] => {
    const levels = readLevelsOnly(one, schoolYear)
    if (levels.length === 0) return one.className === '' ? [] : findClass(one)
    const name = one.gradeName ?? one.className
    if ('node' in findNamedGrade(nodes, name, today)) return []
    const newGrade = planGrade(levels)
    return [{ ...one, grade: null, newGrade, number: null, isBeyond: !seesAll && newGrade === null }]
  })
}
