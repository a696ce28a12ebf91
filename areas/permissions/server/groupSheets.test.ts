import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { permissions, permissionsRefusals } from '../contract.ts'
import { groupSheet } from './groupRows.ts'

const { make, actor, as, http } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
  })
  const add = (name: string, code: string) =>
    make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], name, code })
  return { school, who, one: await add('陈晓明', 'T001'), other: await add('刘洋', 'T002') }
}

const makeSheetFile = async (rows: readonly (readonly [string, string])[]) => ({
  name: '用户组.xlsx',
  bytes: await buffer(
    writeSheet(
      groupSheet,
      rows.map(([group, account]) => ({ group, account })),
    ),
  ),
})

/** Runs the queued jobs and returns the final state of this one. */
const runJob = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const download = async (link: string | null) => (await http.inject({ method: 'GET', url: link ?? '' })).rawPayload

const importRows = async (who: Actor, rows: readonly (readonly [string, string])[]) => {
  const files = [await makeSheetFile(rows)]
  const { data } = await as(who, permissions.importGroups, { body: { schoolId: who.schoolId }, files })
  return runJob(who, data.jobId)
}

const listGroups = async (who: Actor) => (await as(who, permissions.groups, { query: { schoolId: who.schoolId } })).data

describe('an import of groups', () => {
  test('creates missing groups and adds members by username or code, with the same result when repeated', async () => {
    const { school, who, one, other } = await makeScene()
    await make.makeGroup({ schoolId: school.id, name: '甲', people: [one.id] })
    const rows = [
      ['甲', 'T002'],
      ['乙', one.username],
      ['乙', 'T002'],
      ['乙', other.username],
    ] as const
    expect(await importRows(who, rows)).toMatchObject({ state: 'done', fileLink: null })
    const all = [
      { groupName: '甲', peopleNum: 2 },
      { groupName: '乙', peopleNum: 2 },
    ]
    expect(await listGroups(who)).toEqual(expect.arrayContaining(all.map((group) => expect.objectContaining(group))))
    expect(await importRows(who, rows)).toMatchObject({ state: 'done', fileLink: null })
    expect(await listGroups(who)).toHaveLength(2)
  })

  test('writes nothing if a row is invalid, and returns the fault in the error file', async () => {
    const { school, who } = await makeScene()
    const elsewhere = await makeScene()
    await make.makeGroup({ schoolId: school.id, name: '高', permissions: ['sys:user:resetPassword'] })
    const job = await importRows(who, [
      ['甲', 'T001'],
      ['甲', '没有此人'],
      ['甲', elsewhere.one.username],
      ['甲', who.username],
      ['高', 'T001'],
      ['', 'T001'],
    ])
    expect(job).toMatchObject({ state: 'failed' })
    const rows = await download(job.fileLink)
    const reasons = groupSheet.columns.map(({ key }) => key)
    expect(reasons).toEqual(['group', 'account'])
    const accounts = (await readAll(groupSheet, rows)).map(({ row }) => row.account)
    expect(accounts).toEqual(['T001', '没有此人', elsewhere.one.username, who.username, 'T001', 'T001'])
    expect(await listGroups(who)).toMatchObject([{ groupName: '高', peopleNum: 0 }])
  })

  test('fails with a message for a sheet without the required columns', async () => {
    const { who } = await makeScene()
    const { data } = await as(who, permissions.importTemplate)
    const template = { name: '模板.xlsx', bytes: await download(data.fileLink) }
    const headings = (await readAll(groupSheet, template.bytes)).length
    expect(headings).toBe(0)
    const other = {
      name: '别的.xlsx',
      bytes: await buffer(
        writeSheet({ title: '别的', columns: [{ key: 'name', title: '姓名', kind: 'text' }] }, [{ name: '甲' }]),
      ),
    }
    const body = { schoolId: who.schoolId }
    const queued = await as(who, permissions.importGroups, { body, files: [other] })
    expect(await runJob(who, queued.data.jobId)).toMatchObject({
      state: 'failed',
      error: '导入文件缺少必填列：用户组、账号，请使用最新的模板',
    })
  })

  test('requires reach of the whole school', async () => {
    const { school, who } = await makeScene()
    const elsewhere = await makeScene()
    const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    const files = [await makeSheetFile([['甲', 'T001']])]
    const send = (from: Actor, schoolId: number) => as(from, permissions.importGroups, { body: { schoolId }, files })
    expect(await send(manager, school.id)).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, manager.id, ['sys:permission:edit'])
    expect(await send(manager, school.id)).toMatchObject(refused(permissionsRefusals.tooFewReached))
    expect(await send(who, elsewhere.school.id)).toMatchObject(refused(common.notFound))
    expect(await send(who, school.id)).toMatchObject({ code: 200 })
  })
})

test('exports a group’s members into a file that can be imported again', async () => {
  const { school, who, one, other } = await makeScene()
  const groupId = await make.makeGroup({ schoolId: school.id, name: '甲', people: [one.id, other.id] })
  const { data } = await as(who, permissions.exportGroup, { body: { groupId } })
  const job = await runJob(who, data.jobId)
  const bytes = await download(job.fileLink)
  expect((await readAll(groupSheet, bytes)).map(({ row }) => row)).toEqual([
    { group: '甲', account: one.username },
    { group: '甲', account: other.username },
  ])
  await as(who, permissions.deleteGroup, { body: { id: groupId } })
  const files = [{ name: '用户组.xlsx', bytes }]
  const again = await as(who, permissions.importGroups, { body: { schoolId: school.id }, files })
  expect(await runJob(who, again.data.jobId)).toMatchObject({ state: 'done', fileLink: null })
  expect(await listGroups(who)).toMatchObject([{ groupName: '甲', peopleNum: 2 }])
})
