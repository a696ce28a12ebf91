import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nodeType, schoolSectionNames } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type NodeFigures, gradeLimit, suggestFigures } from '../figures.ts'
import { childTypes, completeSchoolSection, classLimit, gradeLimits, nodeTypeNames } from '../nodes.ts'
import { organisationRefusals } from '../refusals.ts'
import { type DepartmentRow, listChildren } from './nodeRow.ts'

/** The figures that the request contains. */
type RequestedFigures = { readonly [Name in keyof NodeFigures]?: NodeFigures[Name] | undefined }

/** Refuses a node type that isn't allowed below this parent (decision on H-016). */
export const refuseWrongChild = (parent: DepartmentRow, type: number): void => {
  if (childTypes[parent.type]?.includes(type)) return
  const [above, child] = [nodeTypeNames[parent.type] ?? '该组织', nodeTypeNames[type] ?? '该类型']
  throw new Refusal(organisationRefusals.wrongChild, { parent: above, child })
}

/** Returns the section for nodes below `parent`. A root without a section falls back to its school's section. */
const sectionBelow = async (db: Db, parent: DepartmentRow): Promise<number | null> => {
  if (parent.schoolSection !== null || parent.parentId !== null) return parent.schoolSection
  const [tenant] = await db.select({ section: school.section }).from(school).where(eq(school.id, parent.schoolId))
  return tenant?.section ?? null
}

/** Refuses a grade number above the limit of its section. The complete school's limit is checked by the contract. */
export const refuseHighGrade = (section: number | null, grade: number | null): void => {
  if (section !== completeSchoolSection && (grade ?? 0) > gradeLimits.ofSection) {
    throw new Refusal(organisationRefusals.gradeTooHigh)
  }
}

const isGradeOrClass = (type: number): boolean => type === nodeType.grade || type === nodeType.class

/** Refuses a grade or class number that a sibling has, because users couldn't tell the two apart. */
export const refuseDuplicateNumber = async (
  db: Db,
  parent: DepartmentRow,
  node: NodeFigures & { readonly type: number; readonly id?: number },
): Promise<void> => {
  const { type, schoolSection, schoolGrade, schoolClz } = node
  const number = type === nodeType.grade ? schoolGrade : schoolClz
  if (!isGradeOrClass(type) || number === null) return
  const siblings = await listChildren(db, parent, eq(department.type, type))
  const duplicate = siblings.find(
    (one) =>
      one.id !== node.id &&
      (type === nodeType.grade
        ? one.schoolSection === schoolSection && one.schoolGrade === number
        : one.schoolClz === number),
  )
  if (!duplicate) return
  throw new Refusal(organisationRefusals.numberTaken, { child: nodeTypeNames[type] ?? '', name: duplicate.name })
}

/** Refuses a name that a sibling has, because users couldn't tell the two apart. */
export const refuseDuplicateName = async (
  db: Db,
  parent: DepartmentRow,
  node: { readonly id?: number; readonly name: string },
): Promise<void> => {
  const namesakes = await listChildren(db, parent, eq(department.name, node.name))
  const duplicate = namesakes.find(({ id }) => id !== node.id)
  if (duplicate) throw new Refusal(organisationRefusals.nameTaken, { parent: parent.name, name: duplicate.name })
}

const sectionsConflict = (above: number | null, below: number | null): boolean =>
  above !== null && below !== null && above !== completeSchoolSection && above !== below

const refuseSectionConflict = ({ name, schoolSection }: Pick<DepartmentRow, 'name' | 'schoolSection'>): never => {
  const section = schoolSectionNames[schoolSection ?? 0] ?? ''
  throw new Refusal(organisationRefusals.otherSection, { name, section })
}

/**
 * Refuses a section that differs from the section above. Only a complete school (一贯制学校) has grades of several
 * sections.
 */
export const refuseSectionMismatchAbove = async (
  db: Db,
  parent: DepartmentRow,
  section: number | null,
): Promise<void> => {
  const above = await sectionBelow(db, parent)
  if (sectionsConflict(above, section)) refuseSectionConflict({ name: parent.name, schoolSection: above })
}

/** Refuses a section that differs from that of a campus or grade directly below the node. */
export const refuseSectionMismatchBelow = async (
  db: Db,
  node: Pick<DepartmentRow, 'id' | 'schoolId'>,
  section: number | null,
): Promise<void> => {
  const hasSection = inArray(department.type, [nodeType.branch, nodeType.grade])
  const other = (await listChildren(db, node, hasSection)).find((one) => sectionsConflict(section, one.schoolSection))
  if (other) refuseSectionConflict(other)
}

/**
 * Returns a new node's figures and fills in missing ones with `suggestFigures`. Refuses a grade without a section above
 * it, and a node for which no number is free.
 */
export const completeFigures = async (
  db: Db,
  parent: DepartmentRow,
  type: number,
  requested: RequestedFigures,
): Promise<NodeFigures> => {
  const initial = { schoolSection: requested.schoolSection ?? null, schoolGrade: null, schoolClz: null }
  if (!isGradeOrClass(type)) return initial
  const section = type === nodeType.grade ? await sectionBelow(db, parent) : parent.schoolSection
  if (type === nodeType.grade && section === null) throw new Refusal(organisationRefusals.noSection)
  const above = { ...parent, schoolSection: initial.schoolSection ?? section }
  const next = suggestFigures(type, above, await listChildren(db, parent))
  const figures = {
    schoolSection: next.schoolSection,
    schoolGrade: requested.schoolGrade ?? next.schoolGrade,
    schoolClz: type === nodeType.class ? (requested.schoolClz ?? next.schoolClz) : null,
  }
  if (type === nodeType.grade ? figures.schoolGrade === null : figures.schoolClz === null) {
    const most = type === nodeType.grade ? gradeLimit(figures.schoolSection) : classLimit
    throw new Refusal(organisationRefusals.numbersUsed, { parent: parent.name, child: nodeTypeNames[type] ?? '', most })
  }
  return figures
}

/** Returns the order number that follows the parent's last child. */
export const nextOrderNumber = async (db: Db, { schoolId, id }: DepartmentRow): Promise<number> => {
  const [last] = await db
    .select({ orderNum: sql<number>`coalesce(max(${department.orderNum}), 0)::int` })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.parentId, id)))
  return (last?.orderNum ?? 0) + 1
}
