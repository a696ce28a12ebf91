import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { classManager, member, memberDepartment } from '../../registry/server/tables/members.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { isOverdue } from './stages.ts'
import { leave } from './tables.ts'

/** Maximum number of students named in a text message, which has little space. */
const maxNames = 4

const purpose = 'leaveOverdue'

const kind = jobKind({
  name: 'leave.remindOverdue',
  title: '提醒班主任逾期未归的学生',
  input: z.object({}),
  result: z.object({ overdue: z.int(), reminded: z.int(), unreached: z.int() }),
  attempts: 6,
})

/**
 * Returns the overdue students, one row for each head of the class. A student without a head teacher has one row
 * without one.
 */
const findOverdue = async (db: Db, schoolId: number, now: Date) => {
  const teacher = db
    .select({ id: member.id, telephone: member.telephone, studentId: memberDepartment.memberId })
    .from(memberDepartment)
    .innerJoin(
      classManager,
      and(
        eq(classManager.schoolId, memberDepartment.schoolId),
        eq(classManager.departmentId, memberDepartment.departmentId),
        eq(classManager.level, 1),
      ),
    )
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(and(eq(memberDepartment.schoolId, schoolId), openRecord()))
    .as('teacher')
  return db
    .select({ studentId: member.id, name: member.name, teacherId: teacher.id, telephone: teacher.telephone })
    .from(leave)
    .innerJoin(member, memberJoin(leave.schoolId, leave.studentId))
    .leftJoin(teacher, eq(teacher.studentId, leave.studentId))
    .where(and(eq(leave.schoolId, schoolId), isOverdue(now), openRecord()))
    .orderBy(asc(member.pinyin), asc(member.id))
}

type Overdue = Awaited<ReturnType<typeof findOverdue>>[number]

const buildMessageValues = (rows: readonly Overdue[]) => {
  const students = new Map(rows.map(({ studentId, name }) => [studentId, name]))
  const names = [...students.values()].slice(0, maxNames).join('、')
  return { count: String(students.size), names: students.size > maxNames ? `${names}等` : names }
}

/**
 * Sends the heads of classes a text message each evening with their overdue students. Schools that can't send texts
 * only see the list, because unsendable messages would accumulate.
 */
export const remindOverdue = jobWork(
  kind,
  async ({ schoolId, clock, outbox, finish }) =>
    finish(async (db) => {
      if (await isModuleClosed(db, schoolId, 'leave')) return { overdue: 0, reminded: 0, unreached: 0 }
      const found = await findOverdue(db, schoolId, clock.now())
      const overdue = new Set(found.map(({ studentId }) => studentId)).size
      const mayBeSent = overdue > 0 && (await outbox.wayOfTexts(db, schoolId, purpose)) === 'sent'
      const reached = new Set<number>()
      let reminded = 0
      for (const [memberId, students] of Map.groupBy(found, ({ teacherId }) => teacherId)) {
        const recipient = students[0]?.telephone
        if (!mayBeSent || memberId === null || !recipient) continue
        const message = { schoolId, memberId, channel: 'sms' as const, purpose, recipient }
        await outbox.send(db, { ...message, values: buildMessageValues(students) })
        reminded += 1
        for (const { studentId } of students) reached.add(studentId)
      }
      return { overdue, reminded, unreached: overdue - reached.size }
    }),
  { schedule: '0 20 * * *', perSchool: true },
)
