import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonInCharge } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import { countNumbers } from './certificateNumbers.ts'
import { lockUsableKind } from './kinds.ts'
import { refuseUsedNumbers } from './numberHolders.ts'
import { type Recipient, requireClasses, requirePeople } from './recipients.ts'
import { honorAward } from './tables.ts'
import { type Year, lockOpenYear } from './years.ts'

type PeopleContext = Context<typeof honor.grant>
type ClassContext = Context<typeof honor.grantClasses>
type Granting = Pick<PeopleContext, 'db' | 'session' | 'clock'> & {
  readonly body: Omit<PeopleContext['body'], 'userIds'>
}
type State = 'approved' | 'proposed'

/**
 * Refuses a day outside the year, so that the figures of a year are those of its days, and a day to come, since the
 * award would be in force before it is given.
 */
export const requireDay = (
  { clock, session, body }: Pick<Granting, 'clock' | 'session'> & { readonly body: { readonly awardedOn: string } },
  { name, fromDay, toDay }: Year,
): void => {
  const day = body.awardedOn
  if (day < fromDay || day > toDay) throw new Refusal(honorRefusals.outsideYear, { name, from: fromDay, to: toDay })
  if (day > toWireTime(clock.now(), session.timeZone).slice(0, 10)) throw new Refusal(honorRefusals.dayToCome)
}

const writeAwards = async ({ db, session, clock, body }: Granting, recipients: readonly Recipient[], state: State) => {
  const { firstNumber, yearId, kindId, awardedOn, issuer, note } = body
  const numbers = countNumbers(firstNumber, recipients.length)
  const byId = memberOf(session)
  const shared = { schoolId: schoolOf(session), yearId, kindId, awardedOn, issuer, note, state, reason: '' }
  const rows = recipients.map(({ name: _name, ...recipient }, at) => ({
    ...recipient,
    ...shared,
    certificateNumber: numbers[at] ?? '',
    proposedById: byId,
    decidedById: state === 'approved' ? byId : null,
    at: clock.now(),
  }))
  await refuseUsedNumbers(db, { schoolId: shared.schoolId, asker: session }, rows)
  // Two clerks may send the same award at once. The unique index decides, and the second one learns the names.
  const written = await db
    .insert(honorAward)
    .values(rows)
    .onConflictDoNothing()
    .returning({ memberId: honorAward.memberId, departmentId: honorAward.departmentId })
  const keyOf = ({ memberId, departmentId }: Pick<Recipient, 'memberId' | 'departmentId'>) =>
    memberId === null ? `class ${departmentId}` : `person ${memberId}`
  const done = new Set(written.map(keyOf))
  const twice = recipients.filter((one) => !done.has(keyOf(one))).map(({ name }) => name)
  if (twice.length > 0) throw new Refusal(honorRefusals.awardTwice, { names: twice.join('、') })
  return { num: written.length }
}

const readPeopleToHonour = async (context: PeopleContext, targets: readonly ('pupil' | 'staff')[]) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  requireDay(context, await lockOpenYear(db, schoolId, body.yearId))
  const { target } = await lockUsableKind(db, schoolId, body.kindId, targets)
  const ids = [...new Set(body.userIds)]
  const day = { day: body.awardedOn, timeZone: session.timeZone }
  const people = await requirePeople(db, { schoolId, ids, target, ...day })
  // In the order that the clerk chose them, so that the certificate numbers follow the list.
  return ids.flatMap((id) => people.filter(({ memberId }) => memberId === id))
}

const readClassesToHonour = async (context: ClassContext) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  requireDay(context, await lockOpenYear(db, schoolId, body.yearId))
  await lockUsableKind(db, schoolId, body.kindId, ['clazz'])
  const ids = [...new Set(body.departmentIds)]
  const classes = await requireClasses(db, { schoolId, ids })
  return ids.flatMap((id) => classes.filter(({ departmentId }) => departmentId === id))
}

/** Honours pupils or staff, all or none. */
export const grant = async (context: PeopleContext) =>
  writeAwards(context, await readPeopleToHonour(context, ['pupil', 'staff']), 'approved')

/** Honours classes, all or none. */
export const grantClasses = async (context: ClassContext) =>
  writeAwards(context, await readClassesToHonour(context), 'approved')

const refuseOthers = (recipients: readonly Recipient[], isOwn: (one: Recipient) => boolean): void => {
  const others = recipients.filter((one) => !isOwn(one)).map(({ name }) => name)
  if (others.length > 0) throw new Refusal(honorRefusals.notInCharge, { names: others.join('、') })
}

const findPupilsInCharge = async (db: Db, { session }: PeopleContext, ids: readonly number[]) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), isPersonInCharge(schoolId, member.id, session)))
    .orderBy(member.id)
  return new Set<number | null>(rows.map(({ id }) => id))
}

/** Proposes honours of pupils of the classes that the caller is in charge of. Teaching a class doesn't count. */
export const propose = async (context: PeopleContext) => {
  const pupils = await readPeopleToHonour(context, ['pupil'])
  const inCharge = await findPupilsInCharge(context.db, context, context.body.userIds)
  refuseOthers(pupils, ({ memberId }) => inCharge.has(memberId))
  return writeAwards(context, pupils, 'proposed')
}

/** Proposes honours of classes that the caller is in charge of. */
export const proposeClasses = async (context: ClassContext) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const classes = await readClassesToHonour(context)
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        inArray(department.id, body.departmentIds),
        isDepartmentInCharge(schoolId, department.schoolId, department.id, session),
      ),
    )
    .orderBy(department.id)
  const inCharge = new Set<number | null>(rows.map(({ id }) => id))
  refuseOthers(classes, ({ departmentId }) => inCharge.has(departmentId))
  return writeAwards(context, classes, 'proposed')
}
