import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { permissions } from '../contract.ts'
import { groupSheet } from './groupRows.ts'

const server = await useServer()
const { make, actor, as, http } = server

/** A group with a colleague, the administrator, and a graduate, who couldn't join it today. */
const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const colleague = await make.makeMember({ ...place, roles: [role.staff], name: '陈晓明', code: '007' })
  const graduate = await make.makeMember({ ...place, roles: [role.staff], name: '已毕业' })
  const people = [colleague.id, who.id, graduate.id]
  const groupId = await make.makeGroup({ schoolId: school.id, name: '甲', people })
  await make.setMember(school.id, graduate.id, { locked: true })
  return { school, who, groupId, place }
}

const exportGroup = async (who: Actor, groupId: number) => {
  const { data } = await as(who, permissions.exportGroup, { body: { groupId } })
  return fetchExport(server, who, data.jobId)
}

const importFile = async (who: Actor, bytes: Buffer) => {
  const files = [{ name: '用户组.xlsx', bytes }]
  const { data } = await as(who, permissions.importGroups, { body: { schoolId: who.schoolId }, files })
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: data.jobId } })).data
}

const membersOf = async (who: Actor, groupId: number) =>
  (await readAll(groupSheet, await exportGroup(who, groupId))).map(({ row }) => row.account)

test('imports an export of a group without changes, also with members who could not join today', async () => {
  const { who, groupId } = await makeScene()
  const bytes = await exportGroup(who, groupId)
  const before = await membersOf(who, groupId)
  expect(before).toHaveLength(3)
  expect(await importFile(who, bytes)).toMatchObject({ state: 'done', fileLink: null })
  expect(await membersOf(who, groupId)).toEqual(before)
})

test('adds exactly the memberships of three edited cells', async () => {
  const { who, groupId, place, school } = await makeScene()
  const others = [
    await make.makeMember({ ...place, roles: [role.staff], name: '刘洋' }),
    await make.makeMember({ ...place, roles: [role.staff], name: '吴芳', code: 'T009' }),
  ]
  const rows = (await readAll(groupSheet, await exportGroup(who, groupId))).map(({ row }) => row)
  const before = rows.map(({ account }) => account)
  const edited = [
    ...rows,
    { group: '甲', account: others[0]?.username ?? '' },
    { group: '甲', account: 'T009' },
    { group: '乙', account: '007' },
  ]
  const bytes = await buffer(writeSheet(groupSheet, edited))
  expect(await importFile(who, bytes)).toMatchObject({ state: 'done', fileLink: null })
  const added = new Set(others.map(({ username }) => username))
  expect(new Set(await membersOf(who, groupId))).toEqual(new Set([...before, ...added]))
  const groups = (await as(who, permissions.groups, { query: { schoolId: school.id } })).data
  expect(groups.map(({ groupName, peopleNum }) => [groupName, peopleNum])).toEqual(
    expect.arrayContaining([
      ['甲', 5],
      ['乙', 1],
    ]),
  )
})

test('still refuses a new membership of the importer or a graduate', async () => {
  const { who, groupId } = await makeScene()
  const rows = (await readAll(groupSheet, await exportGroup(who, groupId))).map(({ row }) => ({ ...row, group: '乙' }))
  const job = await importFile(who, await buffer(writeSheet(groupSheet, rows)))
  expect(job.fileLink).not.toBeNull()
  expect(await membersOf(who, groupId)).toHaveLength(3)
})
