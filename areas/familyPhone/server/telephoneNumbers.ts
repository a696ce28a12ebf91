import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { familyPhone as calls } from '../contract.ts'
import { telephoneLimits } from '../telephoneContract.ts'
import { phoneSettings } from './config.ts'
import { selectParents } from './numbers.ts'
import { familyPhone } from './tables.ts'

const hasNumber = sql`exists (select 1 from ${familyPhone} where ${and(
  eq(familyPhone.schoolId, member.schoolId),
  eq(familyPhone.studentId, member.id),
)})`

/** Returns the full numbers that students of the school may call, sorted by student id. */
export const readTelephoneNumbers = async ({ db, session, query }: Context<typeof calls.telephoneNumbers>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select({ studentId: member.id, studentCode: member.code, schoolCardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), gt(member.id, query.after), enrolledStudent(), hasNumber))
    .orderBy(asc(member.id))
    .limit(telephoneLimits.students + 1)
  const page = rows.slice(0, telephoneLimits.students)
  const parents = await selectParents(
    db,
    schoolId,
    page.map(({ studentId }) => studentId),
  )
  const students = page.map((row) => {
    const allowed = parents.filter(({ studentId, isFamilyPhone }) => studentId === row.studentId && isFamilyPhone)
    const phones = allowed.flatMap(({ relationship, telephone }) =>
      telephone === null ? [] : [{ relationship, telephone }],
    )
    return { ...row, phones }
  })
  const { version: _version, ...set } = await phoneSettings.read(db, schoolId)
  return { ...set, students, next: rows.length > page.length ? (page.at(-1)?.studentId ?? null) : null }
}
