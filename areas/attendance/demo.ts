import { role } from '../../platform/contract/roles.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { type Day, allDays, later, schoolDays } from '../../simulator/history/days.ts'
import { keepersByTurn, peopleWith, turnWeekdays } from '../../simulator/history/turns.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './server/tables.ts'
import { officeHours } from './shiftContract.ts'

const schools = [tenantIds.xingtan, tenantIds.mingde]

/** Gatekeepers and dormitory administrators have a wide arrival window and work on holidays too. */
const keepers = { ...officeHours, arriveTo: '09:30:00', followsCalendar: false }
const turnNames = ['门卫宿管甲班', '门卫宿管乙班']

const wireDay = ({ year, month, date }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Adds demo shifts from the start of the history, and two corrections per school: one approved, one pending. */
export const demo: DemoPart = {
  name: 'attendance',
  after: ['accessRecords'],
  write: async (db, world) => {
    const { today, district } = world
    // Records begin on this day. Before it everyone would be absent.
    const [begun] = allDays(today).map(({ day }) => wireDay(day))
    if (begun === undefined) return
    const days = { fromDay: begun, madeDay: begun }
    for (const [at, schoolId] of schools.entries()) {
      const turns = keepersByTurn(district, schoolId)
      const [first, second] = [1 + at * 3, 2 + at * 3]
      const shift = { schoolId, endDay: null, version: 1 }
      await insertRows(db, attendanceShift, [
        { ...shift, id: first, name: '教职工弹性班' },
        ...turnNames.map((name, turn) => ({ ...shift, id: second + turn, name })),
      ])
      const rule = { schoolId, ...days, departmentIds: [] }
      const ofTurn = (memberIds: number[], turn: number) => {
        const weekdays = [...(turnWeekdays[turn] ?? [])]
        return { ...rule, ...keepers, weekdays, id: second + turn, shiftId: second + turn, memberIds }
      }
      await insertRows(db, attendanceRule, [
        { ...rule, ...officeHours, id: first, shiftId: first, memberIds: [] },
        ...turns.map(ofTurn),
      ])
      const keeping = new Set(turns.flat())
      const workers = peopleWith(district, schoolId, role.staff).filter((id) => !keeping.has(id))
      const [decider] = peopleWith(district, schoolId, role.schoolDataAdministrator)
      const [day] = schoolDays(today).slice(-3)
      const [one, other] = workers
      if (day === undefined || one === undefined || other === undefined || decider === undefined) continue
      const notRevoked = { revokerId: null, revokedAt: null, revokeReason: '' }
      const request = { schoolId, day: wireDay(day), kind: 'out' as const, minute: 17 * 60 + 30, ...notRevoked }
      const askedAt = later(today, -18 * 60)
      const undecided = { deciderId: null, decidedAt: null, note: '', state: 'asked' as const }
      const agreed = { deciderId: decider, decidedAt: later(today, -60), note: '', state: 'agreed' as const }
      await insertRows(db, attendanceCorrection, [
        { ...request, ...agreed, id: first, memberId: one, reason: '从北门离校时忘记刷脸', askedAt },
        { ...request, ...undecided, id: second, memberId: other, reason: '参加区教研活动，直接回家', askedAt },
      ])
    }
  },
}
