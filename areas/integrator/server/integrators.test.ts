import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Actor, freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../../identity/contract.ts'
import { moduleAuth } from '../../moduleAuth/contract.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { users } from '../../users/contract.ts'
import { integrator, integratorRefusals } from '../contract.ts'
import { dayFromToday, makeIntegratorScene, newCompanyName } from '../make.ts'

const server = await useServer()
const { as, call, make } = server
const makeScene = () => makeIntegratorScene(server)

const company = () => ({ name: newCompanyName(), contact: '钱进', telephone: '13900001111', version: 0 })
const acts = (who: Actor, schoolId: number) => as(who, moduleAuth.ids, { query: { schoolId } })
const signIn = (username: string) =>
  call(identity.login, { body: { username, password: testPassword } }, { address: freshAddress() })

describe('integrators', () => {
  test('are saved by the platform with their current version, and each name once', async () => {
    const { admin } = await makeScene()
    const body = company()
    const made = await as(admin, integrator.save, { body })
    expect(made.data).toMatchObject({ ...body, note: '', disabled: false, schools: 0, version: 1 })
    const change = { ...body, id: made.data.id, note: '2026 年起', version: 1 }
    expect((await as(admin, integrator.save, { body: change })).data).toMatchObject({ note: '2026 年起', version: 2 })
    expect(await as(admin, integrator.save, { body: change })).toMatchObject({ code: common.stale.code })
    expect(await as(admin, integrator.save, { body })).toMatchObject(refused(integratorRefusals.nameTwice))
  })

  test('are found by name, contact or number, and by state', async () => {
    const { admin, own } = await makeScene()
    const name = newCompanyName()
    const id = await own.makeIntegrator({ name, disabled: true })
    const find = async (search: object) =>
      (await as(admin, integrator.page, { body: { pageNum: 1, pageSize: 20, ...search } })).data.content
    expect(await find({ keyword: name })).toMatchObject([{ id, name, disabled: true }])
    expect(await find({ keyword: name, state: 'enabled' })).toEqual([])
    expect(await find({ keyword: `${name}%` })).toEqual([])
  })

  test('are deleted only without terms', async () => {
    const { admin, own, school } = await makeScene()
    const [unused, used] = [await own.makeIntegrator(), await own.makeIntegrator({ name: newCompanyName() })]
    await own.makeTerm({ schoolId: school.id, integratorId: used })
    expect(await as(admin, integrator.remove, { query: { id: unused } })).toMatchObject({ code: 200 })
    expect(await as(admin, integrator.remove, { query: { id: used } })).toMatchObject({
      code: integratorRefusals.hasTerms.code,
    })
  })

  test('are the platform’s alone', async () => {
    const { who, helper } = await makeScene()
    const body = { pageNum: 1, pageSize: 20 }
    expect(await as(who, integrator.page, { body })).toMatchObject(refused(common.forbidden))
    expect(await as(helper, integrator.save, { body: company() })).toMatchObject(refused(common.forbidden))
  })
})

describe('terms', () => {
  test('of one school never overlap, even if two are saved at once', async () => {
    const { admin, own, school } = await makeScene()
    const integratorId = await own.makeIntegrator()
    const body = { integratorId, schoolId: school.id, startTime: '2031-09-01', endTime: '2032-08-31', version: 0 }
    const answers = await Promise.all([1, 2].map(() => as(admin, integrator.saveTerm, { body })))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      integratorRefusals.termOverlaps.code,
    ])
    const touching = { ...body, startTime: '2032-08-31', endTime: '2033-08-31' }
    expect((await as(admin, integrator.saveTerm, { body: touching })).msg).toContain('2031-09-01')
    const next = { ...body, startTime: '2032-09-01', endTime: '2033-08-31' }
    expect((await as(admin, integrator.saveTerm, { body: next })).data).toMatchObject({ state: 'future', version: 1 })
    const terms = await as(admin, integrator.terms, { query: { integratorId } })
    expect(terms.data.map(({ startTime }) => startTime)).toEqual(['2032-09-01', '2031-09-01'])
  })

  test('end after they begin, keep their school and integrator, and are deleted only before they begin', async () => {
    const { admin, own, school } = await makeScene()
    const integratorId = await own.makeIntegrator()
    const body = { integratorId, schoolId: school.id, startTime: '2031-09-01', endTime: '2031-08-31', version: 0 }
    expect((await as(admin, integrator.saveTerm, { body })).data).toEqual([
      { field: 'endTime', msg: '结束日期不能早于开始日期' },
    ])
    const id = await own.makeTerm({ schoolId: school.id, integratorId })
    const other = await make.makeSchool()
    const moved = { ...body, id, schoolId: other.id, endTime: '2032-08-31', version: 1 }
    expect(await as(admin, integrator.saveTerm, { body: moved })).toMatchObject(refused(integratorRefusals.moved))
    const given = { ...moved, schoolId: school.id, integratorId: await own.makeIntegrator() }
    expect(await as(admin, integrator.saveTerm, { body: given })).toMatchObject(refused(integratorRefusals.moved))
    expect(await as(admin, integrator.removeTerm, { query: { id } })).toMatchObject(
      refused(integratorRefusals.termBegun),
    )
    const future = await own.makeTerm({ schoolId: other.id, integratorId, startTime: dayFromToday(1) })
    expect(await as(admin, integrator.removeTerm, { query: { id: future } })).toMatchObject({ code: 200 })
  })

  test('are shown to the school, with its people next to the limit', async () => {
    const { who, own, school, admin, helper } = await makeScene()
    expect((await as(who, integrator.own)).data).toBeNull()
    const name = newCompanyName()
    const integratorId = await own.makeIntegrator({ name })
    await own.makeTerm({ schoolId: school.id, integratorId, restrictNumber: 50, endTime: dayFromToday(5) })
    expect((await as(who, integrator.own)).data).toMatchObject({
      integratorName: name,
      restrictNumber: 50,
      people: 2,
      state: 'ending',
    })
    const members = await as(admin, integrator.members, { query: { schoolId: school.id } })
    expect(members.data).toMatchObject([{ id: helper.id }])
  })
})

