import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'
import { decryptIdCard } from './idCards.ts'

const { make, actor, as, config } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const target = await make.makeMember({ ...place, roles: [role.staff], telephone: '13800000001' })
  return { school, who, target }
}

const change = (who: Actor, id: number, values: Record<string, unknown>, version = 1) =>
  as(who, users.changeUser, { params: { schoolId: who.schoolId }, body: { id, version, ...values } })

describe('editing', () => {
  test('changes the sent fields and keeps the rest', async () => {
    const { who, target } = await makeScene()
    const answer = await change(who, target.id, { name: '单雄信', gender: 1, studentOrTeacherCode: 'T-7' })
    expect(answer.data).toMatchObject({
      name: '单雄信',
      gender: 1,
      studentOrTeacherCode: 'T-7',
      telephone: '138******01',
      version: 2,
    })
    expect(await make.membershipOf(who.schoolId, target.id)).toMatchObject({
      name: '单雄信',
      pinyin: 'shanxiongxin',
      telephone: '13800000001',
    })
  })

  test('refuses a code that differs only in case from another, but accepts it for its holder', async () => {
    const { school, who, target } = await makeScene()
    await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], code: 'Jx7' })
    const taken = await change(who, target.id, { studentOrTeacherCode: 'JX7' })
    expect(taken).toMatchObject(refused(usersRefusals.codeTaken))
    expect(await change(who, target.id, { studentOrTeacherCode: 'jx8' })).toMatchObject({ code: 200 })
    const own = await change(who, target.id, { studentOrTeacherCode: 'JX8' }, 2)
    expect(own.data).toMatchObject({ studentOrTeacherCode: 'JX8' })
  })

  test('clears emptied fields, but never the telephone', async () => {
    const { who, target } = await makeScene()
    await change(who, target.id, { nationality: '汉族', idCard: '110105199002280020', familyAddress: '杏林路' })
    const cleared = await change(who, target.id, { nationality: '', idCard: '', familyAddress: '' }, 2)
    expect(cleared.data).toMatchObject({ nationality: null, idCard: null, familyAddress: null })
    expect(await change(who, target.id, { telephone: '' }, 3)).toMatchObject(refused(usersRefusals.telephoneNeeded))
    expect(await make.membershipOf(who.schoolId, target.id)).toMatchObject({
      telephone: '13800000001',
      idCardCipher: null,
      idCardIndex: null,
    })
  })

  test('refuses a masked address', async () => {
    const { who, target } = await makeScene()
    await change(who, target.id, { familyAddress: '青禾区学府路 12 号' })
    const half = await change(who, target.id, { familyAddress: '青禾区学府路****2号楼' }, 2)
    expect(half).toMatchObject({ status: 400, data: [{ field: 'familyAddress', msg: '请填写完整的家庭住址' }] })
    expect(await make.membershipOf(who.schoolId, target.id)).toMatchObject({ familyAddress: '青禾区学府路 12 号' })
  })

  test('encrypts an identity number and finds it by a keyed hash', async () => {
    const { who, target } = await makeScene()
    const other = await make.makeMember({ schoolId: who.schoolId, roles: [role.staff] })
    await change(who, target.id, { idCard: '11010519900228008x' })
    await change(who, other.id, { idCard: '11010519900228008X' })
    const [one, two] = [
      await make.membershipOf(who.schoolId, target.id),
      await make.membershipOf(who.schoolId, other.id),
    ]
    expect(one.idCardTail).toBe('008X')
    expect(one.idCardCipher).not.toContain('19900228')
    expect(one.idCardCipher).not.toBe(two.idCardCipher)
    expect(one.idCardIndex).toBe(two.idCardIndex)
    expect(decryptIdCard(one.idCardCipher ?? '', config)).toBe('11010519900228008X')
  })

  test('refuses an outdated version and returns the current record', async () => {
    const { who, target } = await makeScene()
    await change(who, target.id, { name: '先到' })
    const late = await change(who, target.id, { name: '后到' })
    expect(late).toMatchObject({ ...refused(common.stale), data: { name: '先到', version: 2 } })
    expect(await make.membershipOf(who.schoolId, target.id)).toMatchObject({ name: '先到', version: 2 })
  })

  test('lets one of two simultaneous clerks save', async () => {
    const { who, target } = await makeScene()
    const answers = await Promise.all([
      change(who, target.id, { name: '甲' }),
      as(who, users.changeOwnSchoolUser, { body: { id: target.id, version: 1, name: '乙' } }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, common.stale.code])
  })

  test('requires a separate permission for the card number', async () => {
    const { who, school, target } = await makeScene()
    const clerk = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    await make.grant(school.id, clerk.id, ['school:user:edit'])
    expect(await change(clerk, target.id, { schoolCardNum: '42' })).toMatchObject(refused(common.forbidden))
    expect((await change(who, target.id, { schoolCardNum: '42' })).data).toMatchObject({ schoolCardNum: '0000000042' })
    expect(await change(clerk, target.id, { schoolCardNum: '42', name: '同号' }, 2)).toMatchObject({ code: 200 })
  })

  test('refuses to change an administrator with fewer rights', async () => {
    const { who, school } = await makeScene()
    const clerk = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    await make.grant(school.id, clerk.id, ['school:user:edit'])
    expect(await change(clerk, who.id, { telephone: '13900000000' })).toMatchObject(refused(common.forbidden))
  })

  test.each(['disabling', 'joining', 'leaving', 'moving', 'a face', 'no face'])(
    'refuses to change an administrator with fewer rights: %s',
    async (how) => {
      const { who, school, target } = await makeScene()
      const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId })
      await make.setMember(school.id, who.id, { faceId: 1 })
      const clerk = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
      await make.grant(school.id, clerk.id, ['school:user:edit'])
      const works: Record<string, (userId: number) => Promise<{ code: number }>> = {
        disabling: (userId) => as(clerk, users.setDisabled, { body: { schoolId: school.id, userId, flag: true } }),
        joining: (userId) => as(clerk, users.linkDepartment, { params: { userId, deptId: office.id } }),
        leaving: (userId) => as(clerk, users.unlinkDepartment, { query: { userId, deptId: school.rootId } }),
        moving: (userId) =>
          as(clerk, users.setDepartments, { params: { schoolId: school.id, userId }, body: { depts: [office.id] } }),
        'a face': async (userId) => as(clerk, users.uploadFace, { body: { userId }, files: [await makePicture()] }),
        'no face': (userId) => as(clerk, users.deleteFace, { query: { userId } }),
      }
      const before = await make.membershipOf(school.id, who.id)
      expect(await works[how]?.(who.id)).toMatchObject(refused(common.forbidden))
      expect(await make.membershipOf(school.id, who.id)).toEqual(before)
      // A person who ranks no higher can be changed, if there is anything to change.
      expect((await works[how]?.(target.id))?.code).not.toBe(common.forbidden.code)
    },
  )

  test('saves the sent roles and departments', async () => {
    const { who, school, target } = await makeScene()
    const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId })
    const body = { id: target.id, version: 1, name: target.name, username: target.username }
    const answer = await as(who, users.saveUser, {
      query: { schoolId: school.id },
      body: { ...body, userRoles: [role.gateKeeper], depts: [office.id] },
    })
    expect(answer).toMatchObject({ code: 200, data: { id: target.id, password: null } })
    const saved = await make.membershipOf(school.id, target.id)
    expect(saved).toMatchObject({ roles: [role.gateKeeper], departments: [office.id], mainDepartmentId: office.id })
    const wrong = await as(who, users.saveUser, {
      query: { schoolId: school.id },
      body: { ...body, version: 2, name: '不会保存', userRoles: [role.integrator], depts: [office.id] },
    })
    expect(wrong).toMatchObject(refused(usersRefusals.roleNotAllowed))
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({ name: target.name, version: 2 })
  })
})

