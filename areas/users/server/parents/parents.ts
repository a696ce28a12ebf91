import { and, eq, not, sql } from 'drizzle-orm'
import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeUsername } from '../../../../platform/server/firstPassword.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { lockSchoolImports } from '../../../imports/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import { grantRoles } from '../../../registry/server/memberRoles.ts'
import { insertParentLinks } from '../../../registry/server/parentLinks.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { users } from '../../contract.ts'
import { readRelationship } from '../../parentContract.ts'
import { usersRefusals } from '../../refusals.ts'
import { reachUsers } from '../reach.ts'
import { insertUser } from '../records/createUser.ts'
import { isChild, refuseNonStudents, refuseSelfAsParent } from './parentLinks.ts'
import { refuseHigher } from '../personGuards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'

/**
 * Finds members of the school with this number who could be a parent. Other schools are not searched, so neither the
 * result nor the time reveals a number there. Students are left out, because schools store the mother's number in the
 * child's record.
 */
export const findPeople = (db: Db, schoolId: number, telephone: string) =>
  db
    .select({ id: member.id, name: member.name, username: member.username, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.telephone, telephone), not(isChild)))
    .orderBy(member.id)
    .limit(50)

type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

const presentFound = ({ name, telephone }: FoundPerson) => ({
  name: maskName(name),
  telephone: maskTelephone(telephone),
})

/** Returns the members of the school with a telephone number, masked. */
export const findByTelephone = async (context: Context<typeof users.findByTelephone>) => {
  const { db } = context
  const found = await findPeople(db, schoolOf(context.session), context.body.content)
  const { limit, offset } = pageBounds(context.body)
  return toPage(context.body, found.slice(offset, offset + limit).map(presentFound), found.length)
}

/** Maximum number of people named in the refusal. */
const maxNames = 5

/**
 * Refuses a number that several members have, and names the records to correct, limited to those that the caller
 * reaches (F-MSG-067).
 */
const refuseSeveral = async (db: Db, session: Session, found: readonly FoundPerson[]): Promise<never> => {
  const seen = await reachUsers(
    db,
    session,
    found.map(({ id }) => id),
  )
  const named = found.filter(({ id }) => seen.includes(id)).slice(0, maxNames)
  const texts = named.map(({ name, username }) => `${name} ${username}`)
  if (named.length < found.length) texts.push(`另 ${found.length - named.length} 人`)
  throw new Refusal(usersRefusals.severalUsers, { people: texts.join('、') })
}

/** Returns the prefix of a school's generated usernames. */
export const findUsernamePrefix = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, schoolId))
  if (!row) throw new Refusal(common.notFound)
  return row.prefix
}

const insertLink = async (
  db: Db,
  schoolId: number,
  parentId: number,
  body: Context<typeof users.createParent>['body'],
) => {
  const { studentUserId: studentId } = body
  const relationship = readRelationship(body)
  await insertParentLinks(db, [{ schoolId, studentId, parentId, relationship }]).catch(rethrowUniqueViolation)
}

/**
 * Locks a telephone number in a school. Otherwise two clerks who add the same father at once would create two records.
 */
export const lockTelephone = async (db: Db, schoolId: number, telephone: string): Promise<void> => {
  const number = `${schoolId} ${telephone}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('member.telephone'), hashtext(${number}))`)
}

/**
 * Adds a parent to a student. Creates a new parent, or links the member with this number after the caller has
 * confirmed. Returns `exists` as data instead of refusing, so that the look-up is kept in the audit log.
 */
export const createParent = async (context: Context<typeof users.createParent>) => {
  const { db, session, body, config } = context
  const schoolId = await findSchoolOfMember(db, session, body.studentUserId, body.schoolId)
  // A concurrent import could create the same parent and uses a different lock, so hold that one too.
  await lockSchoolImports(db, schoolId)
  await lockTelephone(db, schoolId, body.telephone)
  await refuseNonStudents(db, schoolId, [body.studentUserId])
  await refuseHigher(db, session, schoolId, body.studentUserId)
  const [first, ...others] = await findPeople(db, schoolId, body.telephone)
  if (first && others.length > 0) await refuseSeveral(db, session, [first, ...others])
  if (first && !body.bindExisting)
    return { state: 'exists' as const, found: presentFound(first), username: null, password: null }
  if (first) {
    refuseSelfAsParent(session, first.id)
    await grantRoles(db, schoolId, [first.id], [role.parent])
    await insertLink(db, schoolId, first.id, body)
    return { state: 'bound' as const, found: presentFound(first), username: null, password: null }
  }
  const { name, telephone } = body
  const username = makeUsername(await findUsernamePrefix(db, schoolId))
  const newcomer = { name, telephone, username, userRoles: [role.parent], depts: [] }
  const { id, password } = await insertUser(db, schoolId, newcomer, config)
  await insertLink(db, schoolId, id, body)
  return { state: 'created' as const, found: null, username, password }
}
