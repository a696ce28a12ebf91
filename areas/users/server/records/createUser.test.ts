import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { send } from '../../../../tests/support/client.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const { http, make, actor, as, call } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId })
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
  })
  return { school, office, who }
}

let counter = 0
const newcomer = (departmentId: number, values: Record<string, unknown> = {}) => {
  counter += 1
  return {
    name: '欧阳若兰',
    username: `new-comer-${counter}`,
    userRoles: [role.staff],
    depts: [departmentId],
    ...values,
  }
}

const create = (who: Actor, body: ReturnType<typeof newcomer>, schoolId = who.schoolId) =>
  as(who, users.createUser, { params: { schoolId }, body })

describe('a new user', () => {
  test('is listed with all fields and the spelling of the name', async () => {
    const { who, school, office } = await makeScene()
    const body = newcomer(office.id, {
      gender: 2,
      nationality: '回族',
      birthDate: '1990-02-28',
      telephone: '13812345678',
      idCard: '110105199002280020',
      familyAddress: '青禾区杏林路 12 号',
      studentOrTeacherCode: 'T-100',
      schoolCardNum: '0012345678',
    })
    const { data } = await create(who, body)
    const model = await as(who, users.userModel, { params: { id: data.id } })
    expect(model.data).toMatchObject({
      name: '欧阳若兰',
      gender: 2,
      nationality: '回族',
      birthDate: '1990-02-28',
      telephone: '138******78',
      idCard: '**************0020',
      studentOrTeacherCode: 'T-100',
      schoolCardNum: '0012345678',
      depts: [{ id: office.id }],
      version: 1,
    })
    expect(await make.membershipOf(school.id, data.id)).toMatchObject({ pinyin: 'ouyangruolan', initials: 'oyrl' })
  })

  test('gets a first password that is shown once and must be changed', async () => {
    const { who, office } = await makeScene()
    const { data } = await create(who, newcomer(office.id))
    const credentials = { username: data.username, password: data.password ?? '' }
    const entered = await call(identity.login, { body: credentials }, { address: freshAddress() })
    expect(entered).toMatchObject({ code: 200 })
    expect(await as({ token: entered.data.token }, users.findUserPage, { body: {} })).toMatchObject(
      refused(common.passwordToChange),
    )
    expect(data.password).toMatch(/^[a-z2-9]{13}$/)
  })

  test('is created once for a repeated key, with a note that the password was shown', async () => {
    const { who, office } = await makeScene()
    const input = { params: { schoolId: who.schoolId }, body: newcomer(office.id) }
    const under = (key: string) =>
      call(users.createUser, input, { token: who.token, headers: { 'idempotency-key': key } })
    const key = `${input.body.username}-sent-again`
    const answers = await Promise.all([under(key), under(key)])
    const made = answers.filter(({ code }) => code === 200)
    expect(made).toMatchObject([{ data: { password: expect.stringMatching(/^[a-z2-9]{13}$/) } }])
    for (const again of [...answers.filter(({ code }) => code !== 200), await under(key)]) {
      expect(again).toMatchObject(refused(common.saidOnce))
    }
    expect(await under(`${key}-anew`)).toMatchObject({ code: usersRefusals.usernameTaken.code })
  })

  test('uses the common password of the school, which is never shown and must be changed', async () => {
    const { who, office, school } = await makeScene()
    const params = { schoolId: school.id }
    await as(who, schoolConfig.setFirstPassword, { params, body: { encryptPassword: 'Welcome-2026' } })
    const { data } = await create(who, newcomer(office.id))
    expect(data.password).toBeNull()
    const credentials = { username: data.username, password: 'Welcome-2026' }
    const entered = await call(identity.login, { body: credentials }, { address: freshAddress() })
    expect(entered).toMatchObject({ code: 200 })
    expect(await as({ token: entered.data.token }, users.findUserPage, { body: {} })).toMatchObject(
      refused(common.passwordToChange),
    )
    await as(who, schoolConfig.clearFirstPassword, { params })
    expect((await create(who, newcomer(office.id))).data.password).toMatch(/^[a-z2-9]{13}$/)
  })

  test('has student data if a student', async () => {
    const { who, office } = await makeScene()
    const { data } = await create(who, newcomer(office.id, { userRoles: [role.student], studentStatus: 3 }))
    expect((await as(who, users.user, { query: { id: data.id } })).data.studentStatus).toBe(3)
  })

  test('can be created by each of the calls', async () => {
    const { who, office, school } = await makeScene()
    const ways = [
      await as(who, users.registerUser, { body: newcomer(office.id) }),
      await as(who, users.addUser, { params: { schoolId: school.id }, body: newcomer(office.id) }),
      await as(who, users.saveUser, { query: { schoolId: school.id }, body: newcomer(office.id) }),
    ]
    for (const { code } of ways) expect(code).toBe(200)
  })

  test('can get a generated username with the prefix of the school', async () => {
    const { who, school } = await makeScene()
    const { data } = await as(who, users.newUsername, { query: { schoolId: school.id } })
    expect(data).toMatch(new RegExp(`^${school.usernamePrefix}[a-z2-9]{16}$`))
  })
})

