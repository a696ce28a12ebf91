import { and, asc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import type { ClassProgress, material as calls } from '../contract.ts'
import { isInTask, hasUploads } from './students.ts'
import { materialReminder, materialTaskClass } from './tables.ts'

type Asking = Context<typeof calls.progress>

/** Reads the students of a task with their class in it, by name. */
const findStudents = ({ db, session, query }: Asking) => {
  const schoolId = schoolOf(session)
  return db
    .select({
      classId: memberDepartment.departmentId,
      id: member.id,
      name: member.name,
      given: sql<boolean>`${hasUploads(query.id)}`,
      inTime: sql<boolean>`${hasUploads(query.id, true)}`,
      remindedAt: sql<string | null>`(select max(${materialReminder.at})::text from ${materialReminder}
        where ${materialReminder.schoolId} = ${member.schoolId} and ${materialReminder.studentId} = ${member.id}
        and ${materialReminder.taskId} = ${query.id})`,
    })
    .from(member)
    .innerJoin(
      memberDepartment,
      and(eq(memberDepartment.schoolId, member.schoolId), eq(memberDepartment.memberId, member.id)),
    )
    .innerJoin(
      materialTaskClass,
      and(
        eq(materialTaskClass.schoolId, memberDepartment.schoolId),
        eq(materialTaskClass.departmentId, memberDepartment.departmentId),
        eq(materialTaskClass.taskId, query.id),
      ),
    )
    .where(isInTask(schoolId, query.id, session))
    .orderBy(asc(member.pinyin), asc(member.id))
}

/** Reads the classes of a task within the session's reach. */
const findClasses = ({ db, session, query }: Asking) => {
  const schoolId = schoolOf(session)
  return db
    .select({ id: department.id, name: department.name })
    .from(materialTaskClass)
    .innerJoin(
      department,
      and(eq(department.schoolId, materialTaskClass.schoolId), eq(department.id, materialTaskClass.departmentId)),
    )
    .where(
      and(
        eq(materialTaskClass.schoolId, schoolId),
        eq(materialTaskClass.taskId, query.id),
        isWithinReach(session, department.schoolId, department.id),
      ),
    )
    .orderBy(asc(department.id))
}

/** Reports a task's progress in each class within reach, with the missing students. */
export const findProgress = async (context: Asking): Promise<ClassProgress[]> => {
  const { timeZone } = context.session
  const students = Map.groupBy(await findStudents(context), ({ classId }) => classId)
  return (await findClasses(context)).map(({ id, name }) => {
    const all = students.get(id) ?? []
    const missing = all.filter(({ given }) => !given)
    return {
      id,
      name,
      asked: all.length,
      given: all.length - missing.length,
      late: all.filter(({ given, inTime }) => given && !inTime).length,
      missing: missing.map((one) => ({
        id: one.id,
        name: one.name,
        remindedTime: one.remindedAt === null ? null : toWireTime(new Date(one.remindedAt), timeZone),
      })),
    }
  })
}
