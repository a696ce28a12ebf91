import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { NewGrade } from '../../../imports/server/index.ts'
import { completeSchoolSection, nameNewGrade } from '../../../organisation/contract.ts'
import { graduatedFlag, nodeType } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import type { Node } from './nodes.ts'

/** The level of a section's first grade, counted from the first year of primary school, and its number of grades. */
const levelsOf: Readonly<Record<number, { readonly first: number; readonly grades: number }>> = {
  2: { first: 1, grades: 6 },
  3: { first: 7, grades: 3 },
  4: { first: 10, grades: 3 },
  [completeSchoolSection]: { first: 1, grades: 12 },
}

/** The section of a school, which a root without one takes from the school's record. */
const findSection = async (db: Db, schoolId: number, ofRoot: number | null) => {
  if (ofRoot !== null) return ofRoot
  const [row] = await db.select({ section: school.section }).from(school).where(eq(school.id, schoolId))
  return row?.section ?? null
}

/**
 * Returns a function that finds the grade to create for the levels that a name can mean. Null if the school's section
 * has none or several of these levels, if it has campuses, or if its root is beyond reach.
 */
export const readGradePlanner = async (db: Db, schoolId: number, nodes: ReadonlyMap<number, Node>) => {
  const rows = await db
    .select()
    .from(department)
    .where(and(eq(department.schoolId, schoolId), ne(department.delFlag, graduatedFlag)))
  const root = rows.find(({ parentId }) => parentId === null)
  const section = root === undefined ? null : await findSection(db, schoolId, root.schoolSection)
  const range = levelsOf[section ?? 0]
  const hasCampuses = rows.some(({ type }) => type === nodeType.branch)
  return (levels: readonly number[]): NewGrade | null => {
    if (root === undefined || range === undefined || hasCampuses || nodes.get(root.id)?.isReached !== true) return null
    const numbers = levels.map((level) => level - range.first + 1)
    const [number, other] = numbers.filter((one) => one >= 1 && one <= range.grades)
    if (number === undefined || other !== undefined) return null
    const siblings = rows.filter(({ parentId }) => parentId === root.id)
    const name = nameNewGrade({ ...root, schoolSection: section }, siblings, number)
    return name === null ? null : { parentId: root.id, name, number }
  }
}
