import { describe, expect, test } from 'vitest'
import type { CallerInput } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { familyPhone, familyPhoneRefusals, defaultPhoneSet } from '../contract.ts'
import { makePhoneScene } from '../make.ts'

const server = await useServer()
const { as, make } = server
const makeScene = () => makePhoneScene(server)
const ok = { code: 200 }

const parentsOf = async (who: Actor, studentId: number) =>
  (await as(who, familyPhone.studentParents, { query: { studentId } })).data

describe('the switch of a parent', () => {
  test('adds the masked number to the list and removes it again', async () => {
    const { who, school, pupil, classId, father, mother, set, own } = await makeScene()
    expect(await set(father)).toMatchObject(ok)
    expect(await set(father)).toMatchObject(ok)
    expect(await parentsOf(who, pupil.id)).toEqual({
      parents: [
        { parentId: father, name: '王大明', relationship: '父亲', telephone: '138******00', isFamilyPhone: true },
        { parentId: mother, name: '李小芳', relationship: '父亲', telephone: '139******00', isFamilyPhone: false },
      ],
      family_phone_num: 3,
    })
    const { data } = await as(who, familyPhone.numbers, { body: { studentName: '王小明' } })
    const familyPhones = [{ parentId: father, name: '王大明', relationship: '父亲', telephone: '138******00' }]
    const row = { id: pupil.id, name: '王小明', code: 'S01', deptId: classId, deptName: '一班', count: 1, familyPhones }
    expect(data).toEqual({ records: [row], total: 1, pageSize: 10, totalPages: 1 })
    expect(await set(father, false)).toMatchObject(ok)
    expect(await own.switchedOn(school.id, pupil.id)).toEqual([])
    const trail = JSON.stringify(await make.trailOf(who.id))
    expect(trail).toContain('family_phone')
  })

  test('is refused beyond the school’s limit, even for concurrent clerks', async () => {
    const { school, pupil, father, mother, set, own } = await makeScene()
    await own.setConfig(school.id, 1)
    const tooMany = { code: familyPhoneRefusals.tooMany.code, msg: '每名学生最多设置 1 个亲情号码，请先关闭其他号码' }
    const answers = await Promise.all([set(father), set(mother)])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, tooMany.code])
    const [on = 0] = await own.switchedOn(school.id, pupil.id)
    const other = on === father ? mother : father
    expect(await set(other)).toMatchObject(tooMany)
    // Switching on twice has no effect. Switching off makes room for another number.
    expect(await set(on)).toMatchObject(ok)
    await set(on, false)
    expect(await set(other)).toMatchObject(ok)
    expect(await own.switchedOn(school.id, pupil.id)).toEqual([other])
  })

  test('requires a bound parent with a number and a student at the school', async () => {
    const { school, pupil, second, father, set, own } = await makeScene()
    expect(await set(father, true, { studentId: second.id })).toMatchObject(refused(familyPhoneRefusals.notBound))
    const silent = await own.bindParent(school.id, pupil.id, '无号码')
    await make.setMember(school.id, silent, { telephone: null })
    expect(await set(silent)).toMatchObject({ code: 40002, msg: expect.stringContaining('“无号码”没有登记手机号') })
    await make.setMember(school.id, pupil.id, { locked: true })
    expect(await set(father)).toMatchObject({ code: 40004, msg: '“王小明”不是在校学生，不能设置亲情号码' })
    await make.setMember(school.id, pupil.id, { locked: false })
    expect(await set(father)).toMatchObject(ok)
  })

  test('is removed when the parent is unbound', async () => {
    const { who, school, pupil, father, set, own } = await makeScene()
    await set(father)
    const { data } = await as(who, users.userModel, { params: { id: pupil.id } })
    const link = data.parents.find(({ parentUserId }) => parentUserId === father)
    expect(await as(who, users.unlinkParent, { body: { id: link?.id ?? 0 } })).toMatchObject(ok)
    expect(await own.switchedOn(school.id, pupil.id)).toEqual([])
    expect((await parentsOf(who, pupil.id)).parents).toHaveLength(1)
  })

  test('is limited to the user’s reach', async () => {
    const { school, pupil, outsider, father, set, own, teacher, otherClassId, who } = await makeScene()
    const elsewhere = await makeScene()
    const stranger = await own.bindParent(school.id, outsider.id, '张大军')
    expect(await set(father, true, { by: teacher })).toMatchObject(ok)
    for (const [parentId, studentId] of [
      [stranger, outsider.id],
      [father, outsider.id],
      [stranger, pupil.id],
      [elsewhere.father, elsewhere.pupil.id],
      [elsewhere.father, pupil.id],
    ] as const) {
      expect(await set(parentId, true, { by: teacher, studentId })).toMatchObject(refused(common.notFound))
    }
    const body = { deptId: otherClassId, studentId: pupil.id, parentId: father, isFamilyPhone: false }
    expect(await as(who, familyPhone.setBillPhone, { body })).toMatchObject(refused(common.notFound))
    expect(await own.switchedOn(school.id, pupil.id)).toEqual([father])
    const { data } = await as(teacher, familyPhone.numbers, { body: {} })
    expect(data.records.map(({ name }) => name).toSorted()).toEqual(['李小红', '王小明'])
    expect(await as(teacher, familyPhone.studentParents, { query: { studentId: outsider.id } })).toMatchObject(
      refused(common.notFound),
    )
  })
})

