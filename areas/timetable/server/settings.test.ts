import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { timetable, timetableRefusals } from '../contract.ts'
import { makeTimetableScene, monday } from '../make.ts'

const clock = movableClock(new Date(`${monday}T00:00:00Z`))
const server = await useServer({ clock })
const { as } = server

test('a room in which lessons of a plan overlap stays a shared one until the term is over', async () => {
  const { own, schoolId, gradeId, plan, classIds, subjects, teachers, who } = await makeTimetableScene(server)
  const place = { planId: plan.id, subjectId: subjects[0], weekday: 1, period: 1, room: '操场' }
  await own.makeLesson(schoolId, { ...place, classId: classIds[0], teacherIds: [teachers[0].id] })
  await own.makeLesson(schoolId, { ...place, classId: classIds[1], teacherIds: [teachers[1].id] })
  const save = (sharedRooms: string[], version: number, by = who) =>
    as(by, timetable.saveSettings, { body: { sharedRooms, version } })
  expect(await save(['体育馆'], 0)).toMatchObject({
    code: timetableRefusals.roomConflicts.code,
    msg: '按新的共用场地有课冲突：教室“操场” 周一第1节 同时有 七年级1班语文、七年级2班语文',
  })
  const { data } = await save(['操场'], 0)
  expect(data.sharedRooms).toEqual(['操场'])
  clock.advance(200 * 86_400_000)
  const later = await server.actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [gradeId] })
  expect((await save([], data.version, later)).data.sharedRooms).toEqual([])
})
