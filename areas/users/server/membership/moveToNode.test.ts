import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const place = { schoolId: school.id, departments: [school.office] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const addPupil = (...departments: number[]) =>
    make.makeMember({ schoolId: school.id, roles: [role.student], departments })
  return { school, who, addPupil, teacher: await actor({ ...place, roles: [role.staff] }) }
}

const change = (who: Actor, userId: number, deptId: number, room?: 'keep' | 'leave' | 'day') =>
  as(who, users.changeClass, { body: { userId, deptId, ...(room === undefined ? {} : { room }) } })

test('moves a student to a new class in one step and keeps departments', async () => {
  const { school, who, addPupil } = await makeScene()
  const pupil = await addPupil(school.classOne, school.office)
  expect(await change(who, pupil.id, school.classThree)).toMatchObject({ code: 200 })
  expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({
    mainDepartmentId: school.classThree,
    departments: [school.office, school.classThree].toSorted((one, other) => one - other),
  })
  expect(await change(who, pupil.id, school.classThree)).toMatchObject(refused(usersRefusals.departmentTwice))
  // Students without a class are in the school itself or in a grade.
  const unplaced = await addPupil(school.rootId, school.gradeOne)
  expect(await change(who, unplaced.id, school.classTwo)).toMatchObject({ code: 200 })
  expect(await make.membershipOf(school.id, unplaced.id)).toMatchObject({ departments: [school.classTwo] })
})

test('keeps the room of a boarder, frees it, or ends boarding', async () => {
  const { school, who, addPupil } = await makeScene()
  const pupil = await addPupil(school.classOne)
  const room = await make.makeRoom(school.id, { beds: 2 })
  const settle = async () => {
    const { version } = (await as(who, users.studentInfo, { query: { studentUserId: pupil.id } })).data
    const bed = { dormitoryId: room.buildingId, dormRoomId: room.id }
    const body = { userId: pupil.id, studentStatus: 1, accommodation: true, version, ...bed }
    expect(await as(who, users.saveStudentInfo, { body })).toMatchObject({ code: 200 })
  }
  const infoAfter = async (deptId: number, how?: 'keep' | 'leave' | 'day') => {
    await settle()
    expect(await change(who, pupil.id, deptId, how)).toMatchObject({ code: 200 })
    return (await as(who, users.studentInfo, { query: { studentUserId: pupil.id } })).data
  }
  expect(await infoAfter(school.classTwo)).toMatchObject({ accommodation: true, dormRoom: { id: room.id } })
  expect(await infoAfter(school.classThree, 'leave')).toMatchObject({ accommodation: true, dormRoom: null })
  expect(await infoAfter(school.classOne, 'day')).toMatchObject({ accommodation: false, dormRoom: null })
})

test('accepts only students, classes, and editors within one school', async () => {
  const { school, who, teacher, addPupil } = await makeScene()
  const pupil = await addPupil(school.classOne)
  const elsewhere = await makeScene()
  expect(await change(who, teacher.id, school.classTwo)).toMatchObject(refused(usersRefusals.notStudent))
  for (const deptId of [school.office, school.gradeTwo, school.rootId])
    expect(await change(who, pupil.id, deptId)).toMatchObject(refused(usersRefusals.notClass))
  expect(await change(teacher, pupil.id, school.classTwo)).toMatchObject(refused(common.forbidden))
  const foreign = await change(who, pupil.id, elsewhere.school.classOne)
  expect(foreign).toMatchObject(refused(common.notFound))
  expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ departments: [school.classOne] })
})
