import { type SQL, and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { maskAddress, maskIdCard, maskTelephone } from '../../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { showRole } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Files } from '../../../../platform/server/files/files.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { type Session, memberOf } from '../../../../platform/server/session.ts'
import { buildingJoin, roomJoin } from '../../../registry/server/joins.ts'
import { memberJoin, studentInfoJoin } from '../../../registry/server/people.ts'
import { department, departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { type ShowAvatar, avatarsFor } from '../../../registry/server/avatar.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../../../registry/server/tables/students.ts'
import { readCredential, isSelfManaged } from '../../../registry/server/directory/accounts.ts'
import { listWechatIds } from '../../../registry/server/directory/wechat.ts'
import { shownDocumentType } from '../../identityDocuments.ts'
import type { UserModel, UserRow } from '../../views.ts'
import { areFacesEnabled } from '../faces/faceSwitch.ts'
import { facePhotoLink } from '../faces/faces.ts'
import { findUserGroups } from './groups.ts'
import { memberWithinReach } from '../reach.ts'
import { mayReadLooks } from '../looks/looks.ts'
import { childrenOf } from '../list/parentsInList.ts'
import { presentRow, maskRowFor, selectRows } from '../list/rows.ts'
import { findWechat, shortenOpenId } from '../accounts/wechat.ts'

/**
 * Returns an SQL condition for the records with this id that a session reaches. The caller's record is always reached.
 */
const isReachedRecord = (session: Session, memberId: number): SQL | undefined => {
  const within = memberWithinReach(session)
  return and(eq(member.id, memberId), within === undefined ? undefined : or(within, eq(member.id, memberOf(session))))
}

/**
 * Returns the person's rows in the schools that the session reaches: the named school first, otherwise the session's.
 */
const findRows = async (db: Db, session: Session, memberId: number, namedSchoolId?: number) => {
  const rows = await selectRows(db)
    .where(isReachedRecord(session, memberId))
    .orderBy(desc(eq(member.schoolId, namedSchoolId ?? session.schoolId ?? 0)), asc(member.schoolId))
  const [first] = rows
  if (!first || first.schoolId !== (namedSchoolId ?? first.schoolId)) throw new Refusal(common.notFound)
  return { first, rows }
}

/** Returns one user as a row of the list. */
export const findUser = async (
  db: Db,
  session: Session,
  memberId: number,
  showAvatar: ShowAvatar,
): Promise<UserRow> => {
  const { first } = await findRows(db, session, memberId)
  const shown = presentRow(first, showAvatar)
  const children = (await childrenOf(db, session, first.schoolId, [memberId]))(memberId)
  return maskRowFor(session)({ ...shown, children })
}

/** Returns the path from the root to a department, such as 杏坛实验学校/三年级/三年级2班. */
const findDepartmentPath = async (db: Db, departmentId: number | null): Promise<string> => {
  if (departmentId === null) return ''
  const depth = sql`(select count(*) from ${departmentAncestor} as above where above.school_id = ${department.schoolId} and above.department_id = ${department.id})`
  const rows = await db
    .select({ name: department.name })
    .from(departmentAncestor)
    .innerJoin(
      department,
      and(eq(department.schoolId, departmentAncestor.schoolId), eq(department.id, departmentAncestor.ancestorId)),
    )
    .where(eq(departmentAncestor.departmentId, departmentId))
    .orderBy(depth)
  return rows.map((row) => row.name).join('/')
}

/**
 * Returns a student's parents with masked phones and shortened WeChat identifiers. Whole identifiers would let readers
 * message parents without the outbox.
 */
export const findParentsOf = async (db: Db, schoolId: number, studentId: number) => {
  const rows = await db
    .select({
      id: parentLink.id,
      parentUserId: parentLink.parentId,
      parentName: member.name,
      parentTelephone: member.telephone,
      relationShip: parentLink.relationship,
      accountId: member.accountId,
      subscribe: member.wechatSubscribed,
    })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentId)))
    .orderBy(asc(parentLink.id))
  const bound = await listWechatIds(
    db,
    rows.map(({ accountId }) => accountId),
  )
  return rows.map(({ accountId, ...row }) => {
    const wechat = bound.find((one) => one.accountId === accountId)
    return {
      ...row,
      parentTelephone: maskTelephone(row.parentTelephone),
      hasWechat: wechat !== undefined,
      wechatOpenId: shortenOpenId(wechat?.openId ?? null),
      wechatGzhOpenId: shortenOpenId(wechat?.gzhOpenId ?? null),
    }
  })
}

