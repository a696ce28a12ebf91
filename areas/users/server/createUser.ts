import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeUsername } from '../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { credential } from '../../identity/server/tables.ts'
import { school } from '../../organisation/server/tables.ts'
import type { users } from '../contract.ts'
import type { NewUser } from '../editCalls.ts'
import { refuseClosedDepartments } from './departments.ts'
import { firstCredential } from './firstCredential.ts'
import { personValues } from './personValues.ts'
import { refuseGiving } from './roles.ts'
import { spell } from '../../../platform/server/spelling.ts'
import type { PeopleWork } from './standing.ts'
import { member, memberDepartment, memberRole, person, studentInfo } from './tables.ts'
import { refuseTaken } from './taken.ts'

interface Newcomer extends Omit<NewUser, 'depts'> {
  readonly depts: readonly number[]
}

/**
 * Writes somebody new with their standing in a school and a first password, which it gives; null where it is the one that
 * the school has set.
 */
export const insertUser = async (db: Db, schoolId: number, user: Newcomer, secrets: Secrets) => {
  const { password, ...begun } = await firstCredential(db, schoolId, secrets)
  const { name, username, userRoles, depts } = user
  const id = await asSystemWithin(db, 'people: a new account, which is in no school yet', async () => {
    const [made] = await db
      .insert(person)
      .values({ username, name, ...personValues(user, secrets) })
      .returning({ id: person.id })
      .catch(refuseTaken)
    if (!made) throw new Error('the person was not written')
    await db.insert(credential).values({ personId: made.id, ...begun })
    return made.id
  })
  const key = { schoolId, personId: id }
  await db
    .insert(member)
    .values({
      ...key,
      username,
      name,
      ...spell(name),
      code: user.studentOrTeacherCode || null,
      cardNum: user.schoolCardNum || null,
      mainDepartmentId: depts[0] ?? null,
    })
    .catch(refuseTaken)
  await db.insert(memberRole).values([...new Set(userRoles)].map((roleId) => ({ ...key, roleId })))
  if (depts.length > 0) {
    await db.insert(memberDepartment).values([...new Set(depts)].map((departmentId) => ({ ...key, departmentId })))
  }
  if (userRoles.includes(role.student)) await db.insert(studentInfo).values({ ...key, status: user.studentStatus ?? 1 })
  return { id, username, password }
}

/** Makes a user of a school, all of it or nothing. */
export const createUser = async ({ session, recorded, config }: PeopleWork, schoolId: number, user: NewUser) => {
  if (user.schoolCardNum && !session.permissions.has('sys:user:disableCard')) throw new Refusal(common.forbidden)
  return recorded(async (db) => {
    await refuseGiving(db, session, schoolId, user.userRoles)
    await refuseClosedDepartments(db, schoolId, user.depts)
    return insertUser(db, schoolId, user, config)
  })
}

/** A username for somebody new: the school's prefix and random characters. */
export const newUsername = async ({ db, query }: Context<typeof users.newUsername>): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, query.schoolId))
  if (!row) throw new Refusal(common.notFound)
  return makeUsername(row.prefix)
}

/** Makes a user of the session's own school. */
export const registerUser = (context: Context<typeof users.registerUser>) =>
  createUser(context, schoolOf(context.session), context.body)
