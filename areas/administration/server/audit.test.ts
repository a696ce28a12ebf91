import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../users/contract.ts'
import { administration } from '../contract.ts'

const server = await useServer()
const { make, actor, as } = server
const { makeEntry } = makeTrails(server.database)

/** A school with an administrator and a colleague. The sign-ins are already logged. */
const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({
    ...place,
    roles: [role.schoolDataAdministrator],
    name: '王管理',
    username: `wang${school.id}`,
  })
  const colleague = await make.makeMember({ ...place, roles: [role.staff], name: '李老师', username: `li${school.id}` })
  return { school, who, colleague }
}

type Filter = Parameters<typeof as<typeof administration.auditPage>>[2]

const search = async (who: Actor, body: NonNullable<NonNullable<Filter>['body']>) =>
  (await as(who, administration.auditPage, { body })).data

const callsOf = async (who: Actor, body: NonNullable<NonNullable<Filter>['body']>) =>
  (await search(who, body)).content.map((row) => row.call)

describe('audit page', () => {
  test('lists who did what and from where, newest first', async () => {
    const { school, who, colleague } = await makeScene()
    const ids = { schoolId: school.id, userId: colleague.id }
    await as(who, users.bindRole, { query: { ...ids, roleId: role.gateKeeper } })
    await as(who, users.setDisabled, { body: { ...ids, flag: true } })
    const { content, totalSize, more } = await search(who, { call: '' })
    expect(content.slice(0, 2)).toMatchObject([
      { call: 'users.setDisabled', title: '停用账号', relations: ['学校成员'] },
      {
        call: 'users.bindRole',
        title: '给用户添加角色',
        relations: ['用户角色'],
        person: { id: who.id, name: '王管理', username: who.username },
        school: null,
        address: '127.0.0.1',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
    expect({ totalSize, more }).toEqual({ totalSize: content.length, more: false })
  })

  test('names the people concerned, including deleted ones, without the actor', async () => {
    const { school, who, colleague } = await makeScene()
    const pupil = await make.makeMember({
      schoolId: school.id,
      departments: [school.rootId],
      roles: [role.student],
      name: '小明',
    })
    const body = { studentUserId: pupil.id, name: '明母', telephone: '13800001234', relationship: '母亲' as const }
    await as(who, users.createParent, { body })
    await as(who, users.deleteUser, { body: { id: colleague.id } })
    await as(who, users.setAvatar, { params: { id: who.id }, files: [await makePicture()] })
    const [avatar, deleted, added] = (await search(who, { pageSize: 3 })).content
    expect([avatar?.concerned, deleted?.concerned]).toEqual([[], ['李老师']])
    expect(added?.concerned.toSorted()).toEqual(['小明', '明母'])
  })

  test('names the person of a password reset to the school and the platform, whoever did it', async () => {
    // The first school of an empty database has the platform's id.
    await make.makeSchool()
    const { school, who, colleague } = await makeScene()
    const clerk = await actor({ schoolId: school.id, departments: [school.rootId], roles: [role.departmentManager] })
    await make.grant(school.id, clerk.id, ['sys:user:resetPassword'])
    const platform = await make.makeSchool({ kind: 'platform' })
    const overseer = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const elsewhere = await make.makeSchool()
    await make.makeMember({
      schoolId: elsewhere.id,
      departments: [elsewhere.rootId],
      roles: [role.staff],
      joinedTo: colleague.id,
    })
    const reset = (by: Actor) => as(by, users.resetPassword, { params: { id: colleague.id } })
    expect(await reset(clerk)).toMatchObject(refused(usersRefusals.selfManaged))
    expect(await reset(overseer)).toMatchObject({ code: 200 })
    const told = (await search(who, { call: 'users.resetPassword' })).content
    expect(told, 'a refused one leaves no line').toMatchObject([
      { title: '重置密码', concerned: ['李老师'], relations: ['学校成员'], person: { name: '上级单位人员' } },
    ])
    const { requestId = '' } = told[0] ?? {}
    const seen = (await search(overseer, { requestId })).content
    const changing = seen.filter(({ relations }) => relations.length > 0)
    expect(changing.map(({ concerned }) => concerned)).toEqual([['李老师'], ['李老师']])
    expect(changing.flatMap(({ relations }) => relations).toSorted()).toEqual(['学校成员', '密码'])
  })

  test("titles a job's changes by the job", async () => {
    const { school, who } = await makeScene()
    await makeEntry({ schoolId: school.id, call: 'job.outbox.sendMessage' })
    const [row] = (await search(who, { call: 'job.outbox.sendMessage' })).content
    expect(row).toMatchObject({ title: '后台任务：发送消息', person: null })
  })

  test('still lists an entry of a person who has left the school', async () => {
    const { school, who, colleague } = await makeScene()
    await makeEntry({ schoolId: school.id, memberId: colleague.id, call: 'users.gone' })
    await make.removeMember(school.id, colleague.id)
    const [row] = (await search(who, { call: 'users.gone' })).content
    expect(row?.person).toEqual({ id: colleague.id, name: '已移出本校的用户', username: `编号 ${colleague.id}` })
  })

  test('is paged', async () => {
    const { school, who } = await makeScene()
    for (const call of ['a', 'b', 'c']) await makeEntry({ schoolId: school.id, call, address: 'page' })
    const first = await search(who, { pageSize: 2 })
    const second = await search(who, { pageSize: 2, pageNum: 2 })
    expect(first.content.map((row) => row.call)).toEqual(['c', 'b'])
    expect(second.content[0]?.call).toBe('a')
    expect(first.totalPages).toBe(Math.ceil(first.totalSize / 2))
  })
})

describe('audit search', () => {
  test('leaves out device reports unless searched for', async () => {
    const { school, who } = await makeScene()
    const call = 'access.deviceRecords'
    const { requestId } = await makeEntry({ schoolId: school.id, call, memberId: null })
    await makeEntry({ schoolId: school.id, call: 'users.setDisabled' })
    expect(await callsOf(who, {})).not.toContain(call)
    expect(await callsOf(who, { call })).toEqual([call])
    expect(await callsOf(who, { requestId })).toEqual([call])
  })

  test('filters by person, call, table, request id and time', async () => {
    const { school, who, colleague } = await makeScene()
    const at = (time: string) => new Date(`2026-03-01T${time}+08:00`)
    await makeEntry({ schoolId: school.id, memberId: who.id, call: 'a.one', at: at('08:00:00') })
    await makeEntry({ schoolId: school.id, memberId: colleague.id, call: 'a.two', at: at('09:00:00.500') }, [
      { relation: 'member_role', operation: 'insert', after: {} },
    ])
    const { requestId } = await makeEntry({ schoolId: school.id, call: 'a.three', at: at('10:00:00') })
    const that = { from: '2026-03-01 00:00:00', to: '2026-03-01 23:59:59' }
    expect(await callsOf(who, that)).toEqual(['a.three', 'a.two', 'a.one'])
    expect(await callsOf(who, { ...that, person: '李老' })).toEqual(['a.two'])
    expect(await callsOf(who, { ...that, person: colleague.username })).toEqual(['a.two'])
    expect(await callsOf(who, { ...that, person: '没有这个人' })).toEqual([])
    expect(await callsOf(who, { ...that, person: '%' })).toEqual([])
    expect(await callsOf(who, { call: 'a.one' })).toEqual(['a.one'])
    expect(await callsOf(who, { ...that, relation: 'member_role' })).toEqual(['a.two'])
    expect(await callsOf(who, { requestId: ` ${requestId} ` })).toEqual(['a.three'])
    expect(await callsOf(who, { from: '2026-03-01 08:00:01', to: '2026-03-01 09:00:00' })).toEqual(['a.two'])
  })

  test('refuses an invalid date', async () => {
    const { who } = await makeScene()
    const answer = await as(who, administration.auditPage, { body: { from: '2026-02-30 00:00:00' } })
    expect(answer).toMatchObject(refused(common.badInput))
    expect(answer.data).toEqual([{ field: 'from', msg: '没有这个时间' }])
  })

  test('offers the calls that are logged by area, and the tables', async () => {
    const { who } = await makeScene()
    const { data } = await as(who, administration.auditChoices)
    expect(data.calls.find(({ area }) => area === '用户管理')?.calls).toContainEqual({
      name: 'users.bindRole',
      title: '给用户添加角色',
    })
    expect(JSON.stringify(data)).not.toContain('users.findUserPage')
    expect(data.relations).toContainEqual({ name: 'member_role', title: '用户角色' })
  })
})

describe('audit entry', () => {
  test('shows the changes field by field', async () => {
    const { school, who, colleague } = await makeScene()
    await as(who, users.setDisabled, { body: { schoolId: school.id, userId: colleague.id, flag: true } })
    const [row] = (await search(who, { call: 'users.setDisabled' })).content
    const { data } = await as(who, administration.auditEntry, { params: { id: row?.id ?? 0 } })
    expect(data).toMatchObject({ call: 'users.setDisabled', changeCount: 1 })
    const [change] = data.changes
    expect(change).toMatchObject({ relation: 'member', title: '学校成员', operation: 'update' })
    const changed = change?.fields.filter((field) => field.isChanged)
    expect(changed?.map(({ name }) => name).toSorted()).toEqual(['disabled', 'disabled_at'])
    expect(changed).toContainEqual({ name: 'disabled', title: '停用', before: '否', after: '是', isChanged: true })
    const unchanged = { before: '李老师', after: '李老师', isChanged: false }
    expect(change?.fields).toContainEqual({ name: 'name', title: '名称', ...unchanged })
  })

  test('shows role names and local times, and keeps masked values masked', async () => {
    const { school, who } = await makeScene()
    const before = { role_id: 8, created_at: '2026-11-20T16:00:00+00:00', telephone: '***', note: null }
    const { id } = await makeEntry({ schoolId: school.id }, [
      { relation: 'member_role', operation: 'delete', before, after: null },
    ])
    const { data } = await as(who, administration.auditEntry, { params: { id } })
    const shown = Object.fromEntries(data.changes[0]?.fields.map((field) => [field.name, field.before]) ?? [])
    expect(shown).toEqual({ role_id: '门卫', created_at: '2026-11-21 00:00:00', telephone: '***', note: null })
  })

  test('shows the first of many changes and their number', async () => {
    const { school, who } = await makeScene()
    const change = { relation: 'member', operation: 'insert', after: { name: '甲' } }
    const { id } = await makeEntry(
      { schoolId: school.id },
      Array.from({ length: 230 }, () => change),
    )
    const { data } = await as(who, administration.auditEntry, { params: { id } })
    expect([data.changes.length, data.changeCount]).toEqual([200, 230])
  })
})

describe('entries of other schools', () => {
  test('are never shown', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const { id, requestId } = await makeEntry({ schoolId: there.school.id, call: 'there.only' })
    const nowhere = await makeEntry({ schoolId: platformSchool, call: 'there.only' })
    expect(await callsOf(here.who, { call: 'there.only' })).toEqual([])
    expect(await callsOf(here.who, { requestId })).toEqual([])
    for (const foreign of [id, nowhere.id, 2_000_000_000_000]) {
      const answer = await as(here.who, administration.auditEntry, { params: { id: foreign } })
      expect(answer).toMatchObject(refused(common.notFound))
    }
    const asked = await as(here.who, administration.auditPage, { body: { schoolId: there.school.id } })
    expect(asked).toMatchObject(refused(common.notFound))
  })

  test('are shown to the platform administrator with school names, all or filtered', async () => {
    const [one, other] = [await makeScene(), await makeScene()]
    const platform = await make.makeSchool({ kind: 'platform' })
    const admin = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const call = `seen.${one.school.id}`
    await makeEntry({ schoolId: one.school.id, call })
    await makeEntry({ schoolId: other.school.id, call })
    const rows = (await search(admin, { call })).content
    expect(rows.map((row) => row.school?.id)).toEqual([other.school.id, one.school.id])
    const ofOne = (await search(admin, { call, schoolId: one.school.id })).content
    expect(ofOne.map((row) => row.school?.id)).toEqual([one.school.id])
  })
})

describe('platform actions in a school', () => {
  test("are in the school's trail with changes and no foreign names, and in the platform's under the same request", async () => {
    const { school, who, colleague } = await makeScene()
    const platform = await make.makeSchool({ kind: 'platform' })
    const admin = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
      name: '平台张',
    })
    const query = { schoolId: school.id, userId: colleague.id, roleId: role.gateKeeper }
    expect(await as(admin, users.bindRole, { query })).toMatchObject({ code: 200 })
    const [told] = (await search(who, { call: 'users.bindRole' })).content
    expect(told).toMatchObject({
      person: { id: admin.id, name: '上级单位人员', username: `编号 ${admin.id}` },
      school: null,
      relations: ['用户角色'],
    })
    const { data } = await as(who, administration.auditEntry, { params: { id: told?.id ?? 0 } })
    expect(data.changes).toMatchObject([{ relation: 'member_role', operation: 'insert' }])
    const { content } = await search(admin, { requestId: told?.requestId ?? '' })
    expect(content).toMatchObject([
      { school: { id: school.id }, person: { name: '平台张' }, relations: ['用户角色'] },
      { school: null, person: { name: '平台张' }, relations: [] },
    ])
    expect((await search(who, { relation: 'member_role' })).content.map(({ id }) => id)).toContain(told?.id)
  })
})