describe('the people of an integrator', () => {
  test('act in a school while a term runs, and not before or after it', async () => {
    const { own, school, helper, who } = await makeScene()
    expect(await acts(helper, school.id)).toMatchObject({ code: 200 })
    const integratorId = await own.makeIntegrator()
    await own.makeTerm({ schoolId: school.id, integratorId, startTime: dayFromToday(2) })
    expect(await acts(helper, school.id)).toMatchObject({ status: 401 })
    await own.makeTerm({ schoolId: school.id, integratorId, endTime: dayFromToday(0) })
    expect(await acts(helper, school.id)).toMatchObject({ code: 200 })
    expect(await as(who, integrator.own)).toMatchObject({ code: 200 })
  })

  test('are shut out by the next call when the platform disables the company, and the school works on', async () => {
    const { own, school, helper, who, admin } = await makeScene()
    const integratorId = await own.makeIntegrator()
    await own.makeTerm({ schoolId: school.id, integratorId })
    expect(await acts(helper, school.id)).toMatchObject({ code: 200 })
    const body = { ...company(), id: integratorId, disabled: true, version: 1 }
    expect(await as(admin, integrator.save, { body })).toMatchObject({ code: 200 })
    expect(await acts(helper, school.id)).toMatchObject({ status: 401 })
    expect(await acts(who, school.id)).toMatchObject({ code: 200 })
  })

  test('of a former company stay out when another one begins, until the platform gives them the role again', async () => {
    const { own, school, helper, admin } = await makeScene()
    const granted = { schoolId: school.id, memberId: helper.id, roleId: role.integrator }
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000)
    await testRows(server.database).change(memberRole, granted, { grantedAt: tenDaysAgo })
    const [former, next] = [await own.makeIntegrator(), await own.makeIntegrator()]
    const serve = (integratorId: number, from: number, until: number) =>
      own.makeTerm({
        schoolId: school.id,
        integratorId,
        startTime: dayFromToday(from),
        endTime: dayFromToday(until),
      })
    await serve(former, -30, -2)
    await serve(next, -1, 100)
    expect(await acts(helper, school.id)).toMatchObject({ status: 401 })
    const bind = (call: typeof users.bindRole | typeof users.unbindRole, roleId: number) =>
      as(admin, call, { query: { userId: helper.id, roleId, schoolId: school.id } })
    // The last role of a person can't be removed.
    expect(await bind(users.bindRole, role.staff)).toMatchObject({ code: 200 })
    expect(await bind(users.unbindRole, role.integrator)).toMatchObject({ code: 200 })
    expect(await bind(users.bindRole, role.integrator)).toMatchObject({ code: 200 })
    expect(await acts(helper, school.id)).toMatchObject({ code: 200 })
  })

  test('of the same company go on in its next term', async () => {
    const { own, school, helper } = await makeScene()
    const granted = { schoolId: school.id, memberId: helper.id, roleId: role.integrator }
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000)
    await testRows(server.database).change(memberRole, granted, { grantedAt: tenDaysAgo })
    const integratorId = await own.makeIntegrator()
    await own.makeTerm({ schoolId: school.id, integratorId, endTime: dayFromToday(-1) })
    await own.makeTerm({ schoolId: school.id, integratorId, startTime: dayFromToday(0) })
    expect(await acts(helper, school.id)).toMatchObject({ code: 200 })
  })

  test('can’t sign in after the last day, and read why', async () => {
    const { own, school, place } = await makeScene()
    const person = await make.makeMember({ ...place, roles: [role.integrator] })
    expect(await signIn(person.username)).toMatchObject({ code: 200 })
    const integratorId = await own.makeIntegrator()
    await own.makeTerm({ schoolId: school.id, integratorId, endTime: dayFromToday(-1) })
    expect(await signIn(person.username)).toMatchObject(refused(identityRefusals.integratorEnded))
  })

  test('who are also staff keep what staff may do', async () => {
    const { own, school, place } = await makeScene()
    const both = await server.actor({ ...place, roles: [role.integrator, role.schoolDataAdministrator] })
    const integratorId = await own.makeIntegrator()
    await own.makeTerm({ schoolId: school.id, integratorId, endTime: dayFromToday(-1) })
    expect(await acts(both, school.id)).toMatchObject({ code: 200 })
    const { moduleIds, version } = (await acts(both, school.id)).data
    expect(await as(both, moduleAuth.save, { body: { schoolId: school.id, moduleIds, version } })).toMatchObject(
      refused(common.forbidden),
    )
  })
})
