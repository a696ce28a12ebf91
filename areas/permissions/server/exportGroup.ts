import { z } from 'zod'
import type { Files } from '../../../platform/server/files/files.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { finishWithSheet } from '../../../platform/server/sheets/sheetFile.ts'
import type { GroupUser, permissions } from '../contract.ts'
import { selectMembers } from './groupUsers.ts'
import { findGroup, lockGroup } from './groups.ts'

/** So many members are read at a time, each time in a transaction of its own. */
const atOnce = 500

const kind = jobKind({
  name: 'permissions.exportGroup',
  title: '导出用户组成员',
  needs: 'sys:permission:edit',
  slow: true,
  input: z.object({ groupId: z.int() }),
  result: z.object({ fileId: z.int(), rows: z.int() }),
  attempts: 3,
})

/** Its first two columns are those of the import, so that what is written can be read again. */
const sheet = sheetDefinition({
  title: '用户组成员',
  columns: [
    { key: 'group', title: '用户组', kind: 'text', width: 20 },
    { key: 'account', title: '账号', kind: 'text', width: 20 },
    { key: 'name', title: '姓名', kind: 'text', width: 14 },
    { key: 'code', title: '学工号', kind: 'text', width: 18 },
    { key: 'roles', title: '角色', kind: 'text', width: 24 },
    { key: 'departments', title: '部门', kind: 'text', width: 32 },
  ],
})

const rowOf = (group: string, user: GroupUser) => ({
  group,
  account: user.username,
  name: user.name,
  code: user.studentOrTeacherCode,
  roles: user.roleNames.join('、'),
  departments: user.deptNames.join('、'),
})

/** Queues the export of a group's members, as a job of the group's school; gives the job's id. */
export const queueExport = async ({ db, session, body, jobs }: Context<typeof permissions.exportGroup>) => {
  const { id: groupId, schoolId } = await lockGroup(db, body.groupId)
  return { jobId: await jobs.add(db, kind, { schoolId, personId: session.personId }, { groupId }) }
}

type Running = RunningJob<z.output<(typeof kind)['input']>, z.input<(typeof kind)['result']>>

/** The members as rows of the sheet; read little by little. */
async function* rowsOf({ input, look, progress, signal }: Running, counted: { rows: number }) {
  const group = await look((db) => findGroup(db, input.groupId))
  if (group === null) return
  while (!signal.aborted) {
    const bounds = { limit: atOnce, offset: counted.rows }
    const members = await look((db) => selectMembers(db, input.groupId, bounds))
    for (const one of members) yield rowOf(group.groupName, one)
    counted.rows += members.length
    progress(counted.rows, group.peopleNum)
    if (members.length < atOnce) return
  }
}

/** Writes a group's members into a sheet, and gives it to who asked for it. */
export const exportWork = (files: () => Files) =>
  jobWork(kind, async (running: Running) => {
    const counted = { rows: 0 }
    await finishWithSheet(running, files(), sheet, { rows: rowsOf(running, counted), counted })
  })
