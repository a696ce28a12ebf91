import { toWireTime } from '../../platform/contract/time.ts'
import { nextDay, previousDay } from '../../platform/contract/wireDay.ts'
import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { attendanceFactories, officeHours } from './factories.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './server/tables.ts'

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
  rows: async (db, { id: schoolId, teacher }) => {
    const [shift] = await db
      .insert(attendanceShift)
      .values({ schoolId, name: 'x' })
      .returning({ id: attendanceShift.id })
    const days = { fromDay: '2026-01-01', madeDay: '2026-01-01' }
    const rule = { ...officeHours, ...days, departmentIds: [], memberIds: [teacher.id] }
    await db.insert(attendanceRule).values({ ...rule, schoolId, shiftId: shift?.id ?? 0 })
    const request = { day: '2026-03-02', kind: 'in' as const, minute: 1, reason: 'x', state: 'asked' as const }
    await db.insert(attendanceCorrection).values({ ...request, schoolId, memberId: teacher.id, askedAt: new Date(0) })
  },
}
