import { z } from 'zod'
import { get, kilobytes, nothing, permission, put, signedIn } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId, UserId } from '../registry/contract.ts'
import { groupCalls } from './groupContract.ts'
import { PermissionModule, changeOfPermissions, permissionsRefusals } from './nodes.ts'

export { GroupUser, UserGroupId, UserGroupView } from './groupContract.ts'
export { PermissionModule, type PermissionNode, permissionsRefusals } from './nodes.ts'

const may = permission('sys:permission:edit')
const membership = { schoolId: SchoolId, userId: UserId }

export const permissions = {
  own: get('/user/find/school/user/Permissions', {
    doc: '当前用户在当前学校的全部权限，用于按钮显隐。foundations §2、§7',
    may: signedIn('每个用户都要知道自己的权限'),
    data: z.array(z.string()),
  }),
  ofUser: get('/permission/school/{schoolId}/user/{userId}', {
    forOtherClients: true,
    doc: '某用户单独授予的权限与角色默认权限。foundations §7',
    may,
    params: membership,
    data: z.object({ granted: z.array(z.string()), byRole: z.array(z.string()) }),
    refusals: [common.notFound],
  }),
  treeOfUser: get('/permission/school/{schoolId}/user/{userId}/tree', {
    doc: '某用户的权限树：按模块列出全部权限，及是否单独授予、是否角色默认、由哪些用户组带来、模块是否开通。foundations §3、§7',
    may,
    params: membership,
    data: z.array(PermissionModule),
    refusals: [common.notFound],
  }),
  setOfUser: put('/permission/school/{schoolId}/user/{userId}', {
    doc: '以整份清单替换某用户单独授予的权限，下一次调用即生效；不能授予自己没有的，也不能给自己授权。foundations §6、§7',
    title: '修改某人的权限',
    may,
    params: membership,
    body: changeOfPermissions,
    mostBytes: kilobytes(378),
    data: nothing,
    refusals: [
      common.notFound,
      common.stale,
      permissionsRefusals.notHeld,
      permissionsRefusals.notYourself,
      permissionsRefusals.unknownKey,
      permissionsRefusals.closedKey,
    ],
  }),
  ...groupCalls,
}
