import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { entryType } from '../../access/contract.ts'
import { makeAccessScene } from '../../access/make.ts'
import { type Track, checkin, checkinRefusals } from '../contract.ts'

const server = await useServer()

const shanghai = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

const makeScene = async () => {
  const scene = await makeAccessScene(server)
  const record = (at: string, stateDictId: number, values = {}) =>
    scene.own.makeRecord(scene.school.id, scene.pupil.id, {
      at: shanghai(at),
      stateDictId,
      deviceId: scene.deviceId,
      locationId: scene.locationId,
      ...values,
    })
  const ask = (startDay: string, endDay: string, reader = scene.who) =>
    server.as(reader, checkin.track, { query: { userId: scene.pupil.id, startDay, endDay } })
  return { ...scene, record, ask }
}

const staysOf = (track: Track, day: string) =>
  track.days.find((one) => one.day === day)?.stays.map(({ place, from, to }) => [place, from.slice(11), to.slice(5)])

test('shows the stays, the minutes at school and the records of each day, newest day first', async () => {
  const { record, ask, pupil } = await makeScene()
  await record('2026-03-02 07:10:00', entryType.backAtSchool)
  await record('2026-03-02 17:40:00', entryType.leftSchool)
  await record('2026-03-02 18:00:00', entryType.backHome)
  await record('2026-03-03 07:05:00', entryType.backAtSchool)
  await record('2026-03-03 12:00:00', entryType.enteredCanteen)
  const { data } = await ask('2026-03-02', '2026-03-03')
  expect([data.userId, data.more, data.days.map(({ day }) => day)]).toEqual([
    pupil.id,
    false,
    ['2026-03-03', '2026-03-02'],
  ])
  expect(staysOf(data, '2026-03-02')).toEqual([
    ['unknown', '00:00:00', '03-02 07:10:00'],
    ['school', '07:10:00', '03-02 17:40:00'],
    ['road', '17:40:00', '03-02 18:00:00'],
    ['home', '18:00:00', '03-03 00:00:00'],
  ])
  expect(data.days[1]?.insideMinutes).toBe(630)
  // The state of the evening before goes on after midnight; the canteen changes no place.
  expect(staysOf(data, '2026-03-03')).toEqual([
    ['home', '00:00:00', '03-03 07:05:00'],
    ['school', '07:05:00', '03-04 00:00:00'],
  ])
  expect(data.days[0]?.records.map(({ typeName, locationDesc }) => [typeName, locationDesc])).toEqual([
    ['返校', '一号楼大门'],
    ['进入食堂', '一号楼大门'],
  ])
})

test('takes a manager’s word about the dormitory, but not as a place', async () => {
  const { record, ask, who } = await makeScene()
  await record('2026-03-02 21:00:00', entryType.backInDormitory)
  await record('2026-03-02 22:00:00', entryType.leftDormitory, { operatorId: who.id, deviceId: null })
  const { data } = await ask('2026-03-02', '2026-03-02')
  expect(staysOf(data, '2026-03-02')).toEqual([
    ['unknown', '00:00:00', '03-02 21:00:00'],
    ['dormitory', '21:00:00', '03-03 00:00:00'],
  ])
  expect(data.days[0]?.records).toHaveLength(2)
})

test('ends today at this moment and leaves out the days to come', async () => {
  const { ask } = await makeScene()
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const later = new Date(Date.now() + 80 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await ask(today, later)
  // Midnight may pass between the two.
  expect(data.days.length).toBeLessThanOrEqual(2)
  expect(data.days.at(-1)?.day).toBe(today)
  const { data: nothing } = await ask('2099-01-01', '2099-01-02')
  expect(nothing.days).toEqual([])
})

test('refuses more than 31 days and an end before the start', async () => {
  const { ask } = await makeScene()
  expect(await ask('2026-03-01', '2026-03-31')).toMatchObject({ code: 200 })
  expect(await ask('2026-03-01', '2026-04-01')).toMatchObject(refused(checkinRefusals.tooManyDays))
  expect(await ask('2000-01-01', '2099-01-01')).toMatchObject(refused(checkinRefusals.tooManyDays))
  expect(await ask('2026-03-02', '2026-03-01')).toMatchObject(refused(checkinRefusals.endBeforeStart))
})

test('shows a gate keeper with the permission passages at the gate only', async () => {
  const { record, ask, place } = await makeScene()
  await record('2026-03-02 07:10:00', entryType.backAtSchool)
  await record('2026-03-02 21:00:00', entryType.backInDormitory)
  const keeper = await server.actor({ ...place, roles: [role.gateKeeper] })
  await server.make.grant(place.schoolId, keeper.id, ['checkin:track:view'])
  const { data } = await ask('2026-03-02', '2026-03-02', keeper)
  expect(data.days[0]?.records.map(({ typeName }) => typeName)).toEqual(['返校'])
  expect(staysOf(data, '2026-03-02')?.map(([where]) => where)).toEqual(['unknown', 'school'])
})

test('is closed to a teacher of another class, like a missing person', async () => {
  const { ask, school } = await makeScene()
  const { id: classId } = await server.make.makeDepartment({ schoolId: school.id, parentId: school.rootId, type: 4 })
  const teacher = await server.actor({ schoolId: school.id, roles: [role.staff], departments: [classId] })
  expect(await ask('2026-03-02', '2026-03-02', teacher)).toMatchObject(refused(common.notFound))
})
