import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type afterSchool as calls, sortPeriods } from '../contract.ts'
import { afterSchoolConfig, afterSchoolPublication } from './tables.ts'

type Saved = Context<typeof calls.saveAll>['body']['configs'][number]

/**
 * Writes the configurations that changed. Rows have no version, because the specified call carries none: the later
 * save wins.
 */
const writeConfigs = async (db: Db, schoolId: number, configs: readonly Saved[], savedAt: Date): Promise<void> => {
  const rows = configs.map(({ deptId, deviceId, periods, weekdays }) => ({
    schoolId,
    departmentId: deptId,
    deviceId,
    periods: sortPeriods(periods),
    weekdays: weekdays.map((day) => ({ ...day, periods: sortPeriods(day.periods) })),
    savedAt,
  }))
  await db
    .insert(afterSchoolConfig)
    .values(rows)
    .onConflictDoUpdate({
      target: [afterSchoolConfig.schoolId, afterSchoolConfig.departmentId],
      set: {
        deviceId: sql`excluded.device_id`,
        periods: sql`excluded.periods`,
        weekdays: sql`excluded.weekdays`,
        savedAt: sql`excluded.saved_at`,
      },
      // An unchanged class stays published.
      setWhere: sql`(${afterSchoolConfig.deviceId}, ${afterSchoolConfig.periods}, ${afterSchoolConfig.weekdays})
        is distinct from (excluded.device_id, excluded.periods, excluded.weekdays)`,
    })
}

/** Saves a configuration. Refuses a class id in the body that differs from the path. */
export const saveConfig = async ({ db, session, params, body, clock }: Context<typeof calls.saveConfig>) => {
  if (body.deptId !== undefined && body.deptId !== params.deptId) throw new Refusal(common.badInput)
  await writeConfigs(db, schoolOf(session), [{ ...body, deptId: params.deptId }], clock.now())
  return null
}

/** Saves several configurations, all or none. */
export const saveAllConfigs = async ({ db, session, body, clock }: Context<typeof calls.saveAll>) => {
  await writeConfigs(db, schoolOf(session), body.configs, clock.now())
  return null
}

/** Returns the last successful publication of each class. */
const lastPublished = async (db: Db, schoolId: number, classIds: readonly number[]) => {
  const rows = await db
    .selectDistinctOn([afterSchoolPublication.departmentId], {
      departmentId: afterSchoolPublication.departmentId,
      at: afterSchoolPublication.at,
      byName: member.name,
    })
    .from(afterSchoolPublication)
    .leftJoin(member, memberJoin(afterSchoolPublication.schoolId, afterSchoolPublication.byId))
    .where(
      and(
        eq(afterSchoolPublication.schoolId, schoolId),
        inArray(afterSchoolPublication.departmentId, [...classIds]),
        eq(afterSchoolPublication.state, 'answered'),
      ),
    )
    .orderBy(afterSchoolPublication.departmentId, desc(afterSchoolPublication.at))
  return new Map(rows.map((row) => [row.departmentId, row]))
}

/** Returns configurations with their last publication. `isPublished` means not saved since. */
export const findConfigs = async ({ db, session, query }: Context<typeof calls.findConfig>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select()
    .from(afterSchoolConfig)
    .where(and(eq(afterSchoolConfig.schoolId, schoolId), inArray(afterSchoolConfig.departmentId, [...query.deptIds])))
    .orderBy(afterSchoolConfig.departmentId)
  const published = await lastPublished(db, schoolId, query.deptIds)
  return rows.map(({ departmentId, deviceId, periods, weekdays, savedAt }) => {
    const last = published.get(departmentId)
    return {
      deptId: departmentId,
      deviceId,
      periods: [...periods],
      weekdays: [...weekdays],
      publishedTime: last === undefined ? null : toWireTime(last.at, session.timeZone),
      publishedBy: last?.byName ?? '',
      isPublished: last !== undefined && last.at >= savedAt,
    }
  })
}
