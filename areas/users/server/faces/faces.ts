import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import { among } from '../../../../platform/server/database/among.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import type { Files, StoredBytes } from '../../../../platform/server/files/files.ts'
import { makeImage } from '../../../../platform/server/files/makeImage.ts'
import { makeFaceLinker } from '../../../../platform/server/faceLinker.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { graduatedFlag } from '../../../registry/contract.ts'
import { openRecord } from '../../../registry/server/people.ts'
import { department, departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { findSchoolOfMember, narrowToSchoolOfNode } from '../../../registry/server/membership.ts'
import { setMemberFields } from '../../../registry/server/members.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import type { users } from '../../contract.ts'
import { faceSize } from '../../faceContract.ts'
import { usersRefusals } from '../../refusals.ts'
import { areFacesEnabled, refuseFacesOff } from './faceSwitch.ts'
import { memberWithinReach } from '../reach.ts'
import { matchesVisibleTo } from '../list/matching.ts'
import { selectRows } from '../list/rows.ts'
import { lockForChange } from '../personGuards.ts'
import { face } from '../tables.ts'

const ofPerson = (schoolId: number, memberId: number) => and(eq(face.schoolId, schoolId), eq(face.memberId, memberId))

/** Deletes a member's face photos in a school and returns how many there were. */
const discardFaces = async (db: Db, files: Files, schoolId: number, memberId: number): Promise<number> => {
  const gone = await db.delete(face).where(ofPerson(schoolId, memberId)).returning({ fileId: face.fileId })
  for (const { fileId } of gone) await files.discard(db, fileId)
  return gone.length
}

interface NewFace {
  readonly schoolId: number
  readonly memberId: number
  readonly stored: StoredBytes
  readonly contentType: string
  readonly now: Date
}

/** Replaces a member's face photo with a stored picture. The caller has checked permissions. */
export const replaceFace = async (db: Db, files: Files, { schoolId, memberId, stored, contentType, now }: NewFace) => {
  await discardFaces(db, files, schoolId, memberId)
  const described = { name: '人脸.jpg', contentType, lastsSeconds: null }
  const fileId = await files.record(db, stored, { schoolId, memberId, ...described })
  const [made] = await db.insert(face).values({ schoolId, memberId, fileId, createdAt: now }).returning({ id: face.id })
  if (!made) throw new Error('the face was not written')
  await setMemberFields(db, { schoolId, memberId }, { faceId: made.id })
  return { faceId: made.id, fileId }
}

/** Replaces a member's face photo with an upload, re-encoded within `faceSize`. */
export const uploadFace = async (context: Context<typeof users.uploadFace>) => {
  const { session, body, uploads, files, recorded, clock } = context
  const [photo] = uploads
  if (!photo) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(photo.path, { ...faceSize, fit: 'inside' })
  const stored = await files.store(bytes)
  const memberId = body.userId
  return recorded(async (db) => {
    const schoolId = await findSchoolOfMember(db, session, memberId, body.schoolId)
    await lockForChange(db, session, schoolId, memberId)
    await refuseFacesOff(db, schoolId)
    const kept = await replaceFace(db, files, { schoolId, memberId, stored, contentType, now: clock.now() })
    const sender = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolId }
    return { faceId: kept.faceId, url: files.link(kept.fileId, sender) }
  })
}

/** Deletes a member's face photo. */
export const deleteFace = async ({ db, session, query, files }: Context<typeof users.deleteFace>): Promise<null> => {
  const schoolId = await findSchoolOfMember(db, session, query.userId, query.schoolId)
  const { faceId } = await lockForChange(db, session, schoolId, query.userId)
  const gone = await discardFaces(db, files, schoolId, query.userId)
  if (gone === 0 && faceId === null) throw new Refusal(usersRefusals.noFace)
  await setMemberFields(db, { schoolId, memberId: query.userId }, { faceId: null })
  return null
}

interface Wanted {
  readonly deptId?: number | undefined
  readonly viewDelFlag: boolean
  readonly content?: string
}

/**
 * Returns an SQL condition for a name or number. A bureau, which can't see children's names, searches by number only.
 */
