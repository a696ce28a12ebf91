import { expect, test } from 'vitest'
import { fileGone } from '../../../../platform/contract/files.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { jobs } from '../../../jobs/contract.ts'
import { permissions } from '../../../permissions/contract.ts'
import { users, usersRefusals } from '../../contract.ts'
import { firstSheet } from './firstSheet.ts'

const { http, make, actor, as, call, enter } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const { id: schoolId } = school
  const clerk = await actor({ schoolId, roles: [role.departmentManager], departments: [school.rootId] })
  await make.grant(schoolId, clerk.id, ['school:user:add'])
  const add = (name: string, department: number, roles: number[] = [role.staff], mustChange = true) =>
    make.makeMember({ schoolId, name, roles, departments: [department], mustChange })
  return { school, schoolId, clerk, add }
}

const signIn = (username: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

const waitForJob = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const fetchSheet = (link: string | null) => http.inject({ method: 'GET', url: link ?? '' })

test('makes passwords only for people who never signed in, on a sheet that opens once', async () => {
  const { school, clerk, add } = await makeScene()
  const [one, two] = [await add('甲新', school.office), await add('乙新', school.officeGroup)]
  const known = await add('丙熟', school.office)
  await signIn(known.username, testPassword)
  const chosen = await add('丁定', school.office, [role.staff], false)
  const pupil = await add('戊生', school.classOne, [role.student])

  const asked = await as(clerk, users.makeFirstPasswords, { body: { deptId: school.rootId } })
  expect(asked).toMatchObject({ code: 200, data: { count: 2 } })
  const { jobId } = asked.data
  const job = await waitForJob(clerk, jobId)
  expect(job).toMatchObject({ state: 'done', error: null })
  const answer = await fetchSheet(job.fileLink)
  const rows = (await readAll(firstSheet, answer.rawPayload)).map(({ row }) => row)
  expect(rows).toMatchObject([{ name: '甲新' }, { name: '乙新' }])
  // The sheet opens only once, also by another link.
  expect((await fetchSheet(job.fileLink)).statusCode).not.toBe(200)
  expect((await as(clerk, jobs.get, { query: { id: jobId } })).data.fileLink).toBeNull()

  for (const { username } of [one, two]) {
    expect((await signIn(username, testPassword)).code).not.toBe(200)
    const told = rows.find((one) => one.username === username)
    expect(await signIn(username, String(told?.password))).toMatchObject({ code: 200 })
  }
  for (const { username } of [known, chosen]) expect(await signIn(username, testPassword)).toMatchObject({ code: 200 })
  expect((await make.membershipOf(school.id, pupil.id)).accountTouchedAt).toBeNull()
  const trail = await make.trailOf(clerk.id)
  const made = trail.find((entry) => entry.call === 'job.users.makeFirstPasswords')
  for (const { id } of [one, two]) {
    expect(made?.changes).toContainEqual(expect.objectContaining({ after: expect.objectContaining({ id }) }))
  }
  expect(trail.map((entry) => entry.call)).toContain('platform.fetchedOnce')
})

test('opens an old link only for a signed-in caller who may still reset, and keeps the sheet until then', async () => {
  const { school, schoolId, clerk, add } = await makeScene()
  await add('甲新', school.office)
  const platform = await make.makeSchool({ kind: 'platform' })
  const seat = { schoolId: platform.id, departments: [platform.rootId] }
  const overseer = await actor({ ...seat, roles: [role.superAdministrator] })
  const setRights = (ids: string[]) =>
    as(overseer, permissions.setOfUser, { params: { schoolId, userId: clerk.id }, body: { ids } })
  const asked = await as(clerk, users.makeFirstPasswords, { body: { deptId: school.office } })
  const { fileLink } = await waitForJob(clerk, asked.data.jobId)
  const expectGone = async () => {
    const answer = await fetchSheet(fileLink)
    expect(answer.statusCode).toBe(410)
    expect(answer.json()).toMatchObject({ code: fileGone.code })
  }
  expect(await setRights([])).toMatchObject({ code: 200 })
  await expectGone()
  expect(await setRights(['school:user:add'])).toMatchObject({ code: 200 })
  expect(await as(clerk, identity.logout)).toMatchObject({ code: 200 })
  await expectGone()
  expect((await make.trailOf(clerk.id)).map((entry) => entry.call)).not.toContain('platform.fetchedOnce')
  await enter(clerk.username, schoolId)
  const rows = await readAll(firstSheet, (await fetchSheet(fileLink)).rawPayload)
  expect(rows.map(({ row }) => row)).toMatchObject([{ name: '甲新' }])
})

test('includes parents of a class or chosen people, and leaves out self-managed accounts', async () => {
  const { school, schoolId, clerk, add } = await makeScene()
  const pupil = await add('王小明', school.classOne, [role.student])
  const parent = await make.makeMember({ schoolId, name: '王父', roles: [role.parent], mustChange: true })
  await make.makeParentLink(schoolId, pupil.id, parent.id)
  const body = { deptId: school.gradeOne, kind: 'parents' as const }
  const platform = await make.makeSchool({ kind: 'platform' })
  const seat = { schoolId: platform.id, departments: [platform.rootId] }
  const administrator = await actor({ ...seat, roles: [role.superAdministrator] })
  // A caller who reaches part of the school reaches no parents.
  expect(await as(clerk, users.makeFirstPasswords, { body })).toMatchObject({
    ...refused(usersRefusals.noNewcomers),
    msg: '没有需要生成初始密码的家长：均已登录过、由本人管理，或权限高于您',
  })
  const asked = await as(administrator, users.makeFirstPasswords, { body })
  const job = await waitForJob(administrator, asked.data.jobId)
  const rows = await readAll(firstSheet, (await fetchSheet(job.fileLink)).rawPayload)
  expect(rows.map(({ row }) => row)).toMatchObject([{ name: '王父', place: '一班 王小明' }])

  await make.proveTelephone(parent.id, '13900001111')
  const chosen = { userIds: [pupil.id, parent.id] }
  const again = await as(administrator, users.makeFirstPasswords, { body: chosen })
  expect(again).toMatchObject({ code: 200, data: { count: 1, left: 1 } })
  await waitForJob(administrator, again.data.jobId)
  expect(await as(administrator, users.makeFirstPasswords, { body })).toMatchObject(refused(usersRefusals.noNewcomers))
})

test('allows callers who may create users, and leaves out people with more rights', async () => {
  const { school, schoolId, clerk, add } = await makeScene()
  const place = { schoolId, departments: [school.office] }
  const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const teacher = await actor({ ...place, roles: [role.staff] })
  const above = await add('高位', school.officeGroup, [role.schoolDataAdministrator])
  const body = { deptId: school.officeGroup }
  expect(await as(teacher, users.makeFirstPasswords, { body })).toMatchObject(refused(common.forbidden))
  expect(await as(clerk, users.makeFirstPasswords, { body })).toMatchObject(refused(usersRefusals.noNewcomers))
  expect(await signIn(above.username, testPassword)).toMatchObject({ code: 200 })
  const fresh = await add('新人', school.officeGroup)
  const asked = await as(administrator, users.makeFirstPasswords, { body })
  expect(asked).toMatchObject({ code: 200, data: { count: 1 } })
  const job = await waitForJob(administrator, asked.data.jobId)
  const rows = await readAll(firstSheet, (await fetchSheet(job.fileLink)).rawPayload)
  expect(rows.map(({ row }) => row)).toMatchObject([{ name: '新人', username: fresh.username }])
  const elsewhere = await makeScene()
  const foreign = await as(clerk, users.makeFirstPasswords, { body: { deptId: elsewhere.school.office } })
  expect(foreign).toMatchObject(refused(common.notFound))
  expect(await as(clerk, users.makeFirstPasswords, { body: {} })).toMatchObject({ status: 400 })
})
