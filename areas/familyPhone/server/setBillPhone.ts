import { and, eq, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { lockMember } from '../../users/server/index.ts'
import { type familyPhone as calls, familyPhoneRefusals } from '../contract.ts'
import { phoneSettings } from './config.ts'
import { selectParents } from './numbers.ts'
import { familyPhone } from './tables.ts'

interface Switch {
  readonly schoolId: number
  readonly studentId: number
  readonly parentId: number
}

const switchesOf = ({ schoolId, studentId }: Switch) =>
  and(eq(familyPhone.schoolId, schoolId), eq(familyPhone.studentId, studentId))

const refuseOutsideDepartment = async (db: Db, { schoolId, studentId }: Switch, deptId: number | undefined) => {
  const inside = and(
    eq(member.schoolId, schoolId),
    eq(member.id, studentId),
    isPersonBelow(schoolId, member.id, deptId),
  )
  if ((await db.$count(member, inside)) === 0) throw new Refusal(common.notFound)
}

const refuseNotAtSchool = async (db: Db, { schoolId, studentId }: Switch, name: string) => {
  const here = and(eq(member.schoolId, schoolId), eq(member.id, studentId), enrolledStudent())
  if ((await db.$count(member, here)) === 0) throw new Refusal(familyPhoneRefusals.notStudent, { name })
}

const refuseOneTooMany = async (db: Db, target: Switch) => {
  const others = await db.$count(familyPhone, and(switchesOf(target), ne(familyPhone.parentId, target.parentId)))
  const { family_phone_num: most } = await phoneSettings.read(db, target.schoolId)
  if (others >= most) throw new Refusal(familyPhoneRefusals.tooMany, { most })
}

const switchOn = async (db: Db, target: Switch, studentName: string) => {
  const parents = await selectParents(db, target.schoolId, [target.studentId])
  const parent = parents.find(({ parentId }) => parentId === target.parentId)
  if (parent === undefined) throw new Refusal(familyPhoneRefusals.notBound)
  await refuseNotAtSchool(db, target, studentName)
  if (parent.telephone === null) throw new Refusal(familyPhoneRefusals.noNumber, { name: parent.name })
  await refuseOneTooMany(db, target)
  await db.insert(familyPhone).values(target).onConflictDoNothing()
}

/**
 * Switches the number of a bound parent on or off. The student's record is locked, so that concurrent changes
 * respect the limit (H-030).
 */
export const setBillPhone = async ({ db, session, body }: Context<typeof calls.setBillPhone>): Promise<null> => {
  const { deptId, studentId, parentId, isFamilyPhone } = body
  const target = { schoolId: schoolOf(session), studentId, parentId }
  const student = await lockMember(db, target.schoolId, studentId)
  await refuseOutsideDepartment(db, target, deptId)
  if (isFamilyPhone) await switchOn(db, target, student.name)
  else await db.delete(familyPhone).where(and(switchesOf(target), eq(familyPhone.parentId, parentId)))
  return null
}

/** Access check by id: parents of children within the reach of the session, in its school. */
export const reachParents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  const child = and(
    eq(parentLink.schoolId, member.schoolId),
    eq(parentLink.parentId, member.id),
    isPersonWithinReach(schoolId, parentLink.studentId, session),
  )
  return and(eq(member.schoolId, schoolId), sql`exists (select 1 from ${parentLink} where ${child})`)
})
