import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './server/tables.ts'

const schools = [tenantIds.xingtan, tenantIds.mingde]

const office = {
  weekdays: [1, 2, 3, 4, 5],
  arriveFrom: '07:00:00',
  arriveTo: '08:30:00',
  leaveFrom: '17:00:00',
  leaveTo: '19:00:00',
  requiredMinutes: 480,
  graceMinutes: 5,
  followsCalendar: true,
}
/** Keepers and matrons come at any hour of a long day, on every weekday. */
const keepers = { ...office, weekdays: [1, 2, 3, 4, 5, 6, 7], arriveTo: '09:30:00', followsCalendar: false }

const peopleWith = ({ district }: DemoWorld, schoolId: number, ...roles: readonly number[]) => {
  const open = new Set(district.members.filter(({ disabled, locked }) => !disabled && !locked).map(({ id }) => id))
  const held = district.memberRoles.filter((row) => row.schoolId === schoolId && roles.includes(row.roleId))
  return [...new Set(held.map(({ memberId }) => memberId))].filter((id) => open.has(id))
}

const ago = (today: Date, days: number) => toWireTime(new Date(today.getTime() - days * 86_400_000)).slice(0, 10)

/** Shifts of the staff since the beginning of the history, and two corrections of each school: one agreed to, one that waits. */
export const demo: DemoPart = {
  name: 'attendance',
  after: ['accessRecords'],
  write: async (db, world) => {
    const { today } = world
    const days = { fromDay: ago(today, 40), madeDay: ago(today, 45) }
    for (const [at, schoolId] of schools.entries()) {
      const keeping = peopleWith(world, schoolId, role.gateKeeper, role.dormitoryAdministrator)
      const [first, second] = [1 + at * 2, 2 + at * 2]
      const shift = { schoolId, endDay: null, version: 1 }
      await insertRows(db, attendanceShift, [
        { ...shift, id: first, name: '教职工弹性班' },
        { ...shift, id: second, name: '门卫宿管班' },
      ])
      const rule = { schoolId, ...days, departmentIds: [] }
      await insertRows(db, attendanceRule, [
        { ...rule, ...office, id: first, shiftId: first, memberIds: [] },
        { ...rule, ...keepers, id: second, shiftId: second, memberIds: keeping },
      ])
      const workers = peopleWith(world, schoolId, role.staff).filter((id) => !keeping.includes(id))
      const [decider] = peopleWith(world, schoolId, role.schoolDataAdministrator)
      const [day] = schoolDays(today).slice(-3)
      const [one, other] = workers
      if (day === undefined || one === undefined || other === undefined || decider === undefined) continue
      const told = `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.date).padStart(2, '0')}`
      const asked = { schoolId, day: told, kind: 'out' as const, minute: 17 * 60 + 30 }
      const askedAt = later(today, -18 * 60)
      const undecided = { deciderId: null, decidedAt: null, note: '', state: 'asked' as const }
      const agreed = { deciderId: decider, decidedAt: later(today, -60), note: '', state: 'agreed' as const }
      await insertRows(db, attendanceCorrection, [
        { ...asked, ...agreed, id: first, memberId: one, reason: '从北门离校时忘记刷脸', askedAt },
        { ...asked, ...undecided, id: second, memberId: other, reason: '参加区教研活动，直接回家', askedAt },
      ])
    }
  },
}
