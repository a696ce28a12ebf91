import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { file } from '../../../platform/server/files/tables.ts'
import { makeNameMasker } from '../../../platform/server/nameMasker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { contentVersion, refuseStaleContent, requireSavedRow } from '../../../platform/server/versioned.ts'
import { classManager, member } from '../../registry/server/tables/members.ts'
import { nodeType } from '../../registry/contract.ts'
import { saveDepartment } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dutyDays } from '../classContract.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { classDuty, departmentPicture, departmentPlace } from './tables.ts'
import { type DepartmentRow, lockChangeableNode } from './nodeRow.ts'

/** Key of a class: its school and id, as its dependent rows store them. */
export type ClassKey = Pick<DepartmentRow, 'id' | 'schoolId'>

const refuseUnlessClass = ({ type }: Pick<DepartmentRow, 'type'>): void => {
  if (type !== nodeType.class) throw new Refusal(organisationRefusals.notClass)
}

/** Locks a class until the transaction ends. Refuses nodes that aren't classes, are hidden or have graduated. */
export const lockClass = async (db: Db, id: number): Promise<DepartmentRow> => {
  const row = await lockChangeableNode(db, id)
  refuseUnlessClass(row)
  return row
}

const findClass = async (db: Db, id: number): Promise<DepartmentRow> => {
  const [row] = await db.select().from(department).where(eq(department.id, id))
  if (!row) throw new Refusal(common.notFound)
  refuseUnlessClass(row)
  return row
}

/** Returns a class's pictures in order, with URLs signed for this session, and the content version. */
export const listPictures = async (db: Db, files: Files, session: Session, { id, schoolId }: ClassKey) => {
  const rows = await db
    .select({ id: departmentPicture.id, fileId: departmentPicture.fileId, name: file.name })
    .from(departmentPicture)
    .innerJoin(file, and(eq(file.schoolId, departmentPicture.schoolId), eq(file.id, departmentPicture.fileId)))
    .where(and(eq(departmentPicture.schoolId, schoolId), eq(departmentPicture.departmentId, id)))
    .orderBy(asc(departmentPicture.orderNum), asc(departmentPicture.id))
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolId }
  const pictures = rows.map(({ fileId, ...row }) => ({ ...row, url: files.link(fileId, viewer) }))
  return { pictures, version: contentVersion(rows.map((row) => row.id)) }
}

const listPlaces = async (db: Db, { id, schoolId }: ClassKey, kind: 'location' | 'area') => {
  const rows = await db
    .select({ name: departmentPlace.name })
    .from(departmentPlace)
    .where(
      and(eq(departmentPlace.schoolId, schoolId), eq(departmentPlace.departmentId, id), eq(departmentPlace.kind, kind)),
    )
    .orderBy(asc(departmentPlace.name))
  const names = rows.map(({ name }) => name)
  return { names, version: contentVersion(names) }
}

/** Returns the duty roster with its version: one entry for each weekday from Monday on, even if nobody is on duty. */
export const listDuty = async (db: Db, { id, schoolId }: ClassKey) => {
  const rows = await db
    .select({ dayOfWeek: classDuty.dayOfWeek, id: classDuty.memberId, name: member.name })
    .from(classDuty)
    .innerJoin(member, and(eq(member.schoolId, classDuty.schoolId), eq(member.id, classDuty.memberId)))
    .where(and(eq(classDuty.schoolId, schoolId), eq(classDuty.departmentId, id)))
    .orderBy(asc(member.pinyin), asc(member.id))
  const days = dutyDays.map((dayOfWeek) => ({ dayOfWeek, users: rows.filter((row) => row.dayOfWeek === dayOfWeek) }))
  const version = contentVersion(days.flatMap((day) => day.users.map((user) => [day.dayOfWeek, user.id])))
  return { days, version }
}

/** Returns a class's managers with their version: head first, then deputies, then subject teachers. */
export const listManagers = async (db: Db, { id, schoolId }: ClassKey) => {
  const rows = await db
    .select({ level: classManager.level, id: classManager.memberId, name: member.name })
    .from(classManager)
    .innerJoin(member, and(eq(member.schoolId, classManager.schoolId), eq(member.id, classManager.memberId)))
    .where(and(eq(classManager.schoolId, schoolId), eq(classManager.departmentId, id)))
    .orderBy(asc(member.pinyin), asc(member.id))
  const all = rows.map(({ level, ...user }) => ({ user, level }))
  const managers = [1, 2, 0].flatMap((level) => all.filter((manager) => manager.level === level))
  return { managers, version: contentVersion(managers.map(({ user, level }) => [user.id, level])) }
}

/** Returns a class's slogan, pictures, places, duty roster and managers. A bureau doesn't see children's names. */
export const findClassData = async ({ db, files, session, params }: Context<typeof organisation.classData>) => {
  const row = await findClass(db, params.id)
  const { pictures, version } = await listPictures(db, files, session, row)
  const locations = await listPlaces(db, row, 'location')
  const areas = await listPlaces(db, row, 'area')
  const managerList = await listManagers(db, row)
  const duty = await listDuty(db, row)
  const name = makeNameMasker(session)
  return {
    id: row.id,
    name: row.name,
    slogan: row.slogan ?? '',
    version: row.version,
    pictures,
    locations: locations.names,
    areas: areas.names,
    duty: {
      ...duty,
      days: duty.days.map((day) => ({ ...day, users: day.users.map((one) => ({ ...one, name: name(one.name) })) })),
    },
    managers: managerList.managers,
    versions: { pictures: version, locations: locations.version, areas: areas.version, managers: managerList.version },
  }
}

/** Returns only the managers of a class. */
export const findClassManagers = async ({ db, params }: Context<typeof organisation.classManagers>) => {
  const { managers } = await listManagers(db, await findClass(db, params.id))
  return managers
}

/** Saves a class's slogan. Refuses a stale version. */
export const saveSlogan = async ({ db, params, body }: Context<typeof organisation.saveSlogan>) => {
  const before = await lockClass(db, params.id)
  const saved = await saveDepartment(db, params.id, body.version, { slogan: body.slogan || null })
  const { id, slogan, version } = await requireSavedRow(saved, '班级口号', async () => ({
    ...before,
    slogan: before.slogan ?? '',
  }))
  return { id, slogan: slogan ?? '', version }
}

/** Builds the handler that replaces a class's places of one kind and refuses a stale version. */
export const makePlacesHandler =
  (kind: 'location' | 'area') =>
  async ({ db, body }: Context<typeof organisation.linkLocations>) => {
    const classRow = await lockClass(db, body.deptId)
    const { id, schoolId } = classRow
    refuseStaleContent(
      body.version,
      kind === 'location' ? '教室与场所' : '负责的区域',
      await listPlaces(db, classRow, kind),
    )
    const placeKey = { schoolId, departmentId: id, kind }
    await db
      .delete(departmentPlace)
      .where(
        and(
          eq(departmentPlace.schoolId, schoolId),
          eq(departmentPlace.departmentId, id),
          eq(departmentPlace.kind, kind),
        ),
      )
    const names = [...new Set(body.names)]
    if (names.length > 0) await db.insert(departmentPlace).values(names.map((name) => ({ ...placeKey, name })))
    return listPlaces(db, classRow, kind)
  }
