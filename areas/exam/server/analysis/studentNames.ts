import { and, eq } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { nameClass } from '../../../registry/contract.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { ExamClass } from '../examClasses.ts'
import type { Pupil } from './population.ts'

/** Reads the names and numbers of students. The function that it returns presents one of them with the class. */
export const readNames = async (db: Db, schoolId: number, pupils: readonly Pupil[], classes: readonly ExamClass[]) => {
  const ids = pupils.map(({ studentId }) => studentId)
  const rows = await db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const classNames = new Map(classes.map((one) => [one.classId, nameClass(one)]))
  return ({ studentId, classId }: Pupil) => ({
    studentId,
    studentName: byId.get(studentId)?.name ?? '',
    studentNumber: byId.get(studentId)?.code ?? null,
    className: classNames.get(classId) ?? '',
  })
}
