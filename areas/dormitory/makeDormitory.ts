import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { makeFactories } from '../../tests/support/people.ts'
import { device } from '../device/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { studentInfo } from '../registry/server/tables/students.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent, dormitorySchedule } from './server/tables.ts'

let counter = 0

/** Makes rooms, beds and schedules for tests. */
export const dormitoryFactories = (database: Database) => {
  const { asSystem, insert, change } = testRows(database)
  return {
    /** Makes a room with its building. */
    makeRoom: (
      schoolId: number,
      { name = '一号楼', beds = 6, gender = 0 }: { name?: string; beds?: number; gender?: number } = {},
    ) =>
      asSystem(async (db) => {
        counter += 1
        const building = insertedRow(
          await db
            .insert(dormitoryBuilding)
            .values({ schoolId, name: `${name}${counter}` })
            .returning(),
        )
        const room = { schoolId, buildingId: building.id, floor: 1, name: `${name}101`, beds, gender }
        return insertRow(db, dormitoryRoom, room)
      }),
    /** Makes a schedule for every evening. */
    makeSchedule: (schoolId: number, values: Partial<typeof dormitorySchedule.$inferInsert> = {}) => {
      counter += 1
      const times = { startTime: '21:30:00', endTime: '22:30:00', stateDictId: 6, weekdays: [1, 2, 3, 4, 5, 6, 7] }
      const flags = { onHolidays: false, resetsAtStart: false, disabled: false }
      const row = { alias: `时段${counter}`, ...times, ...flags, ...values, schoolId }
      return insert(dormitorySchedule, row)
    },
    /** Makes a student a boarder in a room, or without a room if null. */
    settle: (schoolId: number, memberId: number, roomId: number | null, bedNumber: number | null = null) =>
      asSystem(async (db) => {
        const values = { accommodation: true, roomId, bedNumber }
        await db
          .insert(studentInfo)
          .values({ schoolId, memberId, ...values })
          .onConflictDoUpdate({ target: [studentInfo.schoolId, studentInfo.memberId], set: values })
      }),
    /** Makes a device in a room. */
    makeDevice: async (schoolId: number, { id: roomId }: { readonly id: number }) => {
      counter += 1
      const made = { schoolId, roomId, name: '门口机', type: 'x', sn: `sn${counter}`, config: {} }
      return (await insert(device, made)).id
    },
    /** Marks a student as having left the school. */
    leaveSchool: (schoolId: number, memberId: number) => change(studentInfo, { schoolId, memberId }, { status: 2 }),
    /** Sets a student's status; null deletes the row of `student_info`. */
    setStatus: (schoolId: number, memberId: number, status: number | null) =>
      asSystem(async (db) => {
        const theirs = and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.memberId, memberId))
        if (status === null) await db.delete(studentInfo).where(theirs)
        else await db.update(studentInfo).set({ status }).where(theirs)
      }),
    /** Reads a student's bed. */
    bedOf: (schoolId: number, memberId: number) =>
      asSystem(async (db) => {
        const [row] = await db
          .select({
            accommodation: studentInfo.accommodation,
            roomId: studentInfo.roomId,
            bedNumber: studentInfo.bedNumber,
          })
          .from(studentInfo)
          .where(and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.memberId, memberId)))
        return row ?? null
      }),
    /** Makes a member the manager of a building. */
    makeManager: (schoolId: number, buildingId: number, memberId: number) =>
      insert(buildingManager, { schoolId, buildingId, memberId }),
  }
}

/** Makes a school with two rooms of different buildings and boarders in each. */
export const makeBoarders = async (
  { make, database }: Pick<TestServer<unknown>, 'make' | 'database'>,
  boardersOfRoom: number,
) => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const own = dormitoryFactories(database)
  const rooms = [await own.makeRoom(schoolId), await own.makeRoom(schoolId)]
  const roomOfStudent = new Map<number, number>()
  for (const { id: roomId } of Array.from({ length: boardersOfRoom }, () => rooms).flat()) {
    const { id } = await make.makeMember({ schoolId, roles: [role.student], departments: [rootId] })
    await own.settle(schoolId, id, roomId)
    roomOfStudent.set(id, roomId)
  }
  return { schoolId, rooms, students: [...roomOfStudent.keys()], roomOf: (id: number) => roomOfStudent.get(id) }
}

