import { and, eq, inArray, not, notInArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isStaff } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { deviceRefusals } from '../refusals.ts'
import { deviceManager } from './tables.ts'

/** Refuses managers who are not staff, with their names. The manager of a gate decides who may leave. */
export const refuseManagers = async (db: Db, schoolId: number, memberIds: readonly number[]): Promise<void> => {
  if (memberIds.length === 0) return
  const others = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...memberIds]), not(isStaff)))
    .orderBy(member.id)
  if (others.length > 0)
    throw new Refusal(deviceRefusals.managerNotStaff, { names: others.map(({ name }) => name).join('、') })
}

/** Replaces the managers of a device. */
export const saveManagers = async (db: Db, schoolId: number, deviceId: number, memberIds: readonly number[]) => {
  const gone = memberIds.length === 0 ? undefined : notInArray(deviceManager.memberId, [...memberIds])
  await db
    .delete(deviceManager)
    .where(and(eq(deviceManager.schoolId, schoolId), eq(deviceManager.deviceId, deviceId), gone))
  const rows = [...new Set(memberIds)].map((memberId) => ({ schoolId, deviceId, memberId }))
  if (rows.length > 0) await db.insert(deviceManager).values(rows).onConflictDoNothing()
}
