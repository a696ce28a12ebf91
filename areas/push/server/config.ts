import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { userGroup } from '../../permissions/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type PushConfigView, type push } from '../contract.ts'
import { pushRefusals } from '../refusals.ts'
import { type PushScene, pushSceneCodes, pushScenes } from '../scenes.ts'
import { pushConfig } from './tables.ts'

type ConfigRow = typeof pushConfig.$inferSelect

const defaults = {
  id: 0,
  departmentIds: [],
  groupIds: [],
  userIds: [],
  fromRoles: [],
  targetRoles: [role.parent],
  remarks: '',
  version: 0,
}

const isConfig = (schoolId: number, scene: PushScene) =>
  and(eq(pushConfig.schoolId, schoolId), eq(pushConfig.scene, scene))

/** Reads a school's settings of a scene, or the defaults with version 0. */
export const findConfigRow = async (db: Db, schoolId: number, scene: PushScene): Promise<ConfigRow> => {
  const [row] = await db.select().from(pushConfig).where(isConfig(schoolId, scene))
  return row ?? { ...defaults, schoolId, scene }
}

const nameDepartments = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), among(department.id, ids)))
    .orderBy(asc(department.id))

const nameGroups = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ id: userGroup.id, name: userGroup.name })
    .from(userGroup)
    .where(and(eq(userGroup.schoolId, schoolId), among(userGroup.id, ids)))
    .orderBy(asc(userGroup.id))

const nameUsers = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
    .orderBy(asc(member.id))

/** Presents settings with the names of what still exists. */
const presentConfig = async (db: Db, row: ConfigRow): Promise<PushConfigView> => {
  const { schoolId } = row
  return {
    configDO: { id: row.id, schoolId, wxPushSceneCode: row.scene, remarks: row.remarks },
    depts: await nameDepartments(db, schoolId, row.departmentIds),
    groups: await nameGroups(db, schoolId, row.groupIds),
    fromRoles: row.fromRoles,
    targetRoles: row.targetRoles,
    users: await nameUsers(db, schoolId, row.userIds),
    version: row.version,
  }
}

/** Reads the settings of a scene in the session's school. */
export const findPushConfig = async ({ db, session, query }: Context<typeof push.pushConfig>) =>
  presentConfig(db, await findConfigRow(db, schoolOf(session), query.wxPushSceneCode))

const listIds = (chosen: readonly { readonly id: number }[]) => [...new Set(chosen.map(({ id }) => id))]

/** Refuses ids that are not of this school: no foreign key does, because the columns are lists. */
const refuseForeign = async (
  db: Db,
  schoolId: number,
  { departmentIds, groupIds, userIds }: Pick<ConfigRow, 'departmentIds' | 'groupIds' | 'userIds'>,
): Promise<void> => {
  const departments = await nameDepartments(db, schoolId, departmentIds)
  const groups = await nameGroups(db, schoolId, groupIds)
  const users = await nameUsers(db, schoolId, userIds)
  const found = departments.length + groups.length + users.length
  if (found < departmentIds.length + groupIds.length + userIds.length) throw new Refusal(common.notFound)
}

/**
 * Saves the settings of a scene. Refuses an older version, receivers whom the scene doesn't have, and callers who reach
 * only part of the school.
 */
export const savePushConfig = async ({ db, session, body }: Context<typeof push.savePushConfig>) => {
  requireWholeSchoolReach(session, pushRefusals.configByAdministrators)
  const schoolId = schoolOf(session)
  const { wxPushSceneCode: scene, remarks } = body.configDO
  const targetRoles = body.targetRoles.length === 0 ? [role.parent] : body.targetRoles
  if (targetRoles.some((id) => id !== role.parent))
    throw new Refusal(pushRefusals.onlyParents, { title: pushScenes[scene].title })
  const values = {
    departmentIds: listIds(body.depts),
    groupIds: listIds(body.groups),
    userIds: listIds(body.users),
    fromRoles: [...new Set(body.fromRoles)],
    targetRoles: [...new Set(targetRoles)],
    remarks,
  }
  await refuseForeign(db, schoolId, values)
  // The row is made first, so that of two first saves the second is refused as outdated.
  await db
    .insert(pushConfig)
    .values({ ...defaults, id: undefined, schoolId, scene })
    .onConflictDoNothing()
  const [row] = await db.select({ id: pushConfig.id }).from(pushConfig).where(isConfig(schoolId, scene)).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return saveVersioned(db, pushConfig, {
    name: '推送设置',
    schoolId,
    id: row.id,
    version: body.version,
    values,
    present: (saved) => presentConfig(db, saved),
  })
}

/** Lists the message templates of the scenes, with what can be sent now. */
export const listPushTemplates = async ({ db, session, outbox }: Context<typeof push.pushTemplates>) => {
  const listed = []
  for (const wxPushSceneCode of pushSceneCodes) {
    const { templateId: id, title, srcType, message } = pushScenes[wxPushSceneCode]
    const ways = await outbox.waysOf(db, schoolOf(session), message)
    listed.push({ id, wxPushSceneCode, title, srcType, ...ways })
  }
  return listed
}
