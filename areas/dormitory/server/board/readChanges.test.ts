import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../../tests/support/seed.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { getCountedState } from '../../../whereabouts/contract.ts'
import { generatedNow, generatedPeople, withGeneratedPeople } from '../../../whereabouts/make.ts'
import { dormitoryFactories, makeBoarders } from '../../makeDormitory.ts'
import { readChanges } from './readChanges.ts'

const server = await useServer()

test('counts rooms the same for few and for many changed students', async () => {
  const { school, pupil, pupilNamed, deliver } = await makeAccessScene(server)
  const own = dormitoryFactories(server.database)
  const room = await own.makeRoom(school.id)
  const [away, missing, reset] = [await pupilNamed('李小红'), await pupilNamed('张小军'), await pupilNamed('陈小芳')]
  const all = [pupil, away, missing, reset]
  for (const [at, { id }] of all.entries()) await own.settle(school.id, id, room.id, at + 1)
  const now = new Date()
  const time = now.getTime() - 1000
  const record = (number: number, userId: number, stateDictId: number) => ({
    number,
    userId,
    stateDictId,
    time,
    comment: '',
  })
  const { backInDormitory, leftDormitory } = entryType
  await deliver({
    records: [
      record(1, pupil.id, backInDormitory),
      record(2, away.id, backInDormitory),
      record(3, missing.id, leftDormitory),
    ],
  })
  const hour = 3_600_000
  const span = { startAt: new Date(now.getTime() - hour), endAt: new Date(now.getTime() + hour) }
  await leaveFactories(server.database).makeLeave(school.id, away.id, span)
  const roomsOf = (ids: readonly number[]) =>
    server.database.inSchool(school.id, async (db) => (await readChanges(db, { schoolId: school.id, now }, ids)).rooms)
  const few = await roomsOf(all.map(({ id }) => id))
  expect(few).toEqual([
    { id: room.id, buildingId: room.buildingId, inDormitoryNum: 1, notInDormitoryNum: 2, leaveNum: 1 },
  ])
  const strangers = Array.from({ length: 400 }, (_, at) => -1 - at)
  expect(await roomsOf([...all.map(({ id }) => id), ...strangers])).toEqual(few)
})

test('leaves out disabled students and students without a room', async () => {
  const { school, pupil, pupilNamed } = await makeAccessScene(server)
  const own = dormitoryFactories(server.database)
  const room = await own.makeRoom(school.id)
  const disabled = await pupilNamed('赵小刚')
  await server.make.setMember(school.id, disabled.id, { disabled: true })
  const dayStudent = await pupilNamed('孙小丽')
  await own.settle(school.id, pupil.id, room.id, 1)
  await own.settle(school.id, disabled.id, room.id, 2)
  const all = [pupil.id, disabled.id, dayStudent.id]
  const { students, rooms } = await server.database.inSchool(school.id, (db) =>
    readChanges(db, { schoolId: school.id, now: new Date() }, all),
  )
  const { id: roomId, buildingId } = room
  expect(students).toEqual([{ userId: pupil.id, name: '王小明', isAway: false, roomId, buildingId }])
  expect(rooms).toEqual([{ id: roomId, buildingId, inDormitoryNum: 0, notInDormitoryNum: 1, leaveNum: 0 }])
})

test('counts the rooms of changed students by the rules of derive.ts', async () => {
  const { database } = server
  const { schoolId, rooms, students, roomOf } = await makeBoarders(server, 6)
  const generated = fc.tuple(generatedPeople(students.length), fc.subarray([...students]))
  const check = fc.asyncProperty(generated, ([people, changed]) =>
    withGeneratedPeople(database, { schoolId, students }, people, async (db, known) => {
      const numberOf = (roomId: number, state: string) =>
        [...known].filter(([id, { dormitory, leaveSince }]) => {
          const counted = getCountedState(dormitory?.stateDictId ?? null, leaveSince !== null)
          return roomOf(id) === roomId && counted === state
        }).length
      const read = await readChanges(db, { schoolId, now: generatedNow }, changed)
      expect(read.rooms.toSorted((one, other) => one.id - other.id)).toEqual(
        rooms
          .filter(({ id }) => changed.some((student) => roomOf(student) === id))
          .map(({ id, buildingId }) => ({
            id,
            buildingId,
            inDormitoryNum: numberOf(id, 'returned'),
            notInDormitoryNum: numberOf(id, 'notReturned'),
            leaveNum: numberOf(id, 'leave'),
          })),
      )
      const away = new Map(read.students.map(({ userId, isAway }) => [userId, isAway]))
      const isAwayByRule = (id: number) => (known.get(id)?.leaveSince ?? null) !== null
      expect(away).toEqual(new Map(changed.map((id) => [id, isAwayByRule(id)])))
    }),
  )
  await fc.assert(check, { seed, numRuns: 50 })
})
