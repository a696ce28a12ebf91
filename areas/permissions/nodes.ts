import { z } from 'zod'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { refusal } from '../../platform/contract/refusal.ts'

export const permissionsRefusals = {
  notHeld: refusal(20020, '不能授予自己没有的权限'),
  notYourself: refusal(20021, '不能给自己授权'),
  unknownKey: refusal(20022, '权限不存在：{key}'),
  closedKey: refusal(20024, '本校未开通“{module}”，不能授予其中的权限'),
  groupTwice: refusal(20025, '用户组“{name}”已存在'),
  tooFewReached: refusal(20026, '用户组属于全校，只有可管理全校用户的账号才能使用', 403),
} as const

/** A permission. Its id is its key (decision on H-028). */
export const PermissionNode = z.object({
  id: z.string(),
  name: z.string(),
  enable: z.boolean().describe('单独授予'),
  role: z.boolean().describe('用户的角色默认拥有；用户组没有角色'),
  buy: z.boolean().describe('所属模块本校未开通，不可选'),
  held: z.boolean().describe('操作者自己拥有，可以授予他人'),
  groups: z.array(z.string()).describe('带来此权限的用户组'),
})
export type PermissionNode = z.output<typeof PermissionNode>

/** A top-level module with its permissions. It is only a heading and can't be granted. */
export const PermissionModule = z.object({
  id: z.string(),
  name: z.string(),
  enable: z.boolean().describe('其中有单独授予的权限'),
  role: z.boolean().describe('其中有角色默认的权限'),
  buy: z.boolean().describe('本校未开通'),
  children: z.array(PermissionNode),
})
export type PermissionModule = z.output<typeof PermissionModule>

const PermissionKeys = (sample: string) =>
  z
    .array(
      z
        .string()
        .regex(/^[A-Za-z]+(:[A-Za-z]+){1,3}$/)
        .max(64)
        .register(fieldMeaning, { sample }),
    )
    .max(500)

/**
 * Replaces the whole list. `before` is the list as it was read: trees have no version, so this detects concurrent
 * changes.
 */
export const changeOfPermissions = z.object({
  ids: PermissionKeys('permission').describe('全部已勾选的权限'),
  before: PermissionKeys('heldPermission').optional().describe('读取时的清单；与现在不同即返回 10020 与现在的清单'),
})
