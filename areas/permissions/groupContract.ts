import { z } from 'zod'
import { sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'

import { versionOf } from '../../platform/contract/versioned.ts'
import { SchoolId, UserId, graduateRefusals } from '../registry/contract.ts'
import { PermissionModule, changeOfPermissions, permissionsRefusals } from './nodes.ts'

export const UserGroupId = id('userGroup')

/** The most characters of a group name. */
export const longestGroupName = 32

export const UserGroupView = z.object({
  id: z.int(),
  groupName: z.string(),
  peopleNum: z.int(),
  version: z.int(),
})
export type UserGroupView = z.output<typeof UserGroupView>

/** A row of the list of a group's members. */
export const GroupUser = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  studentOrTeacherCode: z.string().nullable(),
  roleNames: z.array(z.string()),
  deptNames: z.array(z.string()),
})
export type GroupUser = z.output<typeof GroupUser>

const GroupName = nameText(longestGroupName, '请填写用户组名称').register(fieldMeaning, {
  sample: 'userGroupName',
})

const may = permission('sys:permission:edit')
const { notHeld, notYourself, unknownKey, closedKey, groupTwice, tooFewReached } = permissionsRefusals

export const groupCalls = {
  saveGroup: post('/user/save/userGroup/records', {
    doc: '新建用户组或修改其名称；不给编号为新建，版本不是最新时返回 10020 与当前内容。foundations §7',
    may,
    body: z.object({
      id: UserGroupId.optional(),
      schoolId: SchoolId,
      groupName: GroupName,
      version: versionOf('userGroupVersion'),
    }),
    data: UserGroupView,
    refusals: [common.notFound, common.stale, groupTwice, tooFewReached],
  }),
  deleteGroup: post('/user/delete/userGroup/records', {
    doc: '删除用户组，成员随即失去由它带来的权限。foundations §7',
    may,
    body: z.object({ id: UserGroupId }),
    data: nothing,
    refusals: [common.notFound],
  }),
  groups: get('/user/list/userGroup/records', {
    doc: '一所学校的用户组，含人数。foundations §7',
    may,
    query: { schoolId: SchoolId },
    data: z.array(UserGroupView),
    refusals: [common.notFound, tooFewReached],
  }),
  linkUsers: post('/user/link/userGroup/and/user', {
    doc: '把用户加入用户组，立即拥有其权限；组内有自己没有的权限时不可加入，也不能加入自己。foundations §7',
    may,
    body: z.object({ groupId: UserGroupId, userIds: z.array(UserId).max(500) }),
    data: nothing,
    refusals: [common.notFound, notHeld, notYourself, graduateRefusals.graduatedPerson],
  }),
  unlinkUsers: post('/user/unlink/userGroup/and/user', {
    doc: '把用户移出用户组，立即失去由它带来的权限',
    may,
    body: z.object({ groupId: UserGroupId, userIds: z.array(id('user', 'groupMember')).max(500) }),
    data: nothing,
    refusals: [common.notFound],
  }),
  groupUsers: post('/user/findPage/userGroup/users', {
    doc: '用户组成员分页。foundations §7',
    may,
    body: z.object({
      ...pageInput,
      groupId: UserGroupId,
      keyword: keywordText(64).default('').describe('姓名、用户名或学工号'),
    }),
    data: pageOf(GroupUser),
    refusals: [common.notFound],
    writes: false,
  }),
  importGroups: post('/user/addOrEditUserGroup', {
    doc: '按文件新建用户组并加入成员，有一行有误则全部不写入，错误文件在任务中下载。foundations §7',
    title: '导入用户组',
    may,
    body: z.object({ schoolId: SchoolId }),
    refusals: [common.notFound, tooFewReached],
    ...sheetImport,
  }),
  importTemplate: post('/user/addOrEditUserGroup/template', {
    doc: '用户组导入模板的下载地址',
    title: '下载用户组导入模板',
    may,
    ...sheetTemplate,
  }),
  exportGroup: post('/user/export/userGroup/users', {
    doc: '导出用户组的成员，返回任务编号；文件在任务完成后下载，可以直接再导入。foundations §7',
    title: '导出用户组',
    may,
    body: z.object({ groupId: UserGroupId }),
    data: startedJob,
    refusals: [common.notFound],
  }),
  groupModels: get('/user/get/groupModels/{id}', {
    doc: '用户组及其权限树 moduleModels。foundations §3、§7',
    may,
    params: { id: UserGroupId },
    data: UserGroupView.extend({ moduleModels: z.array(PermissionModule) }),
    refusals: [common.notFound],
  }),
  setGroupModels: put('/user/set/groupModels/{id}', {
    doc: '以整份清单替换用户组的权限，空清单即清空；只能增加自己拥有的权限，自己所在的组亦然。foundations §2、§7',
    title: '修改用户组的权限',
    may,
    params: { id: UserGroupId },
    body: changeOfPermissions,
    mostBytes: kilobytes(378),
    data: nothing,
    refusals: [common.notFound, common.stale, notHeld, unknownKey, closedKey],
  }),
}
