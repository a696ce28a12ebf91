import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ClassOfRow, ImportContext, MissingClass } from '../../../imports/server/index.ts'
import { nodeType, schoolYearOf } from '../../../registry/contract.ts'
import { type ClassMeaning, readClassMeaning, readGradeLevels } from './gradeLevels.ts'
import { findNodeByName, findNodes, type Node } from './nodes.ts'

const isMeant = ({ type }: Node) => type === nodeType.class

/** Finds the only present grade within reach that a class can be in. */
const findGrade = (grades: readonly Node[], { levels }: ClassMeaning, schoolYear: number): Node | null => {
  const found = grades.filter(({ name, path }) =>
    readGradeLevels(name, schoolYear, path.at(-2)).some((level) => levels.includes(level)),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Finds which of these classes the school lacks, with the grade and number that each would have. */
export const findMissingClasses = async (
  db: Db,
  importing: Pick<ImportContext, 'schoolId' | 'asker' | 'today'>,
  classes: readonly ClassOfRow[],
): Promise<readonly MissingClass[]> => {
  const { today } = importing
  const schoolYear = schoolYearOf(today)
  const nodes = await findNodes(db, importing)
  const isPresent = ({ isReached, isGraduated, isHidden }: Node) => isReached && !isGraduated && !isHidden
  const grades = [...nodes.values()].filter((node) => node.type === nodeType.grade && isPresent(node))
  return classes.flatMap((one): MissingClass[] => {
    const { className, gradeName } = one
    const found = findNodeByName(nodes, className, { what: '班级', isMeant, within: gradeName, today })
    if ('node' in found) return []
    const meaning = readClassMeaning(className, gradeName, schoolYear)
    const grade = meaning && findGrade(grades, meaning, schoolYear)
    const place = grade && { id: grade.id, name: grade.path.join('/') }
    return [{ ...one, grade: place, number: meaning?.number ?? null }]
  })
}
