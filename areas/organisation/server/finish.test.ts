import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { verificationCode } from '../../../platform/server/verification/tables.ts'
import { fingerprint } from '../../../tests/support/fingerprint.ts'
import { makeCodes } from '../../../tests/support/codes.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline, selectableNames } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { userGroup, userGroupMember } from '../../permissions/server/tables.ts'
import { users } from '../../users/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { organisation } from '../contract.ts'
import { finishPurpose } from '../finishContract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

let now = Date.now()
const server = await useServer({ clock: { now: () => new Date(now) } })
const { make, actor, as, database } = server
const codes = makeCodes(server)
// Take up the first school id, which is the platform's; its codes belong to no school.
await make.makeSchool()
const later = (seconds: number) => {
  now += seconds * 1000
}

const telephone = '13812345678'
const asTest = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)

/** Makes a school with a boarder in class one who is in a group, a parent with one child, and a parent with two. */
const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const schoolId = school.id
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [school.office] })
  await make.proveTelephone(who.id, telephone)
  const student = (departmentId: number) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId] })
  const [boarder, sibling] = [await student(school.classOne), await student(school.classThree)]
  const parent = () => make.makeMember({ schoolId, roles: [role.parent] })
  const [ofOne, ofTwo] = [await parent(), await parent()]
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [school.office] })
  await make.makeClassManager(schoolId, school.classOne, teacher.id)
  await make.makeClassManager(schoolId, school.classThree, teacher.id)
  await make.makeParentLink(schoolId, boarder.id, ofOne.id)
  await make.makeParentLink(schoolId, boarder.id, ofTwo.id)
  await make.makeParentLink(schoolId, sibling.id, ofTwo.id)
  await asTest(async (db) => {
    const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name: '一号楼' }).returning()
    const buildingId = building?.id ?? 0
    const [room] = await db
      .insert(dormitoryRoom)
      .values({ schoolId, buildingId, floor: 1, name: '101', beds: 4 })
      .returning()
    await db
      .update(studentInfo)
      .set({ accommodation: true, roomId: room?.id ?? 0 })
      .where(eq(studentInfo.memberId, boarder.id))
    const [group] = await db.insert(userGroup).values({ schoolId, name: '合唱团' }).returning()
    await db.insert(userGroupMember).values({ schoolId, groupId: group?.id ?? 0, memberId: boarder.id })
  })
  return { school, who, teacher, boarder, sibling, ofOne, ofTwo }
}

const send = (who: Actor, number = telephone) => as(who, organisation.sendFinishCode, { body: { telephone: number } })
const check = (who: Actor, code: string) => as(who, organisation.checkFinishCode, { body: { telephone, code } })
const finish = (who: Actor, deptId: number, code: string) =>
  as(who, organisation.finish, { body: { deptId, telephone, code } })

const sentCodes = (memberId: number) =>
  asTest(async (db) => {
    const rows = await db
      .select()
      .from(outboxMessage)
      .where(eq(outboxMessage.memberId, memberId))
      .orderBy(outboxMessage.id)
    return rows.map(({ recipient, values }) => ({ recipient, code: values['code'] ?? '' }))
  })