describe('search by table over all schools', () => {
  const relation = 'user_group'
  const change = { relation, operation: 'insert', after: {} }
  const asPlatform = async () => {
    const platform = await make.makeSchool({ kind: 'platform' })
    return actor({ schoolId: platform.id, roles: [role.superAdministrator], departments: [platform.rootId] })
  }

  test('finds each entry once and combines with other filters', async () => {
    const [one, other] = [await makeScene(), await makeScene()]
    const admin = await asPlatform()
    const at = new Date('2026-02-01T08:00:00+08:00')
    await makeEntry({ schoolId: one.school.id, call: 't.one', at }, [change, change, { ...change, relation: 'face' }])
    await makeEntry({ schoolId: other.school.id, call: 't.two' }, [change])
    await makeEntry({ schoolId: other.school.id, call: 't.three' }, [{ ...change, relation: 'face' }])
    expect(await search(admin, { relation })).toMatchObject({ totalSize: 2, more: false })
    expect(await callsOf(admin, { relation })).toEqual(['t.two', 't.one'])
    expect(await callsOf(admin, { relation, to: '2026-02-01 08:00:00' })).toEqual(['t.one'])
    expect(await callsOf(admin, { relation, call: 't.two' })).toEqual(['t.two'])
    expect(await callsOf(admin, { relation: 'closed_module' })).toEqual([])
  })

  test('reports `more` beyond ten thousand and still finds the oldest', async () => {
    const { school } = await makeScene()
    const admin = await asPlatform()
    await makeEntry({ schoolId: school.id, call: 'm.oldest' }, [{ ...change, relation: 'm' }])
    await server.database.asSystem('a test makes many', (db) =>
      db.execute(sql`with made as (insert into audit_entry (school_id, call, request_id, address, at)
          select ${school.id}, 'm.many', 'many-' || g, '', now() from generate_series(1, 10010) g returning id)
        insert into audit_change (entry_id, school_id, relation, operation) select id, ${school.id}, 'm', 'insert' from made`),
    )
    expect(await search(admin, { relation: 'm' })).toMatchObject({ totalSize: 10_000, more: true })
    expect(await search(admin, { relation: 'm', call: 'm.oldest' })).toMatchObject({ totalSize: 1, more: false })
  })
})

test('refuses teachers', async () => {
  const { school } = await makeScene()
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  expect(await as(teacher, administration.auditPage, { body: {} })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, administration.auditChoices)).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, administration.auditEntry, { params: { id: 1 } })).toMatchObject(refused(common.forbidden))
})
