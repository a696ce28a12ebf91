import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { entryType } from '../access/contract.ts'
import { accessFactories } from '../access/factories.ts'
import { nodeType } from '../registry/contract.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './server/tables.ts'

type RuleValues = Partial<typeof attendanceRule.$inferInsert>
type CorrectionValues = Partial<typeof attendanceCorrection.$inferInsert>

/** Working hours of most tests: Monday to Friday, in by 8:30, out from 17:00, eight hours. */
export const officeHours = {
  weekdays: [1, 2, 3, 4, 5],
  arriveFrom: '07:00:00',
  arriveTo: '08:30:00',
  leaveFrom: '17:00:00',
  leaveTo: '19:00:00',
  requiredMinutes: 480,
  graceMinutes: 5,
  followsCalendar: true,
}

const shanghai = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Test factories for shifts, corrections and access records of staff. */
export const attendanceFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)
  const access = accessFactories(database)

  const addRule = (schoolId: number, shiftId: number, values: RuleValues = {}) =>
    asSystem(async (db) => {
      const nobody = { departmentIds: [], memberIds: [] }
      const days = { fromDay: '2026-01-01', madeDay: '2026-01-01' }
      await db.insert(attendanceRule).values({ ...officeHours, ...nobody, ...days, ...values, schoolId, shiftId })
    })

  const makeShift = async (schoolId: number, values: RuleValues & { readonly name?: string } = {}) => {
    const { name = '行政班', ...rule } = values
    const { id } = await asSystem(async (db) =>
      insertedRow(await db.insert(attendanceShift).values({ schoolId, name }).returning({ id: attendanceShift.id })),
    )
    await addRule(schoolId, id, rule)
    return id
  }

  const makeCorrection = (schoolId: number, memberId: number, values: CorrectionValues = {}) =>
    asSystem(async (db) => {
      const first = {
        kind: 'in' as const,
        minute: 480,
        reason: '忘记打卡',
        state: 'asked' as const,
        askedAt: new Date(),
      }
      const row = { day: '2026-03-02', ...first, ...values, schoolId, memberId }
      return insertedRow(await db.insert(attendanceCorrection).values(row).returning({ id: attendanceCorrection.id }))
        .id
    })

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