const findDetails = async (db: Db, schoolId: number, memberId: number) => {
  const [row] = await db
    .select({
      accountId: member.accountId,
      nationality: member.nationality,
      birthDate: member.birthDate,
      idCardTail: member.idCardTail,
      idCardType: member.idCardType,
      registerTail: studentInfo.registerTail,
      familyAddress: member.familyAddress,
      mainDepartmentId: member.mainDepartmentId,
      accommodation: studentInfo.accommodation,
      version: member.version,
      dormitoryId: dormitoryBuilding.id,
      dormitoryName: dormitoryBuilding.name,
      roomId: dormitoryRoom.id,
      roomName: dormitoryRoom.name,
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(dormitoryRoom, roomJoin)
    .leftJoin(dormitoryBuilding, buildingJoin)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  if (!row) throw new Refusal(common.notFound)
  return row
}

interface Wanted {
  readonly needSchoolInfo: boolean
  readonly needWxInfo: boolean
  readonly needFace: boolean
  readonly files: Files
  /** The school to show, if the person is in several. */
  readonly schoolId?: number | undefined
}

/** Returns a user for the user-info dialog (foundations §2, §3), in the named school, otherwise in the session's. */
export const findUserModel = async (
  db: Db,
  session: Session,
  memberId: number,
  { needSchoolInfo, needFace, needWxInfo, files, schoolId }: Wanted,
): Promise<UserModel> => {
  const { first, rows } = await findRows(db, session, memberId, schoolId)
  const details = await findDetails(db, first.schoolId, memberId)
  const facesEnabled = await areFacesEnabled(db, first.schoolId)
  const row = presentRow(first, avatarsFor({ files, session }))
  const showsFace = needFace && facesEnabled
  const schoolNames = needSchoolInfo ? await db.select({ id: school.id, name: school.name }).from(school) : []
  const parents = await findParentsOf(db, first.schoolId, memberId)
  const selfManaged = await isSelfManaged(db, details.accountId)
  return {
    ...maskRowFor(session)({ ...row, children: (await childrenOf(db, session, first.schoolId, [memberId]))(memberId) }),
    nationality: details.nationality,
    birthDate: details.birthDate,
    idCard: maskIdCard(details.idCardTail),
    idCardType: shownDocumentType(details.idCardType, details.idCardTail),
    registerNumber: maskIdCard(details.registerTail),
    familyAddress: maskAddress(details.familyAddress),
    deptId: details.mainDepartmentId,
    deptName: await findDepartmentPath(db, details.mainDepartmentId),
    facesEnabled,
    faceId: needFace ? first.faceId : null,
    userFaceImg: showsFace ? await facePhotoLink(db, { session, files }, { schoolId: first.schoolId, memberId }) : null,
    selfManaged,
    // Show only to callers who may edit users: they can grant more roles to an account whose password others may
    // know.
    hasFirstPassword:
      !selfManaged &&
      session.permissions.has('school:user:edit') &&
      (await readCredential(db, details.accountId))?.mustChange === true,
    mayReadLooks: await mayReadLooks(db, session, memberId),
    groups: await findUserGroups(db, first.schoolId, memberId),
    schools: needSchoolInfo
      ? rows.map((row) => ({
          id: row.schoolId,
          name: schoolNames.find((one) => one.id === row.schoolId)?.name ?? '',
          roles: row.roles.map(showRole),
          depts: row.departments,
        }))
      : [],
    wxAccountDO: needWxInfo ? await findWechat(db, memberId) : null,
    oldRoles: first.roles,
    accommodation: details.accommodation,
    dormitory:
      details.dormitoryId === null
        ? null
        : { dormitoryId: details.dormitoryId, dormitoryName: details.dormitoryName ?? '' },
    dormRoom: details.roomId === null ? null : { id: details.roomId, name: details.roomName ?? '' },
    parents: parents.map((parent) => ({ ...parent, parentName: makeNameMasker(session)(parent.parentName) })),
    version: details.version,
  }
}
