import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Session } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { ChangedUser } from '../editCalls.ts'
import { usersRefusals } from '../refusals.ts'
import type { UserModel } from '../views.ts'
import { lockMember } from './membership.ts'
import { personValues } from './personValues.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { type PeopleWork, isShared, ofMembership, refuseHigherAnywhere, refuseShared } from './standing.ts'
import { member, person } from './tables.ts'
import { refuseTaken } from './taken.ts'
import { findUserModel } from './userModel.ts'

type Member = typeof member.$inferSelect

const cardOf = (session: Session, before: Member, { schoolCardNum }: ChangedUser) => {
  if (schoolCardNum === undefined || schoolCardNum === (before.cardNum ?? '')) return {}
  if (!session.permissions.has('sys:user:disableCard')) throw new Refusal(common.forbidden)
  return { cardNum: schoolCardNum || null }
}

const changePerson = async (db: Db, session: Session, change: ChangedUser, secrets: Secrets): Promise<void> => {
  const [before] = await db.select().from(person).where(eq(person.id, change.id)).for('update')
  if (!before) throw new Refusal(common.notFound)
  if (change.telephone === '' && before.telephone !== null) throw new Refusal(usersRefusals.telephoneNeeded)
  const values = personValues(change, secrets)
  const isNamedElsewhere = change.name !== undefined && (await isShared(db, change.id))
  // The school calls somebody as it likes; the name of the person is changed where no other school is concerned.
  const named = change.name === undefined || isNamedElsewhere ? {} : { name: change.name }
  const changed = Object.entries({ ...values, ...named }).filter(
    ([column, value]) => new Map<string, unknown>(Object.entries(before)).get(column) !== value,
  )
  if (changed.length === 0) return
  await refuseShared(db, session, change.id)
  await db.update(person).set(Object.fromEntries(changed)).where(eq(person.id, change.id))
}

/** Changes what is given. Refuses a version that is not the last. */
export const applyChange = async (
  db: Db,
  session: Session,
  schoolId: number,
  { change, secrets }: { change: ChangedUser; secrets: Secrets },
): Promise<void> => {
  const before = await lockMember(db, schoolId, change.id)
  await refuseHigherAnywhere(db, session, change.id)
  if (before.version !== change.version) throw new Refusal(common.stale, { name: '用户信息' })
  const card = cardOf(session, before, change)
  await changePerson(db, session, change, secrets)
  const { name, studentOrTeacherCode: code } = change
  await db
    .update(member)
    .set({
      ...(name === undefined ? {} : { name, ...spell(name) }),
      ...(code === undefined ? {} : { code: code || null }),
      ...card,
      version: nextVersion(member.version),
    })
    .where(ofMembership(schoolId, change.id))
    .catch(refuseTaken)
}

/** The record as it is now, read within the school's walls. */
const currentModel = ({ database, session, files }: PeopleWork, schoolId: number, personId: number) =>
  database.inSchool(schoolId, (db) =>
    findUserModel(db, session, personId, {
      needSchoolInfo: true,
      needFace: true,
      needWxInfo: true,
      files,
    }),
  )

const isStale = (error: unknown) => error instanceof Refusal && error.kind === common.stale

/** A stale save is told what the record is now, once its own transaction has let go. */
export const tellingCurrent = async <T>(
  work: PeopleWork,
  who: { readonly schoolId: number; readonly id: number },
  save: () => Promise<T>,
): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (!isStale(error)) throw error
    throw new Refusal(common.stale, { name: '用户信息' }, await currentModel(work, who.schoolId, who.id))
  }
}

/** Changes somebody's record in one school, and gives it as it is then. */
export const changeUser = async (work: PeopleWork, schoolId: number, change: ChangedUser): Promise<UserModel> => {
  const { session, config } = work
  await tellingCurrent(work, { schoolId, id: change.id }, () =>
    work.recorded((db) => applyChange(db, session, schoolId, { change, secrets: config })),
  )
  return currentModel(work, schoolId, change.id)
}
