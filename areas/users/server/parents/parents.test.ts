import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { send } from '../../../../tests/support/client.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { users, usersRefusals } from '../../contract.ts'

// The clock is fixed, so that the limit per minute is reached however slow the machine is.
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const { http, make, actor, as, call, database } = await useServer({ clock })

let numbers = 0
const freshTelephone = () => {
  numbers += 1
  return `137${String(numbers).padStart(8, '0')}`
}

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const student = await make.makeMember({ ...place, roles: [role.student], name: '白小妍', pinyin: 'baixiaoyan' })
  return { school, place, who, student }
}

const create = (who: Actor, studentUserId: number, values: { telephone: string; bindExisting?: boolean }) =>
  as(who, users.createParent, { body: { studentUserId, name: '白父', relationship: '父亲', ...values } })

const parentsOf = async (who: Actor, id: number) =>
  (await as(who, users.userModel, { params: { id } })).data.parents.map(({ parentName, relationShip, ...rest }) => ({
    id: rest.id,
    parentUserId: rest.parentUserId,
    telephone: rest.parentTelephone,
    said: `${relationShip} ${parentName}`,
  }))

test('pages through the people with one number', async () => {
  const { who, place } = await makeScene()
  const telephone = freshTelephone()
  for (const name of ['甲一', '乙二', '丙三']) await make.makeMember({ ...place, roles: [role.staff], name, telephone })
  const page = async (pageNum: number) => {
    const body = { content: telephone, pageNum, pageSize: 2 }
    const { data } = await as(who, users.findByTelephone, { body })
    return { names: data.content.map(({ name }) => name), total: data.totalSize }
  }
  expect(await page(1)).toEqual({ names: ['甲*', '乙*'], total: 3 })
  expect(await page(2)).toEqual({ names: ['丙*'], total: 3 })
  expect(await page(3)).toEqual({ names: [], total: 3 })
})

