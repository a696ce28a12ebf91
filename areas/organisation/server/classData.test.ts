import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as, http } = await useServer()

const makeScene = async (values: { readonly bureauId?: number } = {}) => {
  const school = await makeSmallSchool(make, values)
  const place = { schoolId: school.id, departments: [school.office] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const teacher = await actor({ ...place, roles: [role.staff] })
  const ofClass = (id: number) => make.makeMember({ schoolId: school.id, roles: [role.student], departments: [id] })
  return {
    school,
    who,
    teacher,
    student: await ofClass(school.classOne),
    other: await ofClass(school.classTwo),
  }
}

const dataOf = async (who: Actor, id: number) => (await as(who, organisation.classData, { params: { id } })).data

describe('slogan', () => {
  const save = (who: Actor, id: number, slogan: string, version: number) =>
    as(who, organisation.saveSlogan, { params: { id }, body: { slogan, version } })

  test('is saved, and refused with a stale version', async () => {
    const { school, who } = await makeScene()
    expect(await save(who, school.classOne, '团结向上', 1)).toMatchObject({ data: { slogan: '团结向上', version: 2 } })
    expect(await save(who, school.classOne, '求实', 1)).toMatchObject({
      code: common.stale.code,
      data: { slogan: '团结向上', version: 2 },
    })
    expect(await dataOf(who, school.classOne)).toMatchObject({ slogan: '团结向上', name: '一班' })
  })

  test('is refused for nodes other than classes and without the permission', async () => {
    const { school, who, teacher } = await makeScene()
    expect(await save(who, school.gradeOne, '年级', 1)).toMatchObject(refused(refusals.notClass))
    await make.makeClassManager(school.id, school.classOne, teacher.id)
    expect(await save(teacher, school.classOne, '我的班', 1)).toMatchObject(refused(common.forbidden))
    expect(await dataOf(teacher, school.classOne)).toMatchObject({ slogan: '' })
  })
})

describe('pictures', () => {
  const add = async (who: Actor, id: number, count: number) =>
    as(who, organisation.addPictures, {
      params: { id },
      body: {},
      files: await Promise.all(Array.from({ length: count }, (_, at) => makePicture({ name: `${at + 1}.png` }))),
    })
  const keep = (who: Actor, id: number, ids: number[], version?: string) =>
    as(who, organisation.keepPictures, { params: { id }, body: { ids, version } })

  test('are added up to five, ordered and deleted', async () => {
    const { school, who } = await makeScene()
    const added = await add(who, school.classOne, 3)
    expect(added.data.pictures.map(({ name }) => name)).toEqual(['1.webp', '2.webp', '3.webp'])
    expect(await add(who, school.classOne, 3)).toMatchObject(refused(refusals.tooManyPictures))
    const [one, two, three] = added.data.pictures.map(({ id }) => id)
    const kept = await keep(who, school.classOne, [three ?? 0, one ?? 0])
    expect(kept.data.pictures.map(({ id }) => id)).toEqual([three, one])
    const gone = await keep(who, school.classTwo, [two ?? 0])
    expect(gone).toMatchObject(refused(common.notFound))
    const { pictures } = await dataOf(who, school.classOne)
    expect(pictures.map(({ id }) => id)).toEqual([three, one])
    const opened = await http.inject({ method: 'GET', url: pictures[0]?.url ?? '' })
    expect(opened.headers['content-type']).toBe('image/webp')
  })

  test('are refused with a stale version after a colleague’s change, which is returned', async () => {
    const { school, who } = await makeScene()
    const { pictures, version } = (await add(who, school.classOne, 2)).data
    const [one, two] = pictures.map(({ id }) => id)
    const now = (await add(who, school.classOne, 1)).data
    const stale = await keep(who, school.classOne, [one ?? 0], version)
    expect(stale).toMatchObject({ code: common.stale.code, msg: '班级图片已被他人修改，请核对后再保存' })
    expect(stale.data.pictures.map(({ id }) => id)).toEqual(now.pictures.map(({ id }) => id))
    const kept = (await keep(who, school.classOne, [one ?? 0], stale.data.version)).data
    const gone = await keep(who, school.classOne, [one ?? 0, two ?? 0], stale.data.version)
    expect(gone).toMatchObject({ code: common.stale.code, data: { version: kept.version } })
    expect(await dataOf(who, school.classOne)).toMatchObject({
      pictures: [{ id: one }],
      versions: { pictures: kept.version },
    })
  })

  test('are refused above 3 MB', async () => {
    const { school, who } = await makeScene()
    const { bytes, ...file } = await makePicture()
    const large = { ...file, bytes: Buffer.concat([bytes, Buffer.alloc(3 * 1024 * 1024)]) }
    const params = { id: school.classOne }
    const answer = await as(who, organisation.addPictures, { params, body: {}, files: [large] })
    expect(answer).toMatchObject(refused(refusals.pictureTooLarge))
  })
})

test('replaces locations and areas separately', async () => {
  const { school, who } = await makeScene()
  const body = (...names: string[]) => ({ body: { deptId: school.classOne, names } })
  await as(who, organisation.linkLocations, body('101', '音乐教室'))
  await as(who, organisation.linkAreas, body('东操场'))
  expect(await as(who, organisation.linkLocations, body('102', '102'))).toMatchObject({ code: 200 })
  expect(await dataOf(who, school.classOne)).toMatchObject({ locations: ['102'], areas: ['东操场'] })
  expect(await as(who, organisation.linkAreas, { body: { deptId: school.office, names: [] } })).toMatchObject(
    refused(refusals.notClass),
  )
})

test('refuses places with a stale version but accepts them without one', async () => {
  const { school, who } = await makeScene()
  const save = (name: string, version?: string) =>
    as(who, organisation.linkLocations, { body: { deptId: school.classOne, names: [name], version } })
  const { locations } = (await dataOf(who, school.classOne)).versions
  const saved = await save('101', locations)
  expect(saved).toMatchObject({ code: 200, data: { names: ['101'] } })
  expect(await save('102', locations)).toMatchObject({
    code: common.stale.code,
    data: { names: ['101'], version: saved.data.version },
  })
  const { versions, ...after } = await dataOf(who, school.classOne)
  expect(after.locations).toEqual(['101'])
  expect(versions.locations).toBe(saved.data.version)
  expect(await save('102', saved.data.version)).toMatchObject({ code: 200 })
  expect(await save('103')).toMatchObject({ code: 200, data: { names: ['103'] } })
})

describe('the duty roster', () => {
  const save = (who: Actor, id: number, days: { dayOfWeek: number; users: number[] }[], version?: string) =>
    as(who, organisation.saveDuty, { params: { id }, body: { days, version } })

  test('is refused with a stale version, and the refusal contains the current roster', async () => {
    const { school, who, teacher, student } = await makeScene()
    const read = (await dataOf(who, school.classOne)).duty.version
    const theirs = await save(who, school.classOne, [{ dayOfWeek: 2, users: [teacher.id] }], read)
    expect(theirs).toMatchObject({ code: 200 })
    const mine = [{ dayOfWeek: 3, users: [student.id] }]
    const stale = await save(who, school.classOne, mine, read)
    expect(stale).toMatchObject({ code: common.stale.code, data: theirs.data })
    expect((await dataOf(who, school.classOne)).duty).toEqual(theirs.data)
    expect(await save(who, school.classOne, mine, stale.data.version)).toMatchObject({ code: 200 })
  })

  test('masks children’s names for a bureau', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const { school, who, student } = await makeScene({ bureauId: bureau.id })
    await make.setMember(school.id, student.id, { name: '白小雨' })
    await save(who, school.classOne, [{ dayOfWeek: 2, users: [student.id] }])
    const { id: schoolId, rootId } = bureau
    const officer = await actor({ schoolId, roles: [role.bureauAdministrator], departments: [rootId] })
    const named = async (reader: Actor) => (await dataOf(reader, school.classOne)).duty.days[0]?.users
    expect(await named(who)).toMatchObject([{ name: '白小雨' }])
    expect(await named(officer)).toMatchObject([{ name: '白**' }])
  })

  test('lists staff and students of the class by weekday, from Monday on', async () => {
    const { school, who, teacher, student } = await makeScene()
    await save(who, school.classOne, [
      { dayOfWeek: 1, users: [teacher.id] },
      { dayOfWeek: 2, users: [student.id, teacher.id] },
    ])
    const { days } = (await dataOf(who, school.classOne)).duty
    expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual([2, 3, 4, 5, 6, 7, 1])
    expect(new Set(days[0]?.users.map(({ id }) => id))).toEqual(new Set([student.id, teacher.id]))
    expect(days[6]?.users).toMatchObject([{ id: teacher.id }])
  })

  test('refuses a student of another class, a repeated day and an invalid day', async () => {
    const { school, who, teacher, other } = await makeScene()
    const day = { dayOfWeek: 2, users: [teacher.id] }
    expect(await save(who, school.classOne, [{ ...day, users: [other.id] }])).toMatchObject(refused(refusals.notOnDuty))
    expect(await save(who, school.classOne, [day, day])).toMatchObject(refused(refusals.dayTwice))
    expect(await save(who, school.classOne, [{ ...day, dayOfWeek: 8 }])).toMatchObject({ status: 400 })
    expect((await dataOf(who, school.classOne)).duty.days.every((one) => one.users.length === 0)).toBe(true)
  })
})

