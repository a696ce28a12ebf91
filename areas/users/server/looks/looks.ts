import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { maskAddress, maskIdCard, maskTelephone } from '../../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../../platform/server/session.ts'
import { graduatedFlag } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { declareIdleRows } from '../../../registry/server/idleRows.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import { isRecord } from '../../../registry/server/members.ts'
import { classManager, member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { studentInfoJoin } from '../../../registry/server/people.ts'
import type { RegisterNumber } from '../../../registry/server/studentInfo.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { users } from '../../contract.ts'
import { type RevealableField, revealableFields } from '../../lookContract.ts'
import { isHiddenFromBureau } from '../list/rows.ts'
import { decryptIdCard } from '../records/idCards.ts'
import { recordLook } from '../tables.ts'

// A look builds nothing on a record, so it prevents no undoing of an import. The trail keeps it.
declareIdleRows('record_look', sql`true`)

type ShownRecord = typeof member.$inferSelect & Pick<RegisterNumber, 'registerCipher' | 'registerTail'>

const decrypt = (cipher: string | null, secrets: Secrets) => (cipher === null ? null : decryptIdCard(cipher, secrets))

const readFullValue = (row: ShownRecord, field: RevealableField, secrets: Secrets): string | null => {
  if (field === 'registerNumber') return decrypt(row.registerCipher, secrets)
  return field === 'idCard' ? decrypt(row.idCardCipher, secrets) : row[field]
}

interface Look {
  readonly schoolId: number
  readonly memberId: number
  readonly viewerId: number
  readonly fields: readonly RevealableField[]
  readonly at: Date
}

/** Logs on a member's record which masked fields were revealed, and to whom. */
export const logLook = async (db: Db, { fields, ...look }: Look): Promise<void> => {
  await db.insert(recordLook).values({ ...look, fields: fields.join(',') })
}

/** True if the caller is a bureau and the member a student or parent. */
const isHiddenMember = async (
  db: Db,
  session: Session,
  where: { readonly schoolId: number; readonly memberId: number },
) => {
  const rows = await db
    .select({ id: memberRole.roleId })
    .from(memberRole)
    .where(and(eq(memberRole.schoolId, where.schoolId), eq(memberRole.memberId, where.memberId)))
  return isHiddenFromBureau(session, { userRoles: rows.map(({ id }) => id) })
}

const readMaskedValue = (
  { telephone, idCardTail, familyAddress, name, registerTail }: ShownRecord,
  field: RevealableField,
) =>
  ({
    telephone: maskTelephone(telephone),
    idCard: maskIdCard(idCardTail),
    familyAddress: maskAddress(familyAddress),
    name,
    registerNumber: maskIdCard(registerTail),
  })[field]

/**
 * Reveals masked fields of a record and logs the view on that record. For students and parents a bureau gets only the
 * name, and it can't export their data in full either.
 */
export const showRecord = async ({ db, session, body, clock, config }: Context<typeof users.showRecord>) => {
  const { userId: memberId } = body
  const fields = revealableFields.filter((field) => body.fields.includes(field))
  const schoolId = await findSchoolOfMember(db, session, memberId, body.schoolId)
  const [found] = await db
    .select({ member, registerCipher: studentInfo.registerCipher, registerTail: studentInfo.registerTail })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .where(isRecord(schoolId, memberId))
  if (!found) throw new Refusal(common.notFound)
  const row = { ...found.member, registerCipher: found.registerCipher, registerTail: found.registerTail }
  const isMasked = await isHiddenMember(db, session, { schoolId, memberId })
  const seen = isMasked ? fields.filter((field) => field === 'name') : fields
  if (seen.length > 0)
    await logLook(db, { schoolId, memberId, viewerId: memberOf(session), fields: seen, at: clock.now() })
  return Object.fromEntries(
    fields.map((field) => [field, isMasked ? readMaskedValue(row, field) : readFullValue(row, field, config)]),
  )
}

const leadsClassOf = async (db: Db, session: Session, memberId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: classManager.departmentId })
    .from(classManager)
    .innerJoin(
      memberDepartment,
      and(
        eq(memberDepartment.schoolId, classManager.schoolId),
        eq(memberDepartment.departmentId, classManager.departmentId),
        eq(memberDepartment.memberId, memberId),
      ),
    )
    .innerJoin(
      department,
      and(
        eq(department.schoolId, classManager.schoolId),
        eq(department.id, classManager.departmentId),
        ne(department.delFlag, graduatedFlag),
      ),
    )
    .where(and(eq(classManager.memberId, memberOf(session)), eq(classManager.level, 1)))
    .limit(1)
  return rows.length > 0
}

const isLookedField = (field: string): field is RevealableField => revealableFields.some((one) => one === field)

/**
 * True if the session may read who has viewed a member's masked data: administrators, and the head teacher of the
 * member's class.
 */
export const mayReadLooks = async (db: Db, session: Session, memberId: number): Promise<boolean> => {
  const { superAdministrator, schoolDataAdministrator, bureauAdministrator } = role
  if (holdsRole(session, superAdministrator, schoolDataAdministrator, bureauAdministrator)) return true
  return leadsClassOf(db, session, memberId)
}

/** Lists the views of a record's masked data, newest first, at most 200. */
export const listLooks = async ({ db, session, query }: Context<typeof users.recordLooks>) => {
  if (!(await mayReadLooks(db, session, query.userId))) throw new Refusal(common.forbidden)
  const viewer = sql<string | null>`(select m.name from ${member} m where m.id = ${recordLook.viewerId})`
  const rows = await db
    .select({ id: recordLook.id, viewer, fields: recordLook.fields, reason: recordLook.reason, at: recordLook.at })
    .from(recordLook)
    .where(eq(recordLook.memberId, query.userId))
    .orderBy(desc(recordLook.id))
    .limit(200)
  return rows.map(({ id, viewer: name, fields, reason, at }) => ({
    id,
    reason,
    // Bureau staff are not members of the school, so show only that it was one of them.
    viewerName: name ?? '上级单位人员',
    fields: fields.split(',').filter(isLookedField),
    at: toWireTime(at, session.timeZone),
  }))
}
