import { type SQL, and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device, location } from '../../device/server/tables.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { ClassState } from '../contract.ts'
import { listClasses } from './classes.ts'
import { type Today, findRound } from './day.ts'
import { countPupils } from './presentPupils.ts'
import { afterSchoolConfig, classDismissal, pupilDismissal } from './tables.ts'

const selectConfigs = (db: Db, schoolId: number) =>
  db
    .select({
      departmentId: afterSchoolConfig.departmentId,
      periods: afterSchoolConfig.periods,
      weekdays: afterSchoolConfig.weekdays,
      deviceName: device.name,
      place: location.description,
    })
    .from(afterSchoolConfig)
    .leftJoin(device, and(eq(device.schoolId, afterSchoolConfig.schoolId), eq(device.id, afterSchoolConfig.deviceId)))
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(eq(afterSchoolConfig.schoolId, schoolId))

const selectDismissals = (db: Db, { schoolId, day }: Today) =>
  db
    .select({
      departmentId: classDismissal.departmentId,
      round: classDismissal.round,
      at: classDismissal.at,
      reason: classDismissal.reason,
      undos: classDismissal.undos,
      byName: member.name,
    })
    .from(classDismissal)
    .leftJoin(member, memberJoin(classDismissal.schoolId, classDismissal.byId))
    .where(and(eq(classDismissal.schoolId, schoolId), eq(classDismissal.day, day), eq(classDismissal.isUndone, false)))

const selectKept = (db: Db, { schoolId, day }: Today) =>
  db
    .select({ departmentId: pupilDismissal.departmentId, name: member.name })
    .from(pupilDismissal)
    .innerJoin(member, memberJoin(pupilDismissal.schoolId, pupilDismissal.memberId))
    .where(and(eq(pupilDismissal.schoolId, schoolId), eq(pupilDismissal.day, day), eq(pupilDismissal.state, 'kept')))
    .orderBy(asc(member.pinyin), asc(member.id))

const stateOf = (isDismissed: boolean, kept: number): ClassState => {
  if (!isDismissed) return 'waiting'
  return kept > 0 ? 'dismissed' : 'gone'
}

/**
 * Returns the classes of a school that match `where`, with their state in the current round. Omits classes without
 * pupils.
 */
export const readClasses = async (db: Db, today: Today, where?: SQL) => {
  const classes = await listClasses(db, today.schoolId, where)
  const configs = new Map((await selectConfigs(db, today.schoolId)).map((row) => [row.departmentId, row]))
  const dismissals = await selectDismissals(db, today)
  const kept = Map.groupBy(await selectKept(db, today), ({ departmentId }) => departmentId)
  const rounds = new Map(classes.map(({ id }) => [id, findRound(today, configs.get(id))]))
  const countsOf = await countPupils(db, today, new Map([...rounds].map(([id, { round }]) => [id, round])))
  return classes.flatMap(({ id, name, gradeName }) => {
    const config = configs.get(id)
    const { round, period, early } = rounds.get(id) ?? findRound(today, config)
    const dismissal = dismissals.find((one) => one.departmentId === id && one.round === round)
    const names = (kept.get(id) ?? []).map((one) => one.name)
    const { here, ...counts } = countsOf(id)
    // `isEmpty` hides a class without present pupils from the board. Its teacher still sees it, because a gate may be
    // out of order and pupils present.
    const isEmpty = here === 0 && dismissal === undefined && names.length === 0
    if (isEmpty && counts.absent === 0) return []
    const state = stateOf(dismissal !== undefined, names.length)
    const shownPeriod = period === null ? '' : `${period.start}–${period.end}`
    const place = config?.place ?? config?.deviceName ?? ''
    return [
      {
        deptId: id,
        name,
        gradeName: gradeName ?? '',
        round,
        period: shownPeriod,
        place,
        state,
        dismissal,
        early: dismissal === undefined ? early : '',
        names,
        counts,
        isEmpty,
      },
    ]
  })
}
