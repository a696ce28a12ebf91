import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'

import { isOnLeave } from '../../leave/server/index.ts'
import { avatarsFor } from '../../registry/server/avatar.ts'
import { memberJoin, presentStudent } from '../../registry/server/people.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { classManager, member } from '../../registry/server/tables/members.ts'
import { device } from '../../device/server/tables.ts'
import type { map } from '../contract.ts'
import type { LessonView } from '../views.ts'
import { getMapSources } from './sources.ts'

/** Handles `departmentOfLocation`: the class that the devices of a location serve (A-CALL-052). */
export const findDepartmentOfLocation = async ({ db, query }: Context<typeof map.departmentOfLocation>) => {
  const [row] = await db
    .select({ deptId: device.departmentId })
    .from(device)
    .where(and(eq(device.locationId, query.locationCodeId), isNotNull(device.departmentId)))
    .orderBy(asc(device.id))
    .limit(1)
  return { deptId: row?.deptId ?? null }
}

/** The level of a homeroom teacher among the managers of a class. */
const homeroomLevel = 1

const findClass = async (db: Db, id: number) => {
  const [row] = await db
    .select({ schoolId: department.schoolId, name: department.name })
    .from(department)
    .where(eq(department.id, id))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const findHeadTeacher = async (db: Db, schoolId: number, departmentId: number): Promise<string> => {
  const [head] = await db
    .select({ name: member.name })
    .from(classManager)
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.departmentId, departmentId),
        eq(classManager.level, homeroomLevel),
      ),
    )
    .orderBy(asc(member.id))
    .limit(1)
  return head?.name ?? ''
}

/** Reads the head teacher of a class, its present students, and how many of them are on leave at a moment. */
export const readClassFacts = async (db: Db, { schoolId, id }: { schoolId: number; id: number }, at: Date) => {
  const isOfClass = and(eq(member.schoolId, schoolId), eq(member.mainDepartmentId, id), presentStudent())
  const onLeave = isOnLeave(sql`${member.schoolId}`, sql`${member.id}`, at)
  return {
    headTeacher: await findHeadTeacher(db, schoolId, id),
    stuNum: await db.$count(member, isOfClass),
    leaveStuNum: await db.$count(member, and(isOfClass, onLeave)),
  }
}

/** Handles `classTotal`: the present students of a class and how many of them are on leave (A-CALL-053). */
export const countClass = async ({ db, query: { deptId }, clock }: Context<typeof map.classTotal>) => {
  const { schoolId, name } = await findClass(db, deptId)
  return { name, ...(await readClassFacts(db, { schoolId, id: deptId }, clock.now())) }
}

const noLesson: LessonView = { course: null, user: null, time: null, beganAt: null }

/** Handles `classInfo`: the lesson that a class has at present, with its teacher (A-CALL-054). */
export const findClassInfo = async (context: Context<typeof map.classInfo>): Promise<LessonView> => {
  const { db, query, clock } = context
  const { schoolId } = await findClass(db, query.deptId)
  if (query.schoolId !== undefined && query.schoolId !== schoolId) throw new Refusal(common.notFound)
  const lesson = await getMapSources().lesson(db, { schoolId, classId: query.deptId }, clock.now())
  if (lesson === null) return noLesson
  const { subjectName, teacherId, beganAt, minutes } = lesson
  const [teacher] =
    teacherId === null
      ? []
      : await db
          .select({ schoolId: member.schoolId, name: member.name, avatarFileId: member.avatarFileId })
          .from(member)
          .where(and(eq(member.schoolId, schoolId), eq(member.id, teacherId)))
  const timeZone = await readSchoolTimeZone(db, schoolId)
  return {
    course: { subjectName, strTimeBegin: toWireTime(beganAt, timeZone).slice(11, 16) },
    user: teacher === undefined ? null : { name: teacher.name, avatarUrl: avatarsFor(context)(teacher) },
    time: minutes,
    beganAt: beganAt.toISOString(),
  }
}
