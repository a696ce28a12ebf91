import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { type GroupUser, permissions } from '../contract.ts'
import { selectMembers } from './groupUsers.ts'
import { findGroup, lockGroup } from './groups.ts'

/** The first two columns match the import sheet, so that the file can be imported again. */
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

const toRow = (group: string, user: GroupUser) => ({
  group,
  account: user.username,
  name: user.name,
  code: user.studentOrTeacherCode,
  roles: user.roleNames.join('、'),
  departments: user.deptNames.join('、'),
})

/** Exports a group's members. The file is empty if the group was deleted before the job began. */
export const groupExport = exportCall(permissions.exportGroup, {
  name: 'permissions.exportGroup',
  title: '导出用户组成员',
  sheet,
  schoolOf: async ({ db, body }) => (await lockGroup(db, body.groupId)).schoolId,
  begin: async ({ body: { groupId }, look }) => {
    const group = await look((db) => findGroup(db, groupId))
    return {
      all: group?.peopleNum ?? 0,
      most: group === null ? 0 : Number.POSITIVE_INFINITY,
      read: (db, page: Page<GroupUser>) => selectMembers(db, groupId, page),
      rowOf: (user: GroupUser) => toRow(group?.groupName ?? '', user),
    }
  },
})
