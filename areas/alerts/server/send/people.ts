import { and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deviceManager } from '../../../device/server/tables.ts'
import { memberJoin, openRecord } from '../../../registry/server/people.ts'
import { classManager, member, memberRole } from '../../../registry/server/tables/members.ts'

/** A member of staff who gets messages, with the number that the school has. */
export interface StaffContact {
  readonly memberId: number
  readonly telephone: string | null
}

const headLevel = 1

/** Returns the heads of these classes, by class. */
export const readHeads = async (
  db: Db,
  schoolId: number,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StaffContact[]>> => {
  const rows = await db
    .select({ classId: classManager.departmentId, memberId: member.id, telephone: member.telephone })
    .from(classManager)
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.level, headLevel),
        among(classManager.departmentId, classIds),
        openRecord(),
      ),
    )
    .orderBy(asc(member.id))
  return Map.groupBy(rows, ({ classId }) => classId)
}

/** Returns the keepers of these devices, by device. */
export const readKeepers = async (
  db: Db,
  schoolId: number,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StaffContact[]>> => {
  const rows = await db
    .select({ deviceId: deviceManager.deviceId, memberId: member.id, telephone: member.telephone })
    .from(deviceManager)
    .innerJoin(member, memberJoin(deviceManager.schoolId, deviceManager.memberId))
    .where(and(eq(deviceManager.schoolId, schoolId), among(deviceManager.deviceId, deviceIds), openRecord()))
    .orderBy(asc(member.id))
  return Map.groupBy(rows, ({ deviceId }) => deviceId)
}

/** Returns the school's administrators, who get the messages about devices without a keeper. */
export const readAdministrators = (db: Db, schoolId: number): PromiseLike<StaffContact[]> =>
  db
    .select({ memberId: member.id, telephone: member.telephone })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        openRecord(),
        sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
          and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.schoolDataAdministrator})`,
      ),
    )
    .orderBy(asc(member.id))