const lastCode = async (who: Actor) => {
  const { code } = (await sentCodes(who.id)).at(-1) ?? { code: '' }
  return code
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const infoOf = (memberId: number) =>
  asTest(async (db) => (await db.select().from(studentInfo).where(eq(studentInfo.memberId, memberId)))[0])

test('previews the effects and whether a phone number is proven', async () => {
  const { who, school, teacher } = await makeScene()
  const preview = (deptId: number, by = who) => as(by, organisation.previewFinish, { params: { id: deptId } })
  const shown = { telephone: '138******78' }
  // The parent of two has another child in class three.
  expect((await preview(school.classOne)).data).toEqual({ ...shown, students: 1, parents: 1, beds: 1 })
  expect((await preview(school.classThree)).data).toEqual({ ...shown, students: 1, parents: 0, beds: 0 })
  await make.proveTelephone(who.id, null)
  expect((await preview(school.gradeTwo)).data).toMatchObject({ telephone: null })
  expect(await preview(school.classOne, teacher)).toMatchObject(refused(common.forbidden))
})

describe('verification code', () => {
  test('is sent only to the operator’s proven number, once a minute', async () => {
    const { school, who } = await makeScene()
    await make.setMember(school.id, who.id, { telephone: '13900000000' })
    expect(await send(who, '13900000000')).toMatchObject(refused(refusals.notOwnNumber))
    expect(await send(who)).toMatchObject({ code: 200 })
    expect(await sentCodes(who.id)).toEqual([{ recipient: telephone, code: expect.stringMatching(/^\d{6}$/) }])
    expect(await send(who)).toMatchObject({ code: 429, msg: '操作过于频繁，请在 60 秒后重试' })
    later(60)
    expect(await send(who)).toMatchObject({ code: 200 })
  })

  test('is sent at most ten times an hour', async () => {
    const { who } = await makeScene()
    for (let count = 0; count < 10; count++) {
      expect(await send(who)).toMatchObject({ code: 200 })
      later(61)
    }
    expect(await send(who)).toMatchObject({ code: 429 })
    later(3600)
    expect(await send(who)).toMatchObject({ code: 200 })
  })

  test('requires a proven number and both permissions', async () => {
    const school = await make.makeSchool()
    const place = { schoolId: school.id, departments: [school.rootId] }
    const without = await actor({ ...place, roles: [role.schoolDataAdministrator], telephone })
    expect(await send(without)).toMatchObject(refused(refusals.noTelephone))
    expect(await sentCodes(without.id)).toEqual([])
    for (const work of [check(without, '246810'), finish(without, school.rootId, '246810')]) {
      expect(await work).toMatchObject(refused(refusals.noTelephone))
    }
    const half = await actor({ ...place, roles: [role.staff], telephone })
    await make.proveTelephone(half.id, telephone)
    expect(await send(half)).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, half.id, ['school:user:disable'])
    expect(await send(half)).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, half.id, ['school:user:edit'])
    expect(await send(half)).toMatchObject({ code: 200 })
  })

  test('is valid for five tries and five minutes', async () => {
    const { who } = await makeScene()
    await send(who)
    const code = await lastCode(who)
    for (let count = 0; count < 4; count++)
      expect(await check(who, other(code))).toMatchObject(refused(refusals.codeWrong))
    expect(await check(who, code)).toMatchObject({ code: 200 })
    expect(await check(who, code)).toMatchObject(refused(refusals.codeWrong))
    later(60)
    await send(who)
    const next = await lastCode(who)
    later(299)
    expect(await check(who, next)).toMatchObject({ code: 200 })
    later(2)
    expect(await check(who, next)).toMatchObject(refused(refusals.codeWrong))
  })

  test('is refused for another user, and a missing code is reported with its message', async () => {
    const [{ who }, { who: another }] = [await makeScene(), await makeScene()]
    await send(who)
    expect(await check(another, await lastCode(who))).toMatchObject(refused(refusals.codeWrong))
    const empty = await as(who, organisation.checkFinishCode, { body: { telephone: '', code: '' } })
    expect(empty.status).toBe(400)
    expect(JSON.stringify(empty.data)).toContain('请输入手机号或验证码')
  })
})

