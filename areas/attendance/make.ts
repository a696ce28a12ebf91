import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { entryType } from '../access/contract.ts'
import { accessFactories } from '../access/make.ts'
import { nodeType } from '../registry/contract.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './server/tables.ts'
import { officeHours } from './shiftContract.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { nextDay, previousDay } from '../../platform/contract/wireDay.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/makeMembers.ts'

type RuleValues = Partial<typeof attendanceRule.$inferInsert>
type CorrectionValues = Partial<typeof attendanceCorrection.$inferInsert>

const shanghai = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Test factories for shifts, corrections and access records of staff. */
export const attendanceFactories = (database: Database) => {
  const { asSystem, insert } = testRows(database)
  const access = accessFactories(database)

  const addRule = (schoolId: number, shiftId: number, values: RuleValues = {}) => {
    const nobody = { departmentIds: [], memberIds: [] }
    const days = { fromDay: '2026-01-01', madeDay: '2026-01-01' }
    return insert(attendanceRule, { ...officeHours, ...nobody, ...days, ...values, schoolId, shiftId })
  }

  const makeShift = async (schoolId: number, values: RuleValues & { readonly name?: string } = {}) => {
    const { name = '行政班', ...rule } = values
    const { id } = await insert(attendanceShift, { schoolId, name })
    await addRule(schoolId, id, rule)
    return id
  }

  const makeCorrection = async (schoolId: number, memberId: number, values: CorrectionValues = {}) => {
    const first = {
      kind: 'in' as const,
      minute: 480,
      reason: '忘记打卡',
      state: 'asked' as const,
      askedAt: new Date(),
    }
    const row = { day: '2026-03-02', ...first, ...values, schoolId, memberId }
    return (await insert(attendanceCorrection, row)).id
  }

  /** Adds records of a day: `+08:00` in, `-17:00` out, `=08:00` sign-in at a terminal. */
  const walk = async (schoolId: number, memberId: number, day: string, ...signs: readonly string[]) => {
    const types: Readonly<Record<string, number>> = {
      '+': entryType.backAtSchool,
      '-': entryType.leftSchool,
      '=': entryType.attendance,
    }
    for (const sign of signs) {
      const stateDictId = types[sign.slice(0, 1)] ?? 0
      await access.makeRecord(schoolId, memberId, { stateDictId, at: shanghai(day, sign.slice(1)) })
    }
  }

  const correctionsOf = (schoolId: number, memberId: number) =>
    asSystem((db) =>
      db
        .select()
        .from(attendanceCorrection)
        .where(and(eq(attendanceCorrection.schoolId, schoolId), eq(attendanceCorrection.memberId, memberId)))
        .orderBy(attendanceCorrection.id),
    )

  return { addRule, makeShift, makeCorrection, walk, correctionsOf }
}

/**
 * Creates a school with two offices: a manager and a worker in one, a worker in the other, and a school
 * administrator.
 */
export const makeAttendanceScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const officeNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.department })).id
  const [officeId, otherOfficeId] = [await officeNamed('教务处'), await officeNamed('总务处')]
  const somebody = async (name: string, roleId: number, departmentId: number) => ({
    ...(await actor({ schoolId, roles: [roleId], departments: [departmentId], name })),
    name,
  })
  return {
    school,
    officeId,
    otherOfficeId,
    own: attendanceFactories(database),
    who: await somebody('安校长', role.schoolDataAdministrator, rootId),
    manager: await somebody('白主任', role.departmentManager, officeId),
    worker: await somebody('陈老师', role.staff, officeId),
    other: await somebody('丁老师', role.staff, otherOfficeId),
  }
}

const makeIn = ({ server }: Scene) => attendanceFactories(server.database)

const makeWorker = async ({ server, school: { id: schoolId, officeId } }: Scene) =>
  (await usersFactories(server.database).makeMember({ schoolId, roles: [role.staff], departments: [officeId] })).id

let names = 0

const today = () => toWireTime(new Date()).slice(0, 10)

/** Attendance samples for the sweep: a worker, a shift, requests of a worker and of the actor. */
export const testing: AreaTesting = {
  samples: {
    attendancePerson: makeWorker,
    attendanceShift: (scene) => makeIn(scene).makeShift(scene.school.id, { name: `甲校班次${(names += 1)}` }),
    attendanceCorrection: async (scene) => makeIn(scene).makeCorrection(scene.school.id, await makeWorker(scene)),
    agreedAttendanceCorrection: async (scene) =>
      makeIn(scene).makeCorrection(scene.school.id, await makeWorker(scene), { day: today(), state: 'agreed' }),
    ownAttendanceCorrection: (scene) => makeIn(scene).makeCorrection(scene.school.id, scene.actor.id),
    newShiftName: () => `新班次${(names += 1)}`,
    // Not tomorrow, because the day may change between the sample and the call.
    shiftFromDay: () => nextDay(nextDay(today())),
    shiftVersion: () => 1,
    shiftArriveFrom: () => officeHours.arriveFrom,
    shiftArriveTo: () => officeHours.arriveTo,
    shiftLeaveFrom: () => officeHours.leaveFrom,
    shiftLeaveTo: () => officeHours.leaveTo,
    requiredMinutes: () => officeHours.requiredMinutes,
    // Two days ago, so that a time on the next day is in the past too.
    correctedDay: () => previousDay(previousDay(today())),
    correctionKind: () => 'out',
    correctedTime: () => '08:00:00',
    onNextDay: () => false,
    attendanceMonth: () => '2026-03',
    attendanceDay: () => '2026-03-02',
    attendanceState: () => 7,
    attendanceFrom: () => '2026-03-02 00:00:00',
    attendanceTo: () => '2026-03-02 23:59:59',
  },
  prepare: {
    detail: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await makeIn(scene).walk(scene.school.id, await makeWorker(scene), '2026-03-02', '+08:00')
      }
    },
    corrections: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await makeIn(scene).makeCorrection(scene.school.id, await makeWorker(scene))
      }
    },
  },
  foreign: {
    attendancePerson: ({ administrator }) => administrator.id,
    attendanceShift: ({ server, id, canary }) => attendanceFactories(server.database).makeShift(id, { name: canary }),
    attendanceCorrection: ({ server, id, administrator, canary }) =>
      attendanceFactories(server.database).makeCorrection(id, administrator.id, { reason: canary, note: canary }),
    ownAttendanceCorrection: ({ server, id, administrator, canary }) =>
      attendanceFactories(server.database).makeCorrection(id, administrator.id, { day: '2026-03-03', reason: canary }),
  },
}