const matchesFace = (session: Session, word: string): SQL =>
  holdsRole(session, role.bureauAdministrator)
    ? matchesVisibleTo(session, word)
    : sql`(${member.name} like ${`%${escapeLikePattern(word)}%`} or lower(${member.code}) like ${`${escapeLikePattern(normalizeCode(word).toLowerCase())}%`})`

const ofFamilies: ReadonlySet<number> = new Set([role.student, role.parent])

const isListedPerson = (
  session: Session,
  schoolId: number,
  { deptId, viewDelFlag, content = '' }: Wanted,
): SQL | undefined => {
  const place = and(
    eq(memberDepartment.schoolId, schoolId),
    eq(memberDepartment.memberId, member.id),
    viewDelFlag ? undefined : sql`${department.delFlag} <> ${graduatedFlag}`,
    deptId === undefined ? undefined : eq(departmentAncestor.ancestorId, deptId),
  )
  const word = content.trim()
  return and(
    eq(member.schoolId, schoolId),
    // Graduates are locked, so one flag includes everyone usually hidden (conflicts C-027).
    viewDelFlag ? undefined : openRecord(),
    memberWithinReach(session),
    sql`exists (select 1 from ${memberDepartment}
      join ${department} on ${department.schoolId} = ${memberDepartment.schoolId} and ${department.id} = ${memberDepartment.departmentId}
      join ${departmentAncestor} on ${departmentAncestor.schoolId} = ${department.schoolId}
        and ${departmentAncestor.departmentId} = ${department.id} where ${place})`,
    word === '' ? undefined : matchesFace(session, word),
  )
}

/** Lists members with their face photos, or without. A bureau gets no photos. */
export const listFaces = async ({ db, session, body, files }: Context<typeof users.faceInfo>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const where = isListedPerson(session, schoolId, body)
  const { limit, offset } = pageBounds(body)
  const rows = await selectRows(db).where(where).orderBy(asc(member.pinyin), asc(member.id)).limit(limit).offset(offset)
  const photos = await facePhotoLinks(db, { session, files }, schoolId)(rows.map(({ id }) => id))
  const content = rows.map((row) => ({
    id: row.id,
    name: row.roles.some((roleId) => ofFamilies.has(roleId)) ? makeNameMasker(session)(row.name) : row.name,
    studentOrTeacherCode: row.code,
    depts: row.departments,
    faceId: row.faceId,
    userFaceImg: photos.get(row.id) ?? null,
  }))
  return toPage(body, content, await db.$count(member, where))
}

/** Counts members with and without a face photo. */
export const countFaces = async ({ db, session, body }: Context<typeof users.faceNumbers>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const where = isListedPerson(session, schoolId, body)
  const total = await db.$count(member, where)
  const entered = await db.$count(member, and(where, sql`${member.faceId} is not null`))
  return { total, entered, notEntered: total - entered }
}

interface Viewer {
  readonly session: Session
  readonly files: Files
}

/**
 * Returns the address of a member's face photo in a school. Returns null if there is no photo, and for a bureau. The
 * caller checks that the school has faces switched on.
 */
export const facePhotoLink = async (
  db: Db,
  by: Viewer,
  who: { readonly schoolId: number; readonly memberId: number },
): Promise<string | null> => {
  const [row] = await db
    .select({ fileId: face.fileId })
    .from(face)
    .where(ofPerson(who.schoolId, who.memberId))
    .orderBy(desc(face.id))
    .limit(1)
  return makeFaceLinker(by, who.schoolId)(row?.fileId ?? null)
}

/**
 * Returns the addresses of the members' face photos by member id. The map is empty if the school has faces switched
 * off, and the values are null for a bureau.
 */
export const facePhotoLinks =
  (db: Db, by: Viewer, schoolId: number) =>
  async (ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> => {
    if (!(await areFacesEnabled(db, schoolId))) return new Map()
    const rows = await db
      .select({ memberId: face.memberId, fileId: face.fileId })
      .from(face)
      .where(and(eq(face.schoolId, schoolId), among(face.memberId, ids)))
      .orderBy(asc(face.id))
    const linkOf = makeFaceLinker(by, schoolId)
    return new Map(rows.map(({ memberId, fileId }) => [memberId, linkOf(fileId)]))
  }