describe('saving whole', () => {
  test('sets the student status only for students', async () => {
    const { who, school } = await makeScene()
    const pupil = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId] })
    const save = (version: number, userRoles: number[], studentStatus: number) =>
      as(who, users.saveUser, {
        query: { schoolId: school.id },
        body: {
          id: pupil.id,
          version,
          name: pupil.name,
          username: pupil.username,
          userRoles,
          depts: [school.rootId],
          studentStatus,
        },
      })
    const statusOf = async () => (await as(who, users.userModel, { params: { id: pupil.id } })).data.studentStatus
    expect(await save(1, [role.student], 3)).toMatchObject({ code: 200 })
    expect(await statusOf()).toBe(3)
    expect(await save(1, [role.student], 2)).toMatchObject(refused(common.stale))
    expect(await save(2, [role.staff], 2)).toMatchObject({ code: 200 })
    expect(await statusOf()).toBeNull()
  })

  test('refuses a blank name', async () => {
    const { who, target } = await makeScene()
    const blank = await change(who, target.id, { name: '   ' })
    expect(blank).toMatchObject({ status: 400, data: [{ field: 'name', msg: '姓名不能为空' }] })
  })
})

describe('the platform', () => {
  test('changes only the record of the named school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const place = { schoolId: there.school.id, departments: [there.school.rootId] }
    const joined = await make.makeMember({ ...place, roles: [role.staff], joinedTo: here.target.id })
    const platform = await make.makeSchool({ kind: 'platform' })
    const administrator = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const before = await make.membershipOf(there.school.id, joined.id)
    const changeIn = (schoolId: number, id: number) =>
      as(administrator, users.changeUser, { params: { schoolId }, body: { id, version: 1, telephone: '13911112222' } })
    expect(await changeIn(here.school.id, joined.id)).toMatchObject(refused(common.notFound))
    expect(await changeIn(here.school.id, here.target.id)).toMatchObject({ code: 200 })
    expect(await make.membershipOf(here.school.id, here.target.id)).toMatchObject({ telephone: '13911112222' })
    expect(await make.membershipOf(there.school.id, joined.id)).toEqual(before)
  })
})

describe('deleting', () => {
  test('is refused for the caller, without the permission, and for an administrator', async () => {
    const { who, school, target } = await makeScene()
    const clerk = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    expect(await as(who, users.deleteUser, { body: { id: who.id } })).toMatchObject(refused(usersRefusals.notYourself))
    const body = { id: target.id }
    expect(await as(clerk, users.deleteUser, { body })).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, clerk.id, ['school:user:delete'])
    expect(await as(clerk, users.deleteUser, { body: { id: who.id } })).toMatchObject(refused(common.forbidden))
    expect(await as(clerk, users.deleteUser, { body })).toMatchObject({ code: 200 })
  })

  test('answers notFound for people of another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const foreign = await as(here.who, users.deleteUser, { body: { id: there.target.id } })
    expect(foreign).toMatchObject(refused(common.notFound))
    expect(await make.membershipOf(there.school.id, there.target.id)).toMatchObject({ name: there.target.name })
  })
})