type Line = typeof dormitoryReportStudent.$inferInsert

interface ReportValues {
  readonly day: string
  readonly scheduleId?: number
  readonly stateDictId?: number
  readonly buildingId?: number
  readonly name?: string
  readonly students?: readonly (Partial<Line> & { readonly studentId: number })[]
}

/** Makes reports written on time, for tests. */
export const reportFactories = (database: Database) => ({
  makeReport: (
    schoolId: number,
    { day, scheduleId = 1, stateDictId = 6, buildingId = 1, name = '一号楼', students = [] }: ReportValues,
  ) =>
    database.asSystem('test factories', async (db) => {
      const [startAt, endAt] = [new Date(`${day}T13:30:00Z`), new Date(`${day}T14:30:00Z`)]
      const head = { schoolId, scheduleId, day, alias: name, stateDictId, startAt, endAt, writtenAt: endAt }
      const report = await insertRow(db, dormitoryReport, head)
      const leaving = students.filter((row) => row.leaving).length
      const reportKey = { schoolId, reportId: report.id, buildingId, dormitoryName: name }
      const counts = {
        allStudentNum: students.length + 5,
        returnStudentNum: 5,
        noReturnStudentNum: students.length - leaving,
        leavingStudentNum: leaving,
      }
      await db.insert(dormitoryReportBuilding).values({ ...reportKey, ...counts })
      const usual = { floor: 1, roomId: 1, roomName: name, clazzName: name, haveFace: false, leaving: false, note: '' }
      const rows = students.map((row, at) => ({ ...reportKey, ...usual, place: at + 1, studentName: name, ...row }))
      if (rows.length > 0) await db.insert(dormitoryReportStudent).values(rows)
      return report
    }),
})

/** The part of a test's server that a scene needs. The full type would import these factories in a circle. */
interface TestServer<Actor> {
  readonly make: ReturnType<typeof makeFactories>
  readonly actor: (values: { schoolId: number; roles: number[]; departments: number[] }) => Promise<Actor>
  readonly database: Database
}

/** Makes a school with a boys' and a girls' building, their managers, and two boys and two girls of a class. */
export const makePlanScene = async <Actor extends { readonly id: number }>({
  make,
  actor,
  database,
}: TestServer<Actor>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const own = dormitoryFactories(database)
  const addActor = (roleId: number) => actor({ schoolId, roles: [roleId], departments: [rootId] })
  const { id: classId } = await make.makeDepartment({ schoolId, parentId: rootId, name: '一班', type: nodeType.class })
  const pupil = async (name: string, gender: number) => {
    const { id } = await make.makeMember({ schoolId, roles: [role.student], departments: [classId], name })
    await make.setMember(schoolId, id, { gender })
    return { id, name }
  }
  const boysRoom = await own.makeRoom(schoolId, { name: '甲', beds: 2, gender: 1 })
  const girlsRoom = await own.makeRoom(schoolId, { name: '乙', beds: 2, gender: 2 })
  const [manager, other] = [await addActor(role.dormitoryAdministrator), await addActor(role.dormitoryAdministrator)]
  await own.makeManager(schoolId, boysRoom.buildingId, manager.id)
  await own.makeManager(schoolId, girlsRoom.buildingId, other.id)
  return {
    school,
    classId,
    own,
    who: await addActor(role.schoolDataAdministrator),
    teacher: await addActor(role.staff),
    manager,
    other,
    boysRoom,
    girlsRoom,
    boys: [await pupil('王小明', 1), await pupil('李大伟', 1)] as const,
    girls: [await pupil('张小红', 2), await pupil('赵小兰', 2)] as const,
    pupil,
  }
}
