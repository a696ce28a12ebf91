import { and, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { role } from '../../../platform/contract/roles.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { makeUsername } from '../../../platform/server/firstPassword.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../organisation/server/tables.ts'
import type { users } from '../contract.ts'
import { relationOf } from '../parentCalls.ts'
import { usersRefusals } from '../refusals.ts'
import { insertUser } from './createUser.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { schoolOfMember } from './membership.ts'
import { isPupil, refuseNoStudent } from './parentLinks.ts'
import type { PeopleWork } from './standing.ts'
import { member, memberRole, parentLink, person } from './tables.ts'
import { refuseTaken } from './taken.ts'

/** So many numbers may one person try within a minute: a number finds people of any school. */
const looksPerMinute = 20
const minute = 60_000

const lookingCalls = ['users.findByTelephone', 'users.createParent']

/** Refuses whoever asks for numbers one after the other. The trail knows how often: this very call is in it already. */
const refuseTrying = async (db: Db, { session, clock }: PeopleWork): Promise<void> => {
  const recent = and(
    eq(auditEntry.personId, session.personId),
    inArray(auditEntry.call, lookingCalls),
    gt(auditEntry.at, new Date(clock.now().getTime() - minute)),
  )
  const tried = await asSystemWithin(db, 'people: how often somebody has tried, in any school', () =>
    countUpTo(db, auditEntry, recent, looksPerMinute),
  )
  if (tried > looksPerMinute) throw new Refusal(common.tooMany, { seconds: minute / 1000 })
}

/**
 * Those who could be a parent by this number. Not pupils: schools write the mother's number into the child's record, and
 * nobody is to find another school's child by it.
 */
const findPeople = async (db: Db, schoolId: number, telephone: string) =>
  asSystemWithin(db, 'people: a number finds parents of any school', () =>
    db
      .select({
        id: person.id,
        name: person.name,
        username: person.username,
        telephone: person.telephone,
        memberId: member.personId,
      })
      .from(person)
      .leftJoin(member, and(eq(member.personId, person.id), eq(member.schoolId, schoolId)))
      .where(and(eq(person.telephone, telephone), not(isPupil(db, person.id))))
      .orderBy(person.id)
      .limit(50),
  )

type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

const present = ({ name, telephone, memberId }: FoundPerson) => ({
  name: `${[...name][0] ?? ''}${'*'.repeat(Math.max([...name].length - 1, 1))}`,
  telephone: maskTelephone(telephone),
  inSchool: memberId !== null,
})

/** The people who have a telephone number, of whatever school, masked. */
export const findByTelephone = (context: Context<typeof users.findByTelephone>) =>
  context.recorded(async (db) => {
    await refuseTrying(db, context)
    const found = await findPeople(db, schoolOf(context.session), context.body.content)
    const { limit, offset } = pageBounds(context.body)
    return toPage(context.body, found.slice(offset, offset + limit).map(present), found.length)
  })

const prefixOf = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, schoolId))
  if (!row) throw new Refusal(common.notFound)
  return row.prefix
}

/** Makes somebody a parent in a school: a membership where there is none yet, and the role. */
const join = async (db: Db, schoolId: number, { id, username, name }: FoundPerson): Promise<void> => {
  const key = { schoolId, personId: id }
  await db
    .insert(member)
    .values({ ...key, username, name, ...spell(name) })
    .onConflictDoNothing()
  await db
    .insert(memberRole)
    .values({ ...key, roleId: role.parent })
    .onConflictDoNothing()
}

const link = async (db: Db, schoolId: number, parentId: number, body: Context<typeof users.createParent>['body']) => {
  const { studentUserId: studentId } = body
  const relationship = relationOf(body)
  await db.insert(parentLink).values({ schoolId, studentId, parentId, relationship }).catch(refuseTaken)
}

/** Lets others who come with the same number wait: two clerks with one father's children would make him twice. */
const holdNumber = async (db: Db, telephone: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('person.telephone'), hashtext(${telephone}))`)
}

/** Adds a parent to a student: a new one, or, once that has been asked, the one who has the telephone number. */
export const createParent = async (context: Context<typeof users.createParent>) => {
  const { session, body, config, recorded } = context
  return recorded(async (db) => {
    await refuseTrying(db, context)
    await holdNumber(db, body.telephone)
    const schoolId = await schoolOfMember(db, session, body.studentUserId, body.schoolId)
    await refuseNoStudent(db, schoolId, [body.studentUserId])
    const [first, ...others] = await findPeople(db, schoolId, body.telephone)
    if (others.length > 0) throw new Refusal(usersRefusals.severalUsers)
    if (first && !body.bindExisting)
      return { state: 'exists' as const, found: present(first), username: null, password: null }
    if (first) {
      await join(db, schoolId, first)
      await link(db, schoolId, first.id, body)
      return { state: 'bound' as const, found: present(first), username: null, password: null }
    }
    const { name, telephone } = body
    const username = makeUsername(await prefixOf(db, schoolId))
    const newcomer = { name, telephone, username, userRoles: [role.parent], depts: [] }
    const { id, password } = await insertUser(db, schoolId, newcomer, config)
    await link(db, schoolId, id, body)
    return { state: 'created' as const, found: null, username, password }
  })
}
