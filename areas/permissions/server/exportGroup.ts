import { z } from 'zod'
import type { Files } from '../../../platform/server/files/files.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Page, exportKind, exportWork } from '../../../platform/server/sheets/exportJob.ts'
import { memberOf } from '../../../platform/server/session.ts'
import type { GroupUser, permissions } from '../contract.ts'
import { selectMembers } from './groupUsers.ts'
import { findGroup, lockGroup } from './groups.ts'

const kind = exportKind({
  name: 'permissions.exportGroup',
  title: '导出用户组成员',
  needs: 'sys:permission:edit',
  input: z.object({ groupId: z.int() }),
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
  return { jobId: await jobs.add(db, kind, { schoolId, memberId: memberOf(session) }, { groupId }) }
}

/** Writes a group's members into a sheet, and gives it to who asked for it; none of a group that is gone. */
export const exportingGroups = (files: () => Files) =>
  exportWork(kind, sheet, files, async ({ input, look }) => {
    const group = await look((db) => findGroup(db, input.groupId))
    return {
      all: group?.peopleNum ?? 0,
      most: group === null ? 0 : Number.POSITIVE_INFINITY,
      read: (db, page: Page<GroupUser>) => selectMembers(db, input.groupId, page),
      rowOf: (user: GroupUser) => rowOf(group?.groupName ?? '', user),
    }
  })
