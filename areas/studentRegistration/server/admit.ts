import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { hasStudentRole, mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { documentTypes } from '../../users/contract.ts'
import { type EnrolledFamily, decryptIdCard, enrolStudent, idCardIndexes } from '../../users/server/index.ts'
import type { AdmissionOutcome, studentRegistration as calls } from '../contract.ts'
import { refuseNotEnrolling } from './classes.ts'
import type { Application } from './places.ts'
import { registrationApplication } from './tables.ts'

/**
 * Finds the person of the school with the applicant's document; without a document, a student with the same name and
 * birth date.
 */
const findExisting = async (db: Db, application: Application, number: string, secrets: Secrets) => {
  const { schoolId, name, birthDate } = application
  const sameChild = and(eq(member.name, name), eq(member.birthDate, birthDate ?? ''), hasStudentRole())
  if (number === '' && birthDate === null) return undefined
  const [found] = await db
    .select({ id: member.id, name: member.name, className: department.name })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(
      and(
        eq(member.schoolId, schoolId),
        number === ''
          ? sameChild
          : or(
              inArray(member.idCardIndex, [...idCardIndexes(number, secrets)]),
              // A student of the same name and birth date whose document the school hasn't recorded yet.
              birthDate === null ? undefined : and(sameChild, isNull(member.idCardIndex)),
            ),
      ),
    )
    .orderBy(member.id)
    .limit(1)
  return found
}

const markAdmitted = (db: Db, { schoolId, id }: Application, memberId: number, now: Date) =>
  db
    .update(registrationApplication)
    .set({ state: 'admitted', memberId, changedAt: now, version: nextVersion(registrationApplication.version) })
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.id, id)))

const familyOf = (application: Application, classId: number, number: string): EnrolledFamily => {
  const { values } = application
  const type = documentTypes.find((one) => one === application.idCardType) ?? '居民身份证'
  return {
    name: application.name,
    gender: application.sex,
    birthDate: application.birthDate,
    nationality: values.nation,
    familyAddress: values.address === '' ? values.hukouAddress : values.address,
    document: number === '' ? null : { number, type },
    isBoarder: values.boarding === true,
    classId,
    guardians: values.guardians,
  }
}

type Admitting = Context<typeof calls.admit>
type Outcome = Omit<AdmissionOutcome, 'id' | 'name'>

const describeBound = (otherNames: readonly string[]) =>
  otherNames.length === 0
    ? ''
    : `；家长手机号在本校已登记为 ${otherNames.map(maskName).join('、')}，已关联原有家长，请核对`

/** Admits one locked application, once: a second time finds it admitted. */
const admitLocked = async (db: Db, context: Admitting, application: Application): Promise<Outcome> => {
  const { body, config, clock } = context
  if (application.state === 'admitted') return { outcome: 'already', words: '先前已入学' }
  if (application.state !== 'approved') return { outcome: 'notApproved', words: '尚未通过审核' }
  const number = application.idCardCipher === null ? '' : decryptIdCard(application.idCardCipher, config)
  const existing = await findExisting(db, application, number, config)
  if (existing !== undefined && !body.linksExisting) {
    const place = existing.className === null ? '' : `（${existing.className}）`
    return { outcome: 'exists', words: `本校已有 ${existing.name}${place}，没有新建` }
  }
  if (existing !== undefined) {
    await markAdmitted(db, application, existing.id, clock.now())
    return { outcome: 'linked', words: `已关联本校的 ${existing.name}，其资料与班级不变` }
  }
  if (application.classId === null) return { outcome: 'noClass', words: '尚未分班' }
  const family = familyOf(application, application.classId, number)
  const { studentId, otherNames } = await enrolStudent(db, application.schoolId, family, config)
  await markAdmitted(db, application, studentId, clock.now())
  return { outcome: 'admitted', words: `已建立学籍${describeBound(otherNames)}` }
}

const admitOne = async (context: Admitting, id: number): Promise<AdmissionOutcome> => {
  const schoolId = schoolOf(context.session)
  let name = ''
  try {
    return await context.recorded(async (db) => {
      // The same child may have applied in two tasks: of two admissions at once, the second must find the first's student.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('admission'), hashint8(${schoolId}::bigint))`)
      const [application] = await db
        .select()
        .from(registrationApplication)
        .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.id, id)))
        .for('update')
      if (application === undefined) throw new Refusal(common.notFound)
      name = application.name
      return { id, name, ...(await admitLocked(db, context, application)) }
    })
  } catch (error) {
    // The others are still admitted, and nothing is written for this one.
    if (!(error instanceof Refusal) || name === '') throw error
    return { id, name, outcome: 'fault', words: error.message }
  }
}

/**
 * Makes approved applicants students of the school, each in a separate transaction, so that one that can't be written
 * doesn't keep the others out. Repeating it changes nothing.
 */
export const admitApplications = async (context: Admitting): Promise<AdmissionOutcome[]> => {
  const { session, body, database } = context
  await database.inSchool(schoolOf(session), (db) => refuseNotEnrolling(db, schoolOf(session), body.ids))
  return oneByOne(body.ids, (id) => admitOne(context, id))
}
