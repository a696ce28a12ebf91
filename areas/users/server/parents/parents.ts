import { and, eq, not, sql } from 'drizzle-orm'
import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeUsername } from '../../../../platform/server/firstPassword.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { holdImports } from '../../../imports/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { schoolOfMember } from '../../../registry/server/membership.ts'
import { giveRoles } from '../../../registry/server/memberRoles.ts'
import { insertParentLinks } from '../../../registry/server/parentLinks.ts'
import { isPupil } from '../../../registry/server/pupils.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { users } from '../../contract.ts'
import { relationOf } from '../../parentCalls.ts'
import { usersRefusals } from '../../refusals.ts'
import { reachUsers } from '../reach.ts'
import { insertUser } from '../records/createUser.ts'
import { refuseNoStudent, refuseOneself } from './parentLinks.ts'
import { refuseHigher } from '../standing.ts'
import { refuseTaken } from '../taken.ts'

/**
 * Those of a school who could be a parent by this number; that it stands in another school is neither told nor felt in
 * time. Not pupils: schools write the mother's number into the child's record.
 */
const findPeople = (db: Db, schoolId: number, telephone: string) =>
  db
    .select({ id: member.id, name: member.name, username: member.username, telephone: member.telephone })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), eq(member.telephone, telephone), not(isPupil(db, member.schoolId, member.id))),
    )
    .orderBy(member.id)
    .limit(50)

type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

const present = ({ name, telephone }: FoundPerson) => ({
  name: maskName(name),
  telephone: maskTelephone(telephone),
})

/** The people of the school who have a telephone number, masked. */
export const findByTelephone = async (context: Context<typeof users.findByTelephone>) => {
  const { db } = context
  const found = await findPeople(db, schoolOf(context.session), context.body.content)
  const { limit, offset } = pageBounds(context.body)
  return toPage(context.body, found.slice(offset, offset + limit).map(present), found.length)
}

/** So many of those who have one number are named. */
const mostNamed = 5

/** Refuses a number that several have, and says which records are to be put right, as far as the caller reaches them. */
const refuseSeveral = async (db: Db, session: Session, found: readonly FoundPerson[]): Promise<never> => {
  const seen = await reachUsers(
    db,
    session,
    found.map(({ id }) => id),
  )
  const named = found.filter(({ id }) => seen.includes(id)).slice(0, mostNamed)
  const texts = named.map(({ name, username }) => `${name} ${username}`)
  if (named.length < found.length) texts.push(`另 ${found.length - named.length} 人`)
  throw new Refusal(usersRefusals.severalUsers, { people: texts.join('、') })
}

const prefixOf = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, schoolId))
  if (!row) throw new Refusal(common.notFound)
  return row.prefix
}

const link = async (db: Db, schoolId: number, parentId: number, body: Context<typeof users.createParent>['body']) => {
  const { studentUserId: studentId } = body
  const relationship = relationOf(body)
  await insertParentLinks(db, [{ schoolId, studentId, parentId, relationship }]).catch(refuseTaken)
}

/** Lets others who come with the same number wait: two clerks with one father's children would make him twice. */
const holdNumber = async (db: Db, schoolId: number, telephone: string): Promise<void> => {
  const number = `${schoolId} ${telephone}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('member.telephone'), hashtext(${number}))`)
}

/** Adds a parent to a student: a new one, or, once that has been asked, the one who has the telephone number. */
export const createParent = async (context: Context<typeof users.createParent>) => {
  const { db, session, body, config } = context
  const schoolId = await schoolOfMember(db, session, body.studentUserId, body.schoolId)
  // An import of the same father's would make him as well, under a lock of its own.
  await holdImports(db, schoolId)
  await holdNumber(db, schoolId, body.telephone)
  await refuseNoStudent(db, schoolId, [body.studentUserId])
  await refuseHigher(db, session, schoolId, body.studentUserId)
  const [first, ...others] = await findPeople(db, schoolId, body.telephone)
  if (first && others.length > 0) await refuseSeveral(db, session, [first, ...others])
  if (first && !body.bindExisting)
    return { state: 'exists' as const, found: present(first), username: null, password: null }
  if (first) {
    refuseOneself(session, first.id)
    await giveRoles(db, schoolId, [first.id], [role.parent])
    await link(db, schoolId, first.id, body)
    return { state: 'bound' as const, found: present(first), username: null, password: null }
  }
  const { name, telephone } = body
  const username = makeUsername(await prefixOf(db, schoolId))
  const newcomer = { name, telephone, username, userRoles: [role.parent], depts: [] }
  const { id, password } = await insertUser(db, schoolId, newcomer, config)
  await link(db, schoolId, id, body)
  return { state: 'created' as const, found: null, username, password }
}
