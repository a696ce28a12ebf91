import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

// The clock is fixed, because the link of a picture changes every five minutes.
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const { http, make, actor, as, call } = await useServer({ clock })

const makeAdministered = async (values: { bureauId?: number } = {}) => {
  const school = await makeSmallSchool(make, values)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  const pupil = await make.makeMember({
    schoolId: school.id,
    roles: [role.student],
    departments: [school.classOne],
    name: '白小雨',
    telephone: '13912345678',
  })
  return { school, who, pupil }
}

type Wanted = { needSchoolInfo?: boolean; needFace?: boolean; needWxInfo?: boolean }

const modelOf = async (who: Actor, id: number, query: Wanted = {}) =>
  as(who, users.userModel, { params: { id }, query })

describe('the model of a user', () => {
  test('masks phone, identity number and address', async () => {
    const { school, who, pupil } = await makeAdministered()
    await make.setMember(school.id, pupil.id, {
      idCardCipher: 'cipher-of-the-number',
      idCardTail: '002X',
      familyAddress: '青禾区梧桐路18号3单元502室',
      birthDate: '2015-03-04',
      nationality: '汉族',
      gender: 2,
    })
    const { data, text } = await modelOf(who, pupil.id)
    expect(data).toMatchObject({
      id: pupil.id,
      name: '白小雨',
      gender: 2,
      nationality: '汉族',
      birthDate: '2015-03-04',
      telephone: '139******78',
      idCard: '**************002X',
      familyAddress: '青禾区梧桐路****',
      accommodation: false,
      studentStatus: 1,
      userRoles: [role.student],
      oldRoles: [role.student],
    })
    for (const secret of ['13912345678', 'cipher-of-the-number', '18号']) expect(text).not.toContain(secret)
  })

  test('has the path of the main department', async () => {
    const { school, who, pupil } = await makeAdministered()
    const { data } = await modelOf(who, pupil.id)
    expect(data).toMatchObject({ deptId: school.classOne, deptName: '学校/一年级/一班', depts: [{ name: '一班' }] })
  })

  test('has the parents, phones masked', async () => {
    const { school, who, pupil } = await makeAdministered()
    const parent = await make.makeMember({
      schoolId: school.id,
      roles: [role.parent],
      name: '白父',
      telephone: '13800001111',
    })
    await make.makeParentLink(school.id, pupil.id, parent.id, '父亲')
    const { data } = await modelOf(who, pupil.id)
    expect(data.parents).toEqual([
      {
        id: expect.any(Number),
        parentUserId: parent.id,
        parentName: '白父',
        parentTelephone: '138******11',
        relationShip: '父亲',
        wechatOpenId: null,
        wechatGzhOpenId: null,
        subscribe: false,
        hasWechat: false,
      },
    ])
    const ofParent = await modelOf(who, parent.id)
    expect(ofParent.data).toMatchObject({ deptId: null, deptName: '', depts: [], parents: [] })
  })

  test('contains the face and the schools on request', async () => {
    const { school, who, pupil } = await makeAdministered()
    await make.setMember(school.id, pupil.id, { faceId: 77 })
    expect((await modelOf(who, pupil.id)).data).toMatchObject({ faceId: null, hasFace: true, schools: [] })
    const { data } = await modelOf(who, pupil.id, { needFace: true, needSchoolInfo: true })
    expect(data).toMatchObject({ faceId: 77, userFaceImg: null })
    expect(data.schools).toEqual([
      {
        id: school.id,
        name: '学校',
        roles: [{ id: role.student, name: 'ROLE_STUDENT', namezh: '学生' }],
        depts: [{ id: school.classOne, name: '一班' }],
      },
    ])
  })

  test('shows the face photo on request, but never that of a student to the bureau', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const { who, pupil } = await makeAdministered({ bureauId: bureau.id })
    const files = [await makePicture()]
    const { data: kept } = await as(who, users.uploadFace, { body: { userId: pupil.id }, files })
    expect((await modelOf(who, pupil.id)).data.userFaceImg).toBeNull()
    expect((await modelOf(who, pupil.id, { needFace: true })).data).toMatchObject({
      faceId: kept.faceId,
      userFaceImg: kept.url,
    })
    const officer = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    expect((await modelOf(officer, pupil.id, { needFace: true })).data.userFaceImg).toBeNull()
    const picture = await http.inject({ method: 'GET', url: kept.url })
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
    await as(who, users.deleteFace, { query: { userId: pupil.id } })
    expect((await modelOf(who, pupil.id, { needFace: true })).data.userFaceImg).toBeNull()
  })

  test('shows who may read its log of views: administrators, and the head teacher', async () => {
    const { school, who, pupil } = await makeAdministered()
    const place = { schoolId: school.id, roles: [role.staff], departments: [school.officeGroup] }
    const [head, other] = [await actor(place), await actor(place)]
    await make.makeClassManager(school.id, school.classOne, head.id, 1)
    await make.makeClassManager(school.id, school.classOne, other.id, 0)
    const mayReadLooksOf = async (one: Actor) => (await modelOf(one, pupil.id)).data.mayReadLooks
    expect([await mayReadLooksOf(who), await mayReadLooksOf(head), await mayReadLooksOf(other)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('contains no schools that the session does not see', async () => {
    const [here, elsewhere] = [await makeAdministered(), await makeAdministered()]
    const joined = await make.makeMember({
      schoolId: elsewhere.school.id,
      joinedTo: here.pupil.id,
      roles: [role.staff],
      departments: [elsewhere.school.office],
      code: 'ELSEWHERE-1',
    })
    const mine = await modelOf(here.who, here.pupil.id, { needSchoolInfo: true })
    expect(mine.data.schools.map((school) => school.id)).toEqual([here.school.id])
    expect(mine.data).toMatchObject({ userRoles: [role.student], studentOrTeacherCode: null })
    expect(mine.text).not.toContain('ELSEWHERE')
    const theirs = await modelOf(elsewhere.who, joined.id, { needSchoolInfo: true })
    expect(theirs.data).toMatchObject({ userRoles: [role.staff], deptName: '学校/教务处' })
    expect(theirs.text).not.toContain(here.pupil.username)
    expect(theirs.data.schools.map((school) => school.id)).toEqual([elsewhere.school.id])
  })

  test('shows a bureau joined records of two of its schools separately', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const [first, second] = [
      await makeAdministered({ bureauId: bureau.id }),
      await makeAdministered({ bureauId: bureau.id }),
    ]
    const joined = await make.makeMember({
      schoolId: second.school.id,
      joinedTo: first.pupil.id,
      roles: [role.student],
      departments: [second.school.classTwo],
    })
    const inspector = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    const placesOf = async (id: number) =>
      (await modelOf(inspector, id, { needSchoolInfo: true })).data.schools.map(({ id: schoolId, depts }) => [
        schoolId,
        ...depts.map(({ name }) => name),
      ])
    expect(await placesOf(first.pupil.id)).toEqual([[first.school.id, '一班']])
    expect(await placesOf(joined.id)).toEqual([[second.school.id, '二班']])
  })
})

describe('the short form', () => {
  test('equals the list row', async () => {
    const { who, pupil } = await makeAdministered()
    const { data } = await as(who, users.user, { query: { id: pupil.id } })
    const page = await as(who, users.findUserPage, { body: { roleId: role.student } })
    expect(data).toEqual(page.data.content[0])
  })
})

describe('answers notFound out of reach', () => {
  test('for a student of another school', async () => {
    const [{ who }, elsewhere] = [await makeAdministered(), await makeAdministered()]
    const foreign = await modelOf(who, elsewhere.pupil.id)
    const missing = await modelOf(who, 2_000_000_000)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect(missing.text).toBe(foreign.text)
    expect((await as(who, users.user, { query: { id: elsewhere.pupil.id } })).text).toBe(foreign.text)
  })

  test('for a student of the class of a colleague', async () => {
    const { school, pupil } = await makeAdministered()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.officeGroup] })
    await make.makeClassManager(school.id, school.classTwo, teacher.id)
    expect(await modelOf(teacher, pupil.id)).toMatchObject(refused(common.notFound))
    await make.makeClassManager(school.id, school.classOne, teacher.id)
    expect(await modelOf(teacher, pupil.id)).toMatchObject({ code: 200, data: { name: '白小雨' } })
  })

  test('but never for the caller', async () => {
    const school = await makeSmallSchool(make)
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.officeGroup] })
    expect(await modelOf(teacher, teacher.id)).toMatchObject({ code: 200, data: { id: teacher.id } })
  })
})

test('refuses callers without the permission or a session', async () => {
  const { school, pupil } = await makeAdministered()
  const keeper = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [school.office] })
  expect(await modelOf(keeper, pupil.id)).toMatchObject(refused(common.forbidden))
  expect(await call(users.userModel, { params: { id: pupil.id } })).toMatchObject({ status: 401 })
})