describe('adding a parent', () => {
  test('creates an account with a first password for an unknown number', async () => {
    const { who, student, school } = await makeScene()
    const telephone = freshTelephone()
    const { data } = await create(who, student.id, { telephone })
    expect(data).toMatchObject({ state: 'created', found: null })
    expect(data.username).toMatch(new RegExp(`^${school.usernamePrefix}[a-z2-9]{16}$`))
    const [parent] = await parentsOf(who, student.id)
    expect(parent).toMatchObject({ said: '父亲 白父', telephone: telephone.replace(/^(...).{6}/, '$1******') })
    const saved = await make.membershipOf(school.id, parent?.parentUserId ?? 0)
    expect(saved).toMatchObject({ roles: [role.parent], departments: [], mainDepartmentId: null })
    const credentials = { username: data.username ?? '', password: data.password ?? '' }
    // A parent can't enter the console, whatever the password.
    const entered = await call(identity.login, { body: credentials }, { address: freshAddress() })
    expect(entered.msg).toBe('无权限登录')
  })

  test('uses the common first password of the school for a new parent', async () => {
    const { who, student, school } = await makeScene()
    const body = { encryptPassword: 'Welcome-2026' }
    await as(who, schoolConfig.setFirstPassword, { params: { schoolId: school.id }, body })
    const { data } = await create(who, student.id, { telephone: freshTelephone() })
    expect(data).toMatchObject({ state: 'created', password: null })
    const tried = async (password: string) =>
      (await call(identity.login, { body: { username: data.username ?? '', password } }, { address: freshAddress() }))
        .msg
    expect(await tried('Welcome-2026')).toBe('无权限登录')
    expect(await tried('Welcome-2027')).not.toBe('无权限登录')
  })

  test('asks before linking the one user with the number, with a masked name', async () => {
    const { who, student, school, place } = await makeScene()
    const telephone = freshTelephone()
    const colleague = await make.makeMember({ ...place, roles: [role.staff], name: '单雄信', telephone })
    const asked = await create(who, student.id, { telephone })
    expect(asked.data).toEqual({
      state: 'exists',
      found: { name: '单**', telephone: telephone.replace(/^(...).{6}/, '$1******') },
      username: null,
      password: null,
    })
    expect(await parentsOf(who, student.id)).toEqual([])
    const bound = await create(who, student.id, { telephone, bindExisting: true })
    expect(bound.data).toMatchObject({ state: 'bound', password: null })
    expect(await make.membershipOf(school.id, colleague.id)).toMatchObject({ roles: [role.staff, role.parent] })
    const again = await create(who, student.id, { telephone, bindExisting: true })
    expect(again).toMatchObject(refused(usersRefusals.linkedAlready))
  })

  test.each([1, 2])('creates a new record if the number belongs to %i people of another school', async (count) => {
    const [here, there] = [await makeScene(), await makeScene()]
    const telephone = freshTelephone()
    const strangers = []
    for (let made = 0; made < count; made += 1) {
      strangers.push(await make.makeMember({ ...there.place, roles: [role.staff], name: '单雄信', telephone }))
    }
    const before = await Promise.all(strangers.map(({ id }) => make.membershipOf(there.school.id, id)))
    const answer = await create(here.who, here.student.id, { telephone, bindExisting: true })
    expect(answer.data).toMatchObject({ state: 'created', found: null, username: expect.any(String) })
    const [parent] = await parentsOf(here.who, here.student.id)
    expect(strangers.map(({ id }) => id)).not.toContain(parent?.parentUserId)
    expect(parent).toMatchObject({ said: '父亲 白父' })
    expect(await make.membershipOf(here.school.id, parent?.parentUserId ?? 0)).toMatchObject({
      name: '白父',
      telephone,
      roles: [role.parent],
    })
    expect(await Promise.all(strangers.map(({ id }) => make.membershipOf(there.school.id, id)))).toEqual(before)
  })

  test('is refused if several users of the school have the number', async () => {
    const { who, student, place } = await makeScene()
    const telephone = freshTelephone()
    const one = await make.makeMember({ ...place, roles: [role.staff], telephone, name: '方晓' })
    const other = await make.makeMember({ ...place, roles: [role.staff], telephone, name: '方圆' })
    const answer = await create(who, student.id, { telephone, bindExisting: true })
    const people = `方晓 ${one.username}、方圆 ${other.username}`
    expect(answer).toMatchObject({ code: 20_069, msg: usersRefusals.severalUsers.msg.replace('{people}', people) })
    expect(answer.code).toBe(20_069)
    expect(await parentsOf(who, student.id)).toEqual([])
  })

  test('is refused for a person who is not a student, and for another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const telephone = freshTelephone()
    expect(await create(here.who, here.who.id, { telephone })).toMatchObject(refused(usersRefusals.notStudent))
    expect(await create(here.who, there.student.id, { telephone })).toMatchObject(refused(common.notFound))
  })

  test.each(['', '1381234567', '12812345678', '138123456789'])('is refused with the number %o', async (telephone) => {
    const { who, student } = await makeScene()
    const body = { studentUserId: student.id, name: '白父', relationship: '父亲', telephone }
    const answer = await send(http, users.createParent, { body }, who)
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'telephone', msg: '请填写正确的手机号码' }] })
  })
})

describe('a telephone number', () => {
  test('finds masked people of the school and logs the search', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const telephone = freshTelephone()
    await make.makeMember({ ...here.place, roles: [role.staff], name: '秦琼', telephone })
    await make.makeMember({ ...there.place, roles: [role.staff], name: '罗成', telephone })
    const find = (content: string) => as(here.who, users.findByTelephone, { body: { content } })
    expect((await find(telephone)).data).toMatchObject({
      content: [{ name: '秦*', telephone: telephone.replace(/^(...).{6}/, '$1******') }],
      totalSize: 1,
    })
    expect((await find(freshTelephone())).data).toMatchObject({ content: [], totalSize: 0 })
    const calls = (await make.trailOf(here.who.id)).map((entry) => entry.call)
    expect(calls.filter((name) => name === 'users.findByTelephone')).toHaveLength(2)
  })

  test('finds nobody of another school, like an unknown number', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const telephone = freshTelephone()
    const stranger = await make.makeMember({ ...there.place, roles: [role.staff], name: '秦琼', telephone })
    // Also not by a record of the same holder in this school.
    await make.makeMember({ ...here.place, roles: [role.staff], joinedTo: stranger.id })
    const find = (content: string) => as(here.who, users.findByTelephone, { body: { content } })
    const foreign = await find(telephone)
    expect(foreign.data).toMatchObject({ content: [], totalSize: 0 })
    expect(foreign.text).toBe((await find(freshTelephone())).text)
    expect((await as(there.who, users.findByTelephone, { body: { content: telephone } })).data.totalSize).toBe(1)
  })

  test('limits the number of searches per minute', async () => {
    const { who, student } = await makeScene()
    for (let tried = 0; tried < 20; tried += 1) {
      await as(who, users.findByTelephone, { body: { content: freshTelephone() } })
    }
    const more = await as(who, users.findByTelephone, { body: { content: freshTelephone() } })
    expect(more).toMatchObject({ status: 429 })
    const told = (await make.trailOf(who.id)).map((entry) => entry.call)
    expect(told.filter((call) => call === 'users.findByTelephone')).toHaveLength(20)
    expect(told.filter((call) => call === 'platform.refusedLook')).toHaveLength(1)
    expect(await create(who, student.id, { telephone: freshTelephone() })).toMatchObject({ status: 429 })
  })
})