describe('creating a user is refused', () => {
  test.each([
    ['name', ''],
    ['username', 'ab'],
    ['username', '中文用户名'],
    ['username', 'x'.repeat(65)],
    ['userRoles', []],
    ['depts', []],
    ['idCard', '110105199002280022'],
    ['idCard', '110105199002300020'],
    ['birthDate', '2026-02-30'],
    ['telephone', '12812345678'],
    ['nationality', '火星族'],
  ])('with %s %o', async (field, value) => {
    const { who, office, school } = await makeScene()
    const body = newcomer(office.id, { [field]: value })
    const answer = await send(http, users.createUser, { params: { schoolId: school.id }, body }, who)
    expect(answer).toMatchObject({ status: 400, data: [{ field }] })
  })

  test.each([
    ['12345678901', '一卡通长度最大为10位'],
    ['12a', '一卡通号只能为数字'],
  ])('with the card number %s: %s', async (schoolCardNum, msg) => {
    const { who, office, school } = await makeScene()
    const body = newcomer(office.id, { schoolCardNum })
    const answer = await send(http, users.createUser, { params: { schoolId: school.id }, body }, who)
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'schoolCardNum', msg }] })
  })

  test.each([
    ['username', usersRefusals.usernameTaken],
    ['studentOrTeacherCode', usersRefusals.codeTaken],
    ['schoolCardNum', usersRefusals.cardTaken],
  ])('with a %s in use', async (field, refusal) => {
    const { who, office } = await makeScene()
    counter += 1
    const taken = { [field]: `77${counter}` }
    expect(await create(who, newcomer(office.id, taken))).toMatchObject({ code: 200 })
    expect(await create(who, newcomer(office.id, taken))).toMatchObject(refused(refusal))
  })

  test('with a code that another member has in different case, but not in another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const number = ++counter
    const one = newcomer(here.office.id, { studentOrTeacherCode: `Jx${number}` })
    expect(await create(here.who, one)).toMatchObject({ code: 200 })
    const other = newcomer(here.office.id, { studentOrTeacherCode: `jX${number}` })
    expect(await create(here.who, other)).toMatchObject(refused(usersRefusals.codeTaken))
    const elsewhere = newcomer(there.office.id, { studentOrTeacherCode: `jX${number}` })
    expect(await create(there.who, elsewhere)).toMatchObject({ code: 200 })
  })

  test('with a code that another member has in full width, with blanks or with invisible marks', async () => {
    const { who, office } = await makeScene()
    const number = `88${++counter}`
    const wide = number.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const { data } = await create(who, newcomer(office.id, { studentOrTeacherCode: ` ${wide}\u3000` }))
    expect(await make.membershipOf(who.schoolId, data.id)).toMatchObject({ code: number })
    const copied = ['\u200B', '\u200D', '\u00AD', '\uFE0F', '\u202C'].map((mark) => `${number}${mark}`)
    for (const studentOrTeacherCode of [number, wide, `${number} `, ...copied])
      expect(await create(who, newcomer(office.id, { studentOrTeacherCode }))).toMatchObject(
        refused(usersRefusals.codeTaken),
      )
  })

  test.each(['Zhang_San', 'zhang_san', 'ZHANG_san'])(
    'with a login name in use at any school in different case: %s',
    async (spelling) => {
      const [here, there] = [await makeScene(), await makeScene()]
      const number = ++counter
      await make.makeMember({ schoolId: here.school.id, roles: [role.staff], username: `ｚｈａｎｇ＿Ｓａｎ${number}` })
      for (const { who, office } of [here, there]) {
        const answer = await create(who, newcomer(office.id, { username: `${spelling}${number}` }))
        expect(answer).toMatchObject(refused(usersRefusals.usernameTaken))
      }
      const free = newcomer(there.office.id, { username: `${spelling}${number}-2` })
      expect((await create(there.who, free)).data).toMatchObject({ username: `${spelling}${number}-2` })
    },
  )

  test.each([role.schoolDataAdministrator, role.superAdministrator, role.parent, role.integrator])(
    'with role %i, to an administrator of a school',
    async (roleId) => {
      const { who, office } = await makeScene()
      const answer = await create(who, newcomer(office.id, { userRoles: [role.staff, roleId] }))
      expect(answer).toMatchObject(refused(usersRefusals.roleNotAllowed))
    },
  )

  test('to staff with the permission, with any role but student', async () => {
    const { school, office } = await makeScene()
    const clerk = await actor({ schoolId: school.id, roles: [role.staff], departments: [office.id] })
    await make.grant(school.id, clerk.id, ['school:user:add'])
    expect(await create(clerk, newcomer(office.id))).toMatchObject(refused(usersRefusals.roleNotAllowed))
    expect(await create(clerk, newcomer(office.id, { userRoles: [role.student] }))).toMatchObject({ code: 200 })
    const withCard = newcomer(office.id, { userRoles: [role.student], schoolCardNum: '9' })
    expect(await create(clerk, withCard)).toMatchObject(refused(common.forbidden))
  })

  test('without the permission, and for another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const teacher = await actor({ schoolId: here.school.id, roles: [role.staff], departments: [here.office.id] })
    expect(await create(teacher, newcomer(here.office.id))).toMatchObject(refused(common.forbidden))
    const canAdd = { params: { schoolId: here.school.id } }
    expect((await as(teacher, users.canAddUser, canAdd)).data).toBe(false)
    expect((await as(here.who, users.canAddUser, canAdd)).data).toBe(true)
    const foreign = await create(here.who, newcomer(here.office.id), there.school.id)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await create(here.who, newcomer(there.office.id))).text).toBe(foreign.text)
    expect((await create(here.who, newcomer(2_000_000_000))).text).toBe(foreign.text)
  })

  test('to the platform, with a department of another school', async () => {
    const platform = await make.makeSchool({ kind: 'platform' })
    const administrator = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const [here, there] = [await makeScene(), await makeScene()]
    const crossed = await create(administrator, newcomer(there.office.id), here.school.id)
    expect(crossed).toMatchObject(refused(common.notFound))
    expect(await create(administrator, newcomer(here.office.id), here.school.id)).toMatchObject({ code: 200 })
  })
})
