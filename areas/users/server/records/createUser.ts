import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeUsername } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { insertMember } from '../../../registry/server/members.ts'
import { putStudentInfo } from '../../../registry/server/studentInfo.ts'
import type { users } from '../../contract.ts'
import type { NewUser } from '../../recordContract.ts'
import { refuseClosedDepartments } from '../membership/departments.ts'
import { makeFirstCredential } from '../accounts/firstCredential.ts'
import { refuseTakenCode } from './refuseTakenCode.ts'
import { toMemberColumns } from './memberColumns.ts'
import { refuseForbiddenRoles } from '../membership/roles.ts'
import { refuseLostCard } from '../lostCards.ts'
import { type PeopleWorkContext, refuseFutureBirthDate } from '../personGuards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'

interface Newcomer extends Omit<NewUser, 'depts'> {
  readonly depts: readonly number[]
}

/**
 * Creates a member with a new account. Returns the first password, or null if it is the one that the school has set.
 */
export const insertUser = async (db: Db, schoolId: number, user: Newcomer, secrets: Secrets) => {
  const { password, ...first } = await makeFirstCredential(db, schoolId, secrets)
  const { name, username, userRoles, depts } = user
  const record = {
    name,
    username,
    ...toMemberColumns(user, secrets),
    code: user.studentOrTeacherCode || null,
    cardNum: user.schoolCardNum || null,
    roles: userRoles,
    departments: depts,
  }
  await refuseTakenCode(db, schoolId, record.code)
  const id = await insertMember(db, schoolId, record, first).catch(rethrowUniqueViolation)
  if (userRoles.includes(role.student)) {
    await putStudentInfo(db, { schoolId, memberId: id }, { status: user.studentStatus ?? 1 })
  }
  return { id, username, password }
}

/** Creates a user of a school with roles and departments, all or nothing. */
export const createUser = async (work: PeopleWorkContext, schoolId: number, user: NewUser) => {
  const { db, session, config } = work
  refuseFutureBirthDate(work, user.birthDate)
  if (user.schoolCardNum && !session.permissions.has('sys:user:disableCard')) throw new Refusal(common.forbidden)
  await refuseLostCard(db, schoolId, user.schoolCardNum, { asker: session, timeZone: session.timeZone })
  await refuseForbiddenRoles(db, session, schoolId, user.userRoles)
  await refuseClosedDepartments(db, schoolId, user.depts)
  return insertUser(db, schoolId, user, config)
}

/** Generates a username from the school's prefix and random characters (foundations §9). */
export const newUsername = async ({ db, query }: Context<typeof users.newUsername>): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, query.schoolId))
  if (!row) throw new Refusal(common.notFound)
  return makeUsername(row.prefix)
}

/** Creates a user of the session's school. */
export const registerUser = (context: Context<typeof users.registerUser>) =>
  createUser(context, schoolOf(context.session), context.body)
