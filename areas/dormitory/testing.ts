import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { onceAScene } from '../../tests/support/onceAScene.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { inserted } from '../../tests/support/inserted.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { dormitoryFactories } from './factories.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent, dormitorySchedule } from './server/tables.ts'

const roomOf = onceAScene(({ server, school }) => dormitoryFactories(server.database).makeRoom(school.id))

const fillReports = async (db: Db, schoolId: number, studentId: number) => {
  const period = { alias: 'x', stateDictId: 6 }
  const times = { startTime: '21:30:00', endTime: '22:30:00', weekdays: [1] }
  const flags = { onHolidays: false, resetsAtStart: false, disabled: false }
  const schedule = inserted(
    await db
      .insert(dormitorySchedule)
      .values({ schoolId, ...period, ...times, ...flags })
      .returning({ scheduleId: dormitorySchedule.id }),
  )
  const [startAt, endAt, writtenAt] = [new Date(0), new Date(0), new Date(0)]
  const report = inserted(
    await db
      .insert(dormitoryReport)
      .values({ schoolId, ...schedule, ...period, day: '2026-11-20', startAt, endAt, writtenAt })
      .returning({ reportId: dormitoryReport.id }),
  )
  const building = { schoolId, ...report, buildingId: 1, dormitoryName: 'x' }
  const counts = { allStudentNum: 1, returnStudentNum: 0, noReturnStudentNum: 1, leavingStudentNum: 0 }
  await db.insert(dormitoryReportBuilding).values({ ...building, ...counts })
  const student = {
    place: 1,
    studentId,
    studentName: 'x',
    floor: 1,
    roomId: 1,
    roomName: 'x',
    clazzName: 'x',
    note: '',
  }
  await db.insert(dormitoryReportStudent).values({ ...building, ...student, haveFace: false, leaving: false })
}

/** Samples of dormitories for the sweep: a building with a room. */
export const testing: AreaTesting = {
  samples: {
    dormitoryBuilding: async (scene) => (await roomOf(scene)).buildingId,
    dormRoom: async (scene) => (await roomOf(scene)).id,
  },
  foreign: {
    dormitoryBuilding: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).buildingId,
    dormRoom: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).id,
  },
  rows: async (db, { id: schoolId, teacher, pupil }) => {
    const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name: 'x' }).returning()
    if (!building) throw new Error('nothing was inserted')
    await db.insert(dormitoryRoom).values({ schoolId, buildingId: building.id, floor: 1, name: '101', beds: 6 })
    await db.insert(buildingManager).values({ schoolId, buildingId: building.id, memberId: teacher.id })
    await fillReports(db, schoolId, pupil.id)
  },
}
