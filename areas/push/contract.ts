import { z } from 'zod'
import { get, kilobytes, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { UserGroupId } from '../permissions/contract.ts'
import { DepartmentId, SchoolId, UserId } from '../registry/contract.ts'
import { pushRefusals } from './refusals.ts'
import { pushSceneCodes, pushSourceTypes, recipientStates } from './scenes.ts'
import { PushView, RecipientView } from './views.ts'

export { pushRefusals, startRefusals } from './refusals.ts'
export { pushScenes, recipientStateTitles, sceneOf } from './scenes.ts'
export { PushPlan, type PushView, type RecipientView } from './views.ts'

/** Limits of a push: departments, groups and people of an audience, remarks, names shown, and days of a link. */
export const pushLimits = { departments: 300, groups: 50, users: 200, remarks: 200, names: 1000, linkDays: 30 } as const

const maySend = permission('push:message:send')
const SceneCode = z.enum(pushSceneCodes)
const SourceType = z.enum(pushSourceTypes)

/** The pupils that a push is about: those below the departments, in the groups, or chosen one by one. */
export const audienceInput = {
  departmentIds: z
    .array(id('department', 'pushedDepartment'))
    .min(1, '请点击配置选择部门')
    .max(pushLimits.departments)
    .describe('部门、年级或班级，含其下的全部班级'),
  groupIds: z.array(UserGroupId).max(pushLimits.groups).default([]),
  userIds: z.array(UserId).max(pushLimits.users).default([]),
}

const RoleOf = (sample: string) => z.int().min(1).max(10).register(fieldMeaning, { sample })

const Named = z.object({ id: z.int(), name: z.string() })

const PushConfigView = z.object({
  configDO: z.object({
    id: z.int().describe('0 为尚未保存过'),
    schoolId: z.int(),
    wxPushSceneCode: SceneCode,
    remarks: z.string(),
  }),
  depts: z.array(Named).describe('推送时默认选中的部门'),
  groups: z.array(Named).describe('推送时默认选中的用户组'),
  fromRoles: z.array(z.int()).describe('可以推送的角色，空为有推送权限的都可以'),
  targetRoles: z.array(z.int()).describe('接收的角色'),
  users: z.array(Named).describe('推送时默认选中的学生'),
  version: z.int(),
})
export type PushConfigView = z.output<typeof PushConfigView>

const PushConfig = z.object({
  configDO: z.object({
    schoolId: SchoolId.optional(),
    wxPushSceneCode: SceneCode,
    remarks: text(pushLimits.remarks).default(''),
  }),
  depts: z
    .array(z.object({ id: DepartmentId }))
    .max(pushLimits.departments)
    .default([]),
  groups: z
    .array(z.object({ id: UserGroupId }))
    .max(pushLimits.groups)
    .default([]),
  fromRoles: z.array(RoleOf('senderRole')).max(10).default([]),
  targetRoles: z.array(RoleOf('parentRole')).max(10).default([]),
  users: z
    .array(z.object({ id: UserId }))
    .max(pushLimits.users)
    .default([]),
  version: versionOf('pushConfigVersion').default(0),
})

export const push = {
  pushTemplates: get('/config/list/sys/WXTempleteMsg', {
    doc: '推送的消息模板，按场景；连同各渠道能否发送。academics §7',
    may: maySend,
    query: { schoolId: SchoolId.optional() },
    data: z.array(
      z.object({
        id: z.int(),
        wxPushSceneCode: SceneCode,
        title: z.string(),
        srcType: SourceType,
        sms: z.enum(textMessageStates),
        wechat: z.enum(textMessageStates),
      }),
    ),
    refusals: [common.notFound],
  }),
  pushConfig: get('/config/get/WXSendToTargetConfig', {
    doc: '一个场景的推送设置，没有保存过的为默认值。academics §7',
    may: maySend,
    query: { schoolId: SchoolId.optional(), srcType: SourceType.default('exam'), wxPushSceneCode: SceneCode },
    data: PushConfigView,
    refusals: [common.notFound],
  }),
  savePushConfig: post('/config/save/WXpushMsgConfig', {
    doc: '保存一个场景的推送设置；版本不是最新时返回 10020 与当前内容。academics §7',
    title: '保存推送设置',
    may: permission('push:config:edit'),
    query: { type: SourceType.default('exam') },
    body: PushConfig,
    mostBytes: kilobytes(24),
    data: PushConfigView,
    refusals: [common.notFound, common.stale, pushRefusals.onlyParents, pushRefusals.configByAdministrators],
  }),
  pushes: post('/push/page', {
    doc: '推送记录分页，新的在前，连同范围之内学生的进度',
    may: maySend,
    body: z.object({
      ...pageInput,
      srcType: SourceType.optional(),
      srcId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().register(fieldMeaning, { onlySought: true }),
    }),
    data: pageOf(PushView),
    writes: false,
  }),
  recipients: post('/push/recipient/page', {
    doc: '一次推送的家长与送达情况分页，仅范围之内的学生',
    may: maySend,
    body: z.object({ ...pageInput, pushId: id('push'), state: z.enum(recipientStates).optional() }),
    data: pageOf(RecipientView),
    writes: false,
    namesChildren: true,
    refusals: [common.notFound],
  }),
  resend: post('/push/resend', {
    doc: '补发：只给没有送达的家长，按现在的手机号与微信',
    title: '补发推送',
    may: maySend,
    body: z.object({ id: id('push', 'pushWithUnreached') }),
    data: z.object({ queued: z.int(), unreachable: z.int().describe('仍然无法送达的') }),
    refusals: [
      common.notFound,
      common.forbidden,
      pushRefusals.nobodyLeft,
      pushRefusals.stillNobody,
      pushRefusals.cannotSend,
      pushRefusals.notYourRole,
      pushRefusals.sourceGone,
    ],
  }),
}