describe('finish', () => {
  const graduate = async (who: Actor, deptId: number) => {
    later(61)
    await send(who)
    return finish(who, deptId, await lastCode(who))
  }

  test('marks the nodes, frees beds and groups, locks accounts and ends parent roles without another child', async () => {
    const { school, who, boarder, sibling, ofOne, ofTwo } = await makeScene()
    expect(await graduate(who, school.gradeOne)).toMatchObject({ code: 200, data: { students: 1, parents: 1 } })
    expect(await infoOf(boarder.id)).toMatchObject({ status: 2, accommodation: false, roomId: null })
    expect(await infoOf(sibling.id)).toMatchObject({ status: 1 })
    expect(await make.membershipOf(school.id, boarder.id)).toMatchObject({ locked: true })
    expect(await make.membershipOf(school.id, ofOne.id)).toMatchObject({ roles: [] })
    expect(await make.membershipOf(school.id, ofTwo.id)).toMatchObject({ roles: [role.parent] })
    const inGroups = await asTest((db) => db.$count(userGroupMember, eq(userGroupMember.memberId, boarder.id)))
    expect(inGroups).toBe(0)
  })

  test('removes the managers’ reach of the graduated classes, but not of others', async () => {
    const { school, who, teacher } = await makeScene()
    const look = (deptId: number) => as(teacher, users.findUserPage, { body: { deptId } })
    expect(await look(school.classOne)).toMatchObject({ code: 200 })
    await graduate(who, school.gradeOne)
    expect(await look(school.classOne)).toMatchObject(refused(common.notFound))
    expect(await look(school.classThree)).toMatchObject({ code: 200 })
    expect(await make.classesOf(school.id, teacher.id)).toEqual([school.classThree])
  })

  test('ignores managers that remain on a class that graduated earlier', async () => {
    const { school, who, teacher, boarder } = await makeScene()
    await make.grant(school.id, teacher.id, ['school:record:view'])
    const looks = () => as(teacher, users.recordLooks, { query: { userId: boarder.id } })
    expect(await looks()).toMatchObject({ code: 200 })
    await graduate(who, school.classOne)
    await make.makeClassManager(school.id, school.classOne, teacher.id)
    const tree = await as(teacher, organisation.findTree, { query: { showFinishSchoolData: true } })
    expect(selectableNames(tree.data)).toEqual(['三班', '教务处'])
    const list = await as(teacher, users.findUserPage, { body: { deptId: school.classOne } })
    expect(list).toMatchObject(refused(common.notFound))
    const pupil = await as(teacher, users.userModel, { params: { id: boarder.id } })
    expect(pupil).toMatchObject(refused(common.notFound))
    expect(await looks()).toMatchObject(refused(common.notFound))
    const everybody = await as(teacher, users.findUserPage, { body: { viewLocked: true } })
    expect(everybody.data.content.map(({ id }) => id)).not.toContain(boarder.id)
  })

  test('hides graduated nodes in trees and lists unless requested', async () => {
    const { school, who, boarder } = await makeScene()
    await graduate(who, school.gradeOne)
    const tree = async (showFinishSchoolData: boolean) =>
      outline((await as(who, organisation.findTree, { query: { showFinishSchoolData } })).data)
    expect(await tree(false)).toEqual(['学校', '  二年级', '    三班', '  教务处', '    教务一组'])
    expect(await tree(true)).toContain('    一班')
    const listed = async (viewLocked: boolean) => {
      const { data } = await as(who, users.findUserPage, { body: { viewLocked } })
      return data.content.map(({ id }) => id)
    }
    expect(await listed(false)).not.toContain(boarder.id)
    expect(await listed(true)).toContain(boarder.id)
  })

  test('refuses to change or graduate a graduated class again, and to graduate the root', async () => {
    const { school, who } = await makeScene()
    expect(await graduate(who, school.rootId)).toMatchObject(refused(refusals.rootFixed))
    expect(await graduate(who, school.gradeOne)).toMatchObject({ code: 200 })
    expect(await graduate(who, school.classOne)).toMatchObject(refused(refusals.graduated))
    const renamed = await as(who, organisation.saveNode, { body: { id: school.classOne, name: '新', version: 2 } })
    expect(renamed).toMatchObject(refused(refusals.graduated))
  })

  test('uses up the code', async () => {
    const { school, who } = await makeScene()
    await send(who)
    const code = await lastCode(who)
    expect(await finish(who, school.classOne, other(code))).toMatchObject(refused(refusals.codeWrong))
    expect(await finish(who, school.classOne, code)).toMatchObject({ code: 200 })
    expect(await finish(who, school.classTwo, code)).toMatchObject(refused(refusals.codeWrong))
  })

  test('counts and audits a wrong code, but counts no try for the root', async () => {
    const { school, who } = await makeScene()
    const code = await codes.makeCode({ schoolId: school.id, holderId: who.id, purpose: finishPurpose }, '135790', now)
    const triesLeft = () =>
      asTest(async (db) => {
        const rows = await db
          .select({ left: verificationCode.triesLeft })
          .from(verificationCode)
          .where(eq(verificationCode.holderId, who.id))
        return rows[0]?.left ?? 0
      })
    const before = await triesLeft()
    expect(await finish(who, school.classOne, other(code))).toMatchObject(refused(refusals.codeWrong))
    expect(await triesLeft()).toBe(before - 1)
    const entries = (await make.trailOf(who.id)).filter(({ call }) => call === 'organisation.finish:refused')
    expect(entries.map(({ changes }) => changes.map(({ relation }) => relation))).toEqual([['verification_code']])
    expect(await finish(who, school.rootId, code)).toMatchObject(refused(refusals.rootFixed))
    expect(await triesLeft()).toBe(before - 1)
  })

  test('refuses a grade whose classes the operator doesn’t reach', async () => {
    const { school } = await makeScene()
    const place = { schoolId: school.id, departments: [school.gradeOne] }
    const asNode = await actor({ ...place, roles: [role.staff] })
    const asManager = await actor({ ...place, roles: [role.departmentManager] })
    for (const { id } of [asNode, asManager]) {
      await make.proveTelephone(id, telephone)
      await make.grant(school.id, id, ['school:user:disable', 'school:user:edit'])
    }
    expect(await graduate(asNode, school.gradeOne)).toMatchObject(refused(common.forbidden))
    expect(await graduate(asManager, school.gradeOne)).toMatchObject({ code: 200 })
  })

  test('answers notFound for another school’s class', async () => {
    const [{ who }, { school }] = [await makeScene(), await makeScene()]
    expect(await graduate(who, school.classOne)).toMatchObject(refused(common.notFound))
  })

  const statements = [
    ['update', 'verification_code'],
    ['delete', 'verification_code'],
    ['update', 'department'],
    ['delete', 'class_manager'],
    ['update', 'student_info'],
    ['insert', 'student_info'],
    ['delete', 'user_group_member'],
    ['update', 'member'],
    ['delete', 'member_role'],
  ] as const

  test.each(statements)('rolls back completely if it fails after the %s of %s', async (operation, table) => {
    const { school, who } = await makeScene()
    const code = await codes.makeCode({ schoolId: school.id, holderId: who.id, purpose: finishPurpose }, '135790', now)
    await asTest(async (db) => {
      await db.execute(sql`create or replace function broken_off() returns trigger language plpgsql as
        $$ begin raise exception 'broken off'; end $$`)
      await db.execute(
        sql.raw(`create trigger zz_broken_off after ${operation} on ${table} execute function broken_off()`),
      )
    })
    const before = await fingerprint(database)
    expect(await finish(who, school.gradeOne, code)).toMatchObject({ status: 500 })
    expect(await fingerprint(database)).toBe(before)
    await asTest((db) => db.execute(sql.raw(`drop trigger zz_broken_off on ${table}`)))
    expect(await finish(who, school.gradeOne, code)).toMatchObject({ code: 200, data: { students: 1 } })
  })
})
