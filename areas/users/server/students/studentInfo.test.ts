import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as, database } = await useServer()

const makeScene = async (beds = 1) => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const addStudent = () => make.makeMember({ ...place, roles: [role.student] })
  const room = await make.makeRoom(school.id, { beds })
  const bed = { dormitoryId: room.buildingId, dormRoomId: room.id }
  return { school, who, room, bed, addStudent, student: await addStudent() }
}

type Wanted = { dormitoryId?: number; dormRoomId?: number; accommodation?: boolean; version?: number }
const save = (who: Actor, userId: number, wanted: Wanted = {}) =>
  as(who, users.saveStudentInfo, {
    body: { userId, studentStatus: 1, accommodation: true, version: 1, ...wanted },
  })

describe('the data of a student', () => {
  test('is saved with status, building and room, and read back', async () => {
    const { who, student, room, bed } = await makeScene()
    const saved = await save(who, student.id, bed)
    expect(saved.data).toMatchObject({
      studentStatus: 1,
      accommodation: true,
      dormitory: { dormitoryId: room.buildingId },
      dormRoom: { id: room.id, name: room.name },
      version: 2,
    })
    const read = await as(who, users.studentInfo, { query: { studentUserId: student.id } })
    expect(read.data).toEqual(saved.data)
    const model = await as(who, users.userModel, { params: { id: student.id } })
    expect(model.data).toMatchObject({ dormRoom: { id: room.id }, accommodation: true })
    const where = await as(who, users.roomOfStudent, { params: { userId: student.id } })
    expect(where.data).toMatchObject({ roomId: room.id, floor: 1 })
  })

  test('frees the room when boarding ends', async () => {
    const { who, student, bed } = await makeScene()
    await save(who, student.id, bed)
    const day = await as(who, users.changeStudentInfo, { body: { userId: student.id, accommodation: false } })
    expect(day.data).toMatchObject({ accommodation: false, dormRoom: null, studentStatus: 1 })
    expect((await as(who, users.roomOfStudent, { params: { userId: student.id } })).data).toBeNull()
  })

  test('changes only the status', async () => {
    const { who, student, bed } = await makeScene()
    await save(who, student.id, bed)
    const body = { userId: student.id, status: 3 }
    expect(await as(who, users.setStudentStatus, { body })).toMatchObject({ code: 200 })
    const read = await as(who, users.studentInfo, { query: { studentUserId: student.id } })
    expect(read.data).toMatchObject({ studentStatus: 3, accommodation: true, dormRoom: { id: bed.dormRoomId } })
  })

  test('is refused for an older version', async () => {
    const { who, student, bed } = await makeScene()
    await save(who, student.id, bed)
    const late = await save(who, student.id, { accommodation: false })
    expect(late).toMatchObject({ ...refused(common.stale), data: { accommodation: true, version: 2 } })
  })
})

describe('a bed', () => {
  test('requires building and room', async () => {
    const { who, student, bed } = await makeScene()
    for (const wanted of [{}, { dormitoryId: bed.dormitoryId }, { dormRoomId: bed.dormRoomId }]) {
      expect(await save(who, student.id, wanted)).toMatchObject(refused(usersRefusals.roomNeeded))
    }
  })

  test('must be free, and only one of two simultaneous requests gets the last one', async () => {
    const { who, student, addStudent, bed } = await makeScene(1)
    const other = await addStudent()
    const answers = await Promise.all([save(who, student.id, bed), save(who, other.id, bed)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, usersRefusals.roomFull.code])
    const sleeping = answers[0]?.code === 200 ? student : other
    expect(await save(who, sleeping.id, { ...bed, version: 2 }), 'one’s own bed').toMatchObject({ code: 200 })
    const rooms = await as(who, users.dormitoryRooms, {
      params: { schoolId: who.schoolId, dormitoryId: bed.dormitoryId },
    })
    expect(rooms.data).toMatchObject([{ id: bed.dormRoomId, beds: 1, taken: 1 }])
  })

  test('of another building or school is not found', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const elsewhere = await make.makeRoom(here.school.id)
    const crossed = await save(here.who, here.student.id, { ...here.bed, dormitoryId: elsewhere.buildingId })
    expect(crossed).toMatchObject(refused(common.notFound))
    expect((await save(here.who, here.student.id, there.bed)).text).toBe(crossed.text)
  })
})

test('refuses a person who is not a student', async () => {
  const { who } = await makeScene()
  const read = await as(who, users.studentInfo, { query: { studentUserId: who.id } })
  expect(read).toMatchObject(refused(usersRefusals.notStudent))
  expect(await save(who, who.id, { accommodation: false })).toMatchObject(refused(usersRefusals.notStudent))
})

test('refuses callers without the edit permission', async () => {
  const { school, student } = await makeScene()
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  expect(await save(teacher, student.id)).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, users.studentInfo, { query: { studentUserId: student.id } })).toMatchObject({ code: 200 })
})

describe('the lookups', () => {
  test('list only the buildings of the school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const { data } = await as(here.who, users.dormitories, { params: { schoolId: here.school.id } })
    expect(data.map(({ id }) => id)).toEqual([here.bed.dormitoryId])
    const foreign = await as(here.who, users.dormitories, { params: { schoolId: there.school.id } })
    expect(foreign).toMatchObject(refused(common.notFound))
  })

  test('are refused if the school has no dormitory module', async () => {
    const { who, school, student } = await makeScene()
    await database.asSystem('a test closes a module', (db) =>
      db.insert(closedModule).values({ schoolId: school.id, module: 'dormitory' }),
    )
    const answer = await as(who, users.dormitories, { params: { schoolId: school.id } })
    expect(answer).toMatchObject(refused(common.forbidden))
    const room = await as(who, users.roomOfStudent, { params: { userId: student.id } })
    expect(room).toMatchObject(refused(common.forbidden))
  })

  test('show a bureau the buildings, and no student’s room', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await make.makeSchool({ bureauId: bureau.id })
    const student = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId] })
    const place = { schoolId: bureau.id, departments: [bureau.rootId] }
    const official = await actor({ ...place, roles: [role.bureauAdministrator] })
    expect(await as(official, users.dormitories, { params: { schoolId: school.id } })).toMatchObject({ code: 200 })
    const room = await as(official, users.roomOfStudent, { params: { userId: student.id } })
    expect(room).toMatchObject(refused(common.figuresOnly))
  })
})
