import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nodeType, schoolSectionNames } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type Figures, mostGradesOf, nextFigures } from '../figures.ts'
import { childTypes, completeSection, mostClasses, mostGrades, nodeTypeNames } from '../nodes.ts'
import { organisationRefusals } from '../refusals.ts'
import { type DepartmentRow, listChildren } from './nodeRow.ts'

/** Section, grade and number of a node, as far as they were said. */
type Said = { readonly [Name in keyof Figures]?: Figures[Name] | undefined }

/** Refuses what does not stand below such a parent (decision on H-016). */
export const refuseWrongChild = (parent: DepartmentRow, type: number): void => {
  if (childTypes[parent.type]?.includes(type)) return
  const [above, child] = [nodeTypeNames[parent.type] ?? '该组织', nodeTypeNames[type] ?? '该类型']
  throw new Refusal(organisationRefusals.wrongChild, { parent: above, child })
}

/** The section that a node below `parent` is in: its own, or its school's where it is the root. */
const sectionBelow = async (db: Db, parent: DepartmentRow): Promise<number | null> => {
  if (parent.schoolSection !== null || parent.parentId !== null) return parent.schoolSection
  const [tenant] = await db.select({ section: school.section }).from(school).where(eq(school.id, parent.schoolId))
  return tenant?.section ?? null
}

/** Refuses a grade that its section does not have. */
export const refuseHighGrade = (section: number | null, grade: number | null): void => {
  if (section !== completeSection && (grade ?? 0) > mostGrades.ofSection) {
    throw new Refusal(organisationRefusals.gradeTooHigh)
  }
}

const isGradeOrClass = (type: number): boolean => type === nodeType.grade || type === nodeType.class

/** Refuses a grade's or a class's number that one of its siblings has: two would be told apart by nothing. */
export const refuseTakenNumber = async (
  db: Db,
  parent: DepartmentRow,
  node: Figures & { readonly type: number; readonly id?: number },
): Promise<void> => {
  const { type, schoolSection, schoolGrade, schoolClz } = node
  const number = type === nodeType.grade ? schoolGrade : schoolClz
  if (!isGradeOrClass(type) || number === null) return
  const siblings = await listChildren(db, parent, eq(department.type, type))
  const taken = siblings.find(
    (one) =>
      one.id !== node.id &&
      (type === nodeType.grade
        ? one.schoolSection === schoolSection && one.schoolGrade === number
        : one.schoolClz === number),
  )
  if (!taken) return
  throw new Refusal(organisationRefusals.numberTaken, { child: nodeTypeNames[type] ?? '', name: taken.name })
}

/** Refuses a name that a sibling has: two would be told apart by nothing. */
export const refuseTakenName = async (
  db: Db,
  parent: DepartmentRow,
  node: { readonly id?: number; readonly name: string },
): Promise<void> => {
  const namesakes = await listChildren(db, parent, eq(department.name, node.name))
  const taken = namesakes.find(({ id }) => id !== node.id)
  if (taken) throw new Refusal(organisationRefusals.nameTaken, { parent: parent.name, name: taken.name })
}

const contradicts = (above: number | null, below: number | null): boolean =>
  above !== null && below !== null && above !== completeSection && above !== below

const refuseContradiction = ({ name, schoolSection }: Pick<DepartmentRow, 'name' | 'schoolSection'>): never => {
  const section = schoolSectionNames[schoolSection ?? 0] ?? ''
  throw new Refusal(organisationRefusals.otherSection, { name, section })
}

/** Refuses a section that contradicts what is above a grade; only a complete school (一贯制学校) has grades of several. */
export const refuseOtherSectionAbove = async (db: Db, parent: DepartmentRow, section: number | null): Promise<void> => {
  const above = await sectionBelow(db, parent)
  if (contradicts(above, section)) refuseContradiction({ name: parent.name, schoolSection: above })
}

/** Refuses a section that contradicts the campuses and grades below a node. */
export const refuseOtherSectionBelow = async (
  db: Db,
  node: Pick<DepartmentRow, 'id' | 'schoolId'>,
  section: number | null,
): Promise<void> => {
  const placed = inArray(department.type, [nodeType.branch, nodeType.grade])
  const other = (await listChildren(db, node, placed)).find((one) => contradicts(section, one.schoolSection))
  if (other) refuseContradiction(other)
}

/** What a new node has where nothing was said (`nextFigures`); a grade needs a section above it. */
export const figuresOf = async (db: Db, parent: DepartmentRow, type: number, said: Said): Promise<Figures> => {
  const own = { schoolSection: said.schoolSection ?? null, schoolGrade: null, schoolClz: null }
  if (!isGradeOrClass(type)) return own
  const section = type === nodeType.grade ? await sectionBelow(db, parent) : parent.schoolSection
  if (type === nodeType.grade && section === null) throw new Refusal(organisationRefusals.noSection)
  const above = { ...parent, schoolSection: own.schoolSection ?? section }
  const next = nextFigures(type, above, await listChildren(db, parent))
  const figures = {
    schoolSection: next.schoolSection,
    schoolGrade: said.schoolGrade ?? next.schoolGrade,
    schoolClz: type === nodeType.class ? (said.schoolClz ?? next.schoolClz) : null,
  }
  if (type === nodeType.grade ? figures.schoolGrade === null : figures.schoolClz === null) {
    const most = type === nodeType.grade ? mostGradesOf(figures.schoolSection) : mostClasses
    throw new Refusal(organisationRefusals.numbersUsed, { parent: parent.name, child: nodeTypeNames[type] ?? '', most })
  }
  return figures
}

/** The order number after the last of a parent's children. */
export const orderAfterAll = async (db: Db, { schoolId, id }: DepartmentRow): Promise<number> => {
  const [last] = await db
    .select({ orderNum: sql<number>`coalesce(max(${department.orderNum}), 0)::int` })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.parentId, id)))
  return (last?.orderNum ?? 0) + 1
}