describe('the list of numbers', () => {
  test('can be filtered by name, code and department, has pages, and omits former students', async () => {
    const { who, school, classId, second } = await makeScene()
    const ask = async (body: Partial<CallerInput<typeof familyPhone.numbers>['body']>) => {
      const { data } = await as(who, familyPhone.numbers, { body })
      return { names: data.records.map(({ name }) => name).toSorted(), total: data.total }
    }
    expect(await ask({ studentName: 'S03' })).toEqual({ names: ['张小军'], total: 1 })
    expect(await ask({ deptId: classId })).toEqual({ names: ['李小红', '王小明'], total: 2 })
    const pages = [await ask({ pageNum: 1, pageSize: 2 }), await ask({ pageNum: 2, pageSize: 2 })]
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.flatMap(({ names }) => names).toSorted()).toEqual(['张小军', '李小红', '王小明'].toSorted())
    await make.setMember(school.id, second.id, { locked: true })
    expect(await ask({ deptId: classId })).toEqual({ names: ['王小明'], total: 1 })
  })
})

describe('the settings', () => {
  const save = (who: Actor, schoolId: number, values: object = {}) => {
    const { version: _version, ...first } = defaultPhoneSet
    return as(who, familyPhone.savePhoneSet, { body: { ...first, ...values, schoolId } })
  }
  const find = (who: Actor, schoolId: number) => as(who, familyPhone.phoneSet, { query: { schoolId } })

  test('have defaults until saved, and refuse a stale version with the current values', async () => {
    const { who, school, teacher } = await makeScene()
    expect((await find(teacher, school.id)).data).toEqual(defaultPhoneSet)
    const mine = { family_phone_num: 5, family_phone_time: 20, allow_mp: 'false' as const }
    const race = await Promise.all([1, 2].map(() => save(who, school.id, { ...mine, version: 0 })))
    expect(race.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, common.stale.code])
    expect((await find(teacher, school.id)).data).toEqual({ ...mine, version: 1 })
    const stale = await save(who, school.id, { version: 0 })
    expect(stale).toMatchObject({ code: common.stale.code, data: { ...mine, version: 1 } })
    // Without a version, as the specification sends it.
    expect((await save(who, school.id, mine)).data).toEqual({ ...mine, version: 2 })
  })

  test('refuse values out of bounds', async () => {
    const { who, school } = await makeScene()
    for (const values of [
      { family_phone_num: 0 },
      { family_phone_num: 11 },
      { family_phone_time: 0 },
      { family_phone_time: 600_001 },
      { allow_mp: true },
    ]) {
      expect(await save(who, school.id, values)).toMatchObject({ status: 400 })
    }
    expect(await save(who, school.id, { family_phone_num: 10, family_phone_time: 600_000 })).toMatchObject(ok)
    expect(await save(who, school.id, { family_phone_num: 1, family_phone_time: 1 })).toMatchObject(ok)
  })

  test('can be saved only by school administrators', async () => {
    const { who, school, teacher } = await makeScene()
    const elsewhere = await makeScene()
    expect(await save(teacher, school.id)).toMatchObject(refused(common.forbidden))
    expect(await save(who, elsewhere.school.id)).toMatchObject(refused(common.notFound))
    expect(await find(who, elsewhere.school.id)).toMatchObject(refused(common.notFound))
    expect((await find(elsewhere.who, elsewhere.school.id)).data).toEqual(defaultPhoneSet)
  })
})

test('deletes the switches when a student is removed', async () => {
  const { who, school, pupil, father, set, own } = await makeScene()
  await set(father)
  await make.removeMember(school.id, pupil.id)
  expect(await own.switchedOn(school.id, pupil.id)).toEqual([])
  expect(await as(who, familyPhone.studentParents, { query: { studentId: pupil.id } })).toMatchObject(
    refused(common.notFound),
  )
})
