import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { graduatedFlag, nodeType } from '../../../registry/contract.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { classManager, member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'

/** A grade with its current values. */
export interface GradeNode {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly section: number | null
  readonly grade: number | null
  readonly isHidden: boolean
}

/** A class with its current values, its head and its number of students. */
export interface ClassNode {
  readonly id: number
  readonly gradeId: number
  readonly name: string
  readonly section: number | null
  readonly grade: number | null
  readonly number: number | null
  readonly isHidden: boolean
  readonly head: { readonly id: number; readonly name: string } | null
  readonly students: number
}

/** The grades and classes of a school, in tree order. */
export interface YearTree {
  readonly grades: readonly GradeNode[]
  readonly classes: readonly ClassNode[]
}

const listNodes = (db: Db, schoolId: number) =>
  db
    .select({
      id: department.id,
      parentId: department.parentId,
      name: department.name,
      type: department.type,
      orderNum: department.orderNum,
      visible: department.visible,
      section: department.schoolSection,
      grade: department.schoolGrade,
      number: department.schoolClz,
    })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        ne(department.delFlag, graduatedFlag),
        inArray(department.type, [nodeType.school, nodeType.branch, nodeType.grade, nodeType.class]),
      ),
    )

const headLevel = 1

const listHeads = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ classId: classManager.departmentId, id: member.id, name: member.name })
    .from(classManager)
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(and(eq(classManager.schoolId, schoolId), eq(classManager.level, headLevel)))
    .orderBy(member.id)
  return new Map(rows.map(({ classId, ...head }) => [classId, head]))
}

/** Counts the students in each node, also those who have left, because they move along with their class. */
const countStudents = async (db: Db, schoolId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ id: memberDepartment.departmentId, students: count() })
    .from(memberDepartment)
    .innerJoin(
      memberRole,
      and(
        eq(memberRole.schoolId, memberDepartment.schoolId),
        eq(memberRole.memberId, memberDepartment.memberId),
        eq(memberRole.roleId, role.student),
      ),
    )
    .where(eq(memberDepartment.schoolId, schoolId))
    .groupBy(memberDepartment.departmentId)
  return new Map(rows.map(({ id, students }) => [id, students]))
}

type Node = Awaited<ReturnType<typeof listNodes>>[number]

/** Adds to nodes their sort key in the tree, and if they or an ancestor are hidden. */
const withPlaces = (nodes: readonly Node[]) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = (node: Node): Node[] => {
    const parent = byId.get(node.parentId ?? 0)
    return parent === undefined ? [node] : [...above(parent), node]
  }
  const compare = (one: readonly number[], other: readonly number[]): number => {
    const at = one.findIndex((number, place) => number !== other[place])
    return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
  }
  return nodes
    .map((node) => {
      const way = above(node)
      const place = way.flatMap(({ orderNum, id }) => [orderNum, id])
      return { ...node, place, isHidden: way.some(({ visible }) => !visible) }
    })
    .toSorted((one, other) => compare(one.place, other.place))
}

/** Reads the grades and classes of a school that have not graduated. */
export const readTree = async (db: Db, schoolId: number): Promise<YearTree> => {
  const nodes = withPlaces(await listNodes(db, schoolId))
  const heads = await listHeads(db, schoolId)
  const students = await countStudents(db, schoolId)
  const grades = nodes.filter(({ type }) => type === nodeType.grade)
  const gradeIds = new Set(grades.map(({ id }) => id))
  return {
    grades: grades.map(({ id, parentId, name, section, grade, isHidden }) => {
      return { id, parentId, name, section, grade, isHidden }
    }),
    classes: nodes.flatMap(({ id, parentId, type, name, section, grade, number, isHidden }) => {
      // A class outside a grade has no next one.
      if (type !== nodeType.class || parentId === null || !gradeIds.has(parentId)) return []
      const facts = { head: heads.get(id) ?? null, students: students.get(id) ?? 0 }
      return [{ id, gradeId: parentId, name, section, grade, number, isHidden, ...facts }]
    }),
  }
}

/** Locks the school's nodes for the rest of the transaction, in id order like all other callers. */
export const lockNodes = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(
    sql`select ${department.id} from ${department} where ${department.schoolId} = ${schoolId} order by ${department.id} for update`,
  )
}