describe('an existing parent', () => {
  const makeParent = async () => {
    const scene = await makeScene()
    const telephone = freshTelephone()
    await create(scene.who, scene.student.id, { telephone })
    const [link] = await parentsOf(scene.who, scene.student.id)
    if (!link) throw new Error('no parent was made')
    return { ...scene, telephone, link }
  }

  test('can change name and number', async () => {
    const { who, student, link, school } = await makeParent()
    const telephone = freshTelephone()
    const body = { name: '白大山', telephone }
    expect(await as(who, users.changeParent, { params: { id: link.id }, body })).toMatchObject({ code: 200 })
    expect(await make.membershipOf(school.id, link.parentUserId)).toMatchObject({ name: '白大山', telephone })
    expect(await parentsOf(who, student.id)).toMatchObject([{ said: '父亲 白大山' }])
  })

  test('has the name and number of each of two schools', async () => {
    const [here, there] = [await makeParent(), await makeScene()]
    const { telephone } = here
    // The same father with the same number has another record in the other school.
    const made = await create(there.who, there.student.id, { telephone, bindExisting: true })
    expect(made.data).toMatchObject({ state: 'created' })
    const [linkThere] = await parentsOf(there.who, there.student.id)
    if (!linkThere) throw new Error('no parent was made')
    const before = await make.membershipOf(there.school.id, linkThere.parentUserId)
    const body = { name: '白改名', telephone: freshTelephone() }
    expect(await as(here.who, users.changeParent, { params: { id: here.link.id }, body })).toMatchObject({ code: 200 })
    expect(await make.membershipOf(here.school.id, here.link.parentUserId)).toMatchObject(body)
    expect(await make.membershipOf(there.school.id, linkThere.parentUserId)).toEqual(before)
    const foreign = await as(here.who, users.changeParent, { params: { id: linkThere.id }, body })
    expect(foreign).toMatchObject(refused(common.notFound))
  })

  test('can be unlinked, one or several at once, and keeps the account', async () => {
    const { who, student, link, school } = await makeParent()
    expect(await as(who, users.unlinkParent, { body: { id: link.id } })).toMatchObject({ code: 200 })
    expect(await parentsOf(who, student.id)).toEqual([])
    const one = { parentId: link.parentUserId, studentUserId: student.id, relationship: '监护人' as const }
    expect(await as(who, users.linkParent, { body: one })).toMatchObject({ code: 200 })
    expect(await as(who, users.bindParents, { body: [one] })).toMatchObject(refused(usersRefusals.linkedAlready))
    const [again] = await parentsOf(who, student.id)
    expect(again?.said).toBe('监护人 白父')
    expect(await as(who, users.unlinkParents, { body: { ids: [again?.id ?? 0] } })).toMatchObject({ code: 200 })
    expect(await as(who, users.bindParents, { body: [one] })).toMatchObject({ code: 200 })
    expect(await make.membershipOf(school.id, link.parentUserId)).toMatchObject({ roles: [role.parent] })
  })

  test('answers notFound in another school', async () => {
    const [here, there] = [await makeParent(), await makeParent()]
    const foreign = await as(here.who, users.unlinkParent, { body: { id: there.link.id } })
    expect(foreign).toMatchObject(refused(common.notFound))
    const rows = await database.asSystem('a test reads members', (db) =>
      db
        .select()
        .from(member)
        .where(and(eq(member.schoolId, there.school.id), eq(member.id, there.link.parentUserId))),
    )
    expect(rows).toHaveLength(1)
    expect(await parentsOf(there.who, there.student.id)).toHaveLength(1)
  })

  test('appears in the lists of parents and students and around the student', async () => {
    const { who, student, school, place } = await makeParent()
    const teacher = await make.makeMember({ ...place, roles: [role.staff], name: '班主任' })
    await make.makeClassManager(school.id, school.rootId, teacher.id)
    const parents = await as(who, users.parentPage, { body: { content: '白父', deptId: school.rootId } })
    expect(parents.data).toMatchObject({
      totalSize: 1,
      content: [{ name: '白父', students: [{ id: student.id, name: '白小妍', relationShip: '父亲' }] }],
    })
    expect((await as(who, users.parentPage, { body: { content: '没有' } })).data.totalSize).toBe(0)
    const students = await as(who, users.studentsWithParents, { body: { deptId: school.rootId } })
    expect(students.data.content).toMatchObject([
      { id: student.id, depts: [{ id: school.rootId }], studentParentInfoVOs: [{ parentName: '白父' }] },
    ])
    const around = await as(who, users.peopleAround, { params: { id: student.id } })
    expect(around.data).toMatchObject({ parents: [{ parentName: '白父' }], teachers: [{ name: '班主任', level: 1 }] })
  })

  test('accepts the relationship in either spelling and requires one', async () => {
    const { who, student, place } = await makeScene()
    const uncle = await make.makeMember({ ...place, roles: [role.staff] })
    const link = { parentId: uncle.id, studentUserId: student.id }
    const said = { ...link, relationShip: '监护人' as const }
    const body = { studentUserId: student.id, name: '白母', telephone: freshTelephone(), relationShip: '母亲' as const }
    expect(await as(who, users.linkParent, { body: link })).toMatchObject({
      status: 400,
      data: [{ field: 'relationship', msg: '请选择关系' }],
    })
    expect(await as(who, users.bindParents, { body: [said] })).toMatchObject({ code: 200 })
    expect((await as(who, users.createParent, { body })).data).toMatchObject({ state: 'created' })
    expect((await parentsOf(who, student.id)).map((parent) => parent.said)).toEqual([
      `监护人 ${uncle.name}`,
      '母亲 白母',
    ])
  })

  test('shows only the beginnings of WeChat identifiers', async () => {
    const { who, student, link } = await makeParent()
    const parentOf = async () => (await as(who, users.userModel, { params: { id: student.id } })).data.parents[0]
    const none = { hasWechat: false, wechatOpenId: null, wechatGzhOpenId: null, subscribe: false }
    expect(await parentOf()).toMatchObject(none)
    await make.bindWechat(link.parentUserId)
    expect(await parentOf()).toMatchObject({ hasWechat: true, wechatOpenId: expect.stringMatching(/^.{1,6}\*{4}$/) })
  })

  test('is listed with disabled or locked accounts only on request', async () => {
    const { who, student, school, link } = await makeParent()
    const numbers = async (body: { viewAccountDisable?: boolean; viewLocked?: boolean } = {}) => [
      (await as(who, users.parentPage, { body })).data.totalSize,
      (await as(who, users.studentsWithParents, { body })).data.totalSize,
    ]
    expect(await numbers()).toEqual([1, 1])
    await make.setMember(school.id, student.id, { locked: true })
    await make.setMember(school.id, link.parentUserId, { disabled: true })
    expect(await numbers()).toEqual([0, 0])
    expect(await numbers({ viewAccountDisable: true })).toEqual([1, 0])
    expect(await numbers({ viewLocked: true })).toEqual([0, 1])
  })

  test('is listed for callers who reach a child, with only that child', async () => {
    const { school, student, link } = await makeParent()
    const ofClass = async (name: string) =>
      (await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name })).id
    const [one, other] = [await ofClass('一班'), await ofClass('二班')]
    const sibling = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [one] })
    await make.makeParentLink(school.id, sibling.id, link.parentUserId)
    const teacherOf = async (departmentId: number) => {
      const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [departmentId] })
      await make.grant(school.id, teacher.id, ['school:user:edit'])
      return teacher
    }
    const listed = await as(await teacherOf(one), users.parentPage, { body: {} })
    expect(listed.data).toMatchObject({ totalSize: 1, content: [{ students: [{ id: sibling.id }] }] })
    expect(listed.text).not.toContain(student.name)
    expect((await as(await teacherOf(other), users.parentPage, { body: {} })).data.content).toEqual([])
  })
})
