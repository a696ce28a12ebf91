import { type SQL, and, asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { enrolledStudent, presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import type { AssessType } from '../words.ts'

/** A target with the facts that a record keeps about it. */
interface Target {
  readonly id: number
  readonly name: string
  readonly studentId: number | null
  readonly classId: number | null
  readonly groupName: string
}

const findOne = (rows: readonly Target[]): Target => {
  const [target] = rows
  if (target === undefined) throw new Refusal(common.notFound)
  return target
}

const classNameOf = (classId: SQL) => sql<string>`coalesce((select class.name from ${department} class
  where class.school_id = ${member.schoolId} and class.id = ${classId}), '')`

/** Finds an enrolled student with the class of a moment. */
const findStudent = async (db: Db, schoolId: number, id: number, at: Date): Promise<Target> => {
  const classId = classAt(sql`${at.toISOString()}::timestamptz`)
  const rows = await db
    .select({ id: member.id, name: member.name, classId, groupName: classNameOf(classId) })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id), enrolledStudent()))
  return findOne(rows.map((row) => ({ ...row, studentId: id })))
}

const findClass = async (db: Db, schoolId: number, id: number): Promise<Target> => {
  const rows = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.id, id),
        eq(department.type, nodeType.class),
        ne(department.delFlag, graduatedFlag),
      ),
    )
  return findOne(rows.map(({ name }) => ({ id, name, studentId: null, classId: id, groupName: name })))
}

const buildingJoin = and(
  eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId),
  eq(dormitoryBuilding.id, dormitoryRoom.buildingId),
)

const findRoom = async (db: Db, schoolId: number, id: number): Promise<Target> => {
  const rows = await db
    .select({ id: dormitoryRoom.id, name: dormitoryRoom.name, groupName: dormitoryBuilding.name })
    .from(dormitoryRoom)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), eq(dormitoryRoom.id, id)))
  return findOne(rows.map((row) => ({ ...row, studentId: null, classId: null })))
}

/** Finds a target of a kind with the class of a moment. Refuses with `notFound`. */
export const findTarget = (db: Db, schoolId: number, type: AssessType, id: number, at: Date): Promise<Target> => {
  if (type === 'student') return findStudent(db, schoolId, id, at)
  return type === 'clazz' ? findClass(db, schoolId, id) : findRoom(db, schoolId, id)
}

/** Lists rooms that match a condition, by building, floor and name. */
export const selectRooms = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({
      id: dormitoryRoom.id,
      name: dormitoryRoom.name,
      groupId: dormitoryRoom.buildingId,
      groupName: dormitoryBuilding.name,
    })
    .from(dormitoryRoom)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), where))
    .orderBy(
      asc(dormitoryBuilding.orderNum),
      asc(dormitoryBuilding.id),
      asc(dormitoryRoom.floor),
      asc(dormitoryRoom.name),
      asc(dormitoryRoom.id),
    )

/** SQL condition on `member`: a present student of the school. */
export const isPresentStudentOf = (schoolId: number): SQL | undefined =>
  and(eq(member.schoolId, schoolId), presentStudent())