describe('class managers', () => {
  const set = (who: Actor, id: number, userId: number, level: number) =>
    as(who, organisation.saveClassManager, { params: { id }, body: { userId, level } })

  test('allow one head and several deputies, who reach the class from their next call on', async () => {
    const { school, who, teacher } = await makeScene()
    const second = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    const look = () => as(teacher, users.findUserPage, { body: { deptId: school.classOne } })
    expect(await look()).toMatchObject(refused(common.notFound))
    expect(await set(who, school.classOne, teacher.id, 1)).toMatchObject({ code: 200 })
    expect(await look()).toMatchObject({ code: 200 })
    expect(await set(who, school.classOne, second.id, 1)).toMatchObject(refused(refusals.headThere))
    expect(await set(who, school.classOne, second.id, 2)).toMatchObject({ code: 200 })
    expect(await set(who, school.classOne, teacher.id, 0)).toMatchObject({ code: 200 })
    expect(await set(who, school.classOne, second.id, 1)).toMatchObject({ code: 200 })
    const { data } = await as(who, organisation.classManagers, { params: { id: school.classOne } })
    expect(data.map(({ user, level }) => [user.id, level])).toEqual([
      [second.id, 1],
      [teacher.id, 0],
    ])
  })

  test('are refused with a stale version', async () => {
    const { school, who, teacher } = await makeScene()
    const params = { id: school.classOne }
    const read = (await dataOf(who, school.classOne)).versions.managers
    const change = (level: number, version: string) =>
      as(who, organisation.saveClassManager, { params, body: { userId: teacher.id, level, version } })
    const saved = await change(1, read)
    expect(saved).toMatchObject({ code: 200, data: { managers: [{ user: { id: teacher.id }, level: 1 }] } })
    expect(await change(2, read)).toMatchObject({ code: common.stale.code, data: saved.data })
    const end = (version: string) =>
      as(who, organisation.deleteClassManager, { params: { ...params, userId: teacher.id }, query: { version } })
    expect(await end(read)).toMatchObject({ code: common.stale.code })
    expect(await end(saved.data.version)).toMatchObject({ code: 200, data: { managers: [] } })
  })

  test('must be staff and can be removed', async () => {
    const { school, who, teacher, student } = await makeScene()
    expect(await set(who, school.classOne, student.id, 2)).toMatchObject(refused(refusals.notStaff))
    await set(who, school.classOne, teacher.id, 1)
    const end = () => as(who, organisation.deleteClassManager, { params: { id: school.classOne, userId: teacher.id } })
    expect(await end()).toMatchObject({ code: 200 })
    expect(await end()).toMatchObject(refused(common.notFound))
    expect(await make.classesOf(school.id, teacher.id)).toEqual([])
  })
})
