import { z } from 'zod'
import { get, nothing, permission, put, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../organisation/contract.ts'
import { UserId } from '../users/contract.ts'

export const permissionsRefusals = {
  notHeld: refusal(20020, '不能授予自己没有的权限'),
  notYourself: refusal(20021, '不能给自己授权'),
  unknownKey: refusal(20022, '权限不存在：{key}'),
} as const

const PermissionKey = z
  .string()
  .regex(/^[A-Za-z]+(:[A-Za-z]+){1,3}$/)
  .max(64)
  .register(fieldMeaning, { sample: 'permission' })

export const permissions = {
  own: get('/user/find/school/user/Permissions', {
    doc: '当前用户在当前学校的全部权限，用于按钮显隐。foundations §2、§7',
    may: signedIn('每个用户都要知道自己的权限'),
    data: z.array(z.string()),
  }),
  ofUser: get('/permission/school/{schoolId}/user/{userId}', {
    doc: '某用户单独授予的权限与角色默认权限。foundations §7',
    may: permission('sys:permission:edit'),
    params: { schoolId: SchoolId, userId: UserId },
    data: z.object({ granted: z.array(z.string()), byRole: z.array(z.string()) }),
    refusals: [common.notFound],
  }),
  setOfUser: put('/permission/school/{schoolId}/user/{userId}', {
    doc: '以整份清单替换某用户单独授予的权限，下一次调用即生效；不能授予自己没有的，也不能给自己授权。foundations §6、§7',
    may: permission('sys:permission:edit'),
    params: { schoolId: SchoolId, userId: UserId },
    body: z.object({ ids: z.array(PermissionKey).max(500) }),
    data: nothing,
    refusals: [
      common.notFound,
      permissionsRefusals.notHeld,
      permissionsRefusals.notYourself,
      permissionsRefusals.unknownKey,
    ],
  }),
}
