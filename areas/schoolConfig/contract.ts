import { z } from 'zod'
import { del, get, nothing, permission, post, put, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning, largestId, text } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { passwordRefusals, SchoolId } from '../registry/contract.ts'
import { CloudFieldName, cloudFields } from './cloudFields.ts'

export { parseJson } from './parseJson.ts'
export { type CloudField, cloudFields, parseCloudFields } from './cloudFields.ts'

/**
 * The settings of a school with their defaults. This is the only list: an area adds its names here. Every signed-in
 * user may read them all, so store nothing secret.
 */
export const configDefaults = {
  /** The school's badge. Stored as a file id, returned as a URL. */
  logo: null,
  platformVersion: 'V1.0',
  enableFaceFunction: 'true',
  enableOrganizationFunction: 'true',
  /** Shows students' full names on displays, which every passer-by can read. */
  displayFullNames: 'false',
  /** Grants a leave with one step as soon as its approver enters it. */
  leaveOwnStep: 'true',
  /** Lets one person decide all steps of a leave. */
  leaveAllSteps: 'false',
  /** The periods in which temperatures are reported, and the normal range. The area of temperatures keeps them. */
  TempInfo: null,
  temperaterRange: null,
  /** The schools of a bureau, as JSON. Derived from the schools' bureau, so it can't be set. */
  areaTempInfo: null,
  /** The fields of people that are synced to the school's cloud platform, separated by commas. */
  yksCloudSyncField: '',
  /** The device that dismissal is published to, as JSON with `masterDeviceId`. Null until one is chosen. */
  afterSchoolMasterConfig: null,
} as const satisfies Readonly<Record<string, string | null>>
export type ConfigName = keyof typeof configDefaults

/** The settings that other areas store (`registerExternalSetting`). */
export const externalNames = ['TempInfo', 'temperaterRange'] as const satisfies readonly ConfigName[]
export type ExternalName = (typeof externalNames)[number]

/** True for a setting that another area stores. */
export const isExternalName = (name: ConfigName): name is ExternalName =>
  externalNames.some((external) => external === name)

/** True for a name of the list. A key's last part is such a name. */
export const isConfigName = (name: string | undefined): name is ConfigName =>
  name !== undefined && Object.hasOwn(configDefaults, name)

/** Parses a key into school id (null for the session's school) and setting name. Returns null for an unknown key. */
export const readConfigKey = (key: string): { schoolId: number | null; name: ConfigName } | null => {
  const [, school, name] = /^(?:school_([1-9]\d{0,15})_)?([A-Za-z]+)$/.exec(key) ?? []
  if (!isConfigName(name)) return null
  if (school === undefined) return { schoolId: null, name }
  return Number(school) > largestId ? null : { schoolId: Number(school), name }
}

const ConfigKey = (sample: string) =>
  z
    .string()
    .max(64)
    .refine((key) => readConfigKey(key) !== null, '没有这个配置项')
    .register(fieldMeaning, { sample })

export const schoolConfigRefusals = {
  wrongValue: refusal(20027, '配置值不正确，{why}'),
  pictureTooLarge: refusal(20029, '校徽不能超过 2 MB', 413),
  tooFewReached: refusal(20036, '学校配置属于全校，只有可管理全校用户的账号才能修改', 403),
} as const

/** Upload rules of a badge. It is scaled to fit `badgeSize`. */
export const badgeUpload = {
  field: 'file',
  kinds: ['still'],
  mostBytes: 2 * 1024 * 1024,
  mostFiles: 1,
  tooLarge: schoolConfigRefusals.pictureTooLarge,
} as const

/** The box a badge is scaled to fit, px. */
export const badgeSize = { width: 256, height: 256 } as const

const may = permission('schoolConfig:config:edit')
const params = { schoolId: SchoolId }

export const schoolConfig = {
  find: get('/config/find/{key}/CommonConfig', {
    doc: '学校配置项：school_{id}_{name}，或只写名称，即本校的；未设置时为默认值。校徽为可打开的地址，没有时为 null。foundations §7',
    may: signedIn('页头、关于与各页面都要读本校配置，其中没有秘密'),
    params: { key: ConfigKey('configKey') },
    data: z.object({ configKey: z.string(), configValue: z.string().nullable() }),
    refusals: [common.notFound],
  }),
  save: post('/config/save/CommonConfig', {
    doc: '设置一个配置项；平台版本只有平台可改；校徽只能以空值移除，更换用上传；管理的学校（areaTempInfo）由隶属关系得出，不能设置。operations §7',
    title: '修改学校配置',
    may,
    body: z.object({
      configKey: ConfigKey('configKeyToSave'),
      configValue: text(2000).register(fieldMeaning, { sample: 'configValue' }),
    }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, schoolConfigRefusals.wrongValue, schoolConfigRefusals.tooFewReached],
  }),
  baseApi: get('/config/get/school/{schoolId}/baseApi', {
    forOtherClients: true,
    doc: '某学校的接口地址；空表示与当前地址相同：各学校同在一处。academics §7',
    may: signedIn('每个页面都要知道本校的接口在哪里'),
    params,
    data: z.string(),
    refusals: [common.notFound],
  }),
  saveCloudFields: post('/kysCloud/yksCloudSyncField', {
    doc: '设置人员信息中同步到云平台的字段；没有设置时什么也不同步。academics §7',
    title: '设置云平台同步字段',
    may,
    body: z.object({
      schoolId: SchoolId,
      fields: z.array(CloudFieldName).max(Object.keys(cloudFields).length),
    }),
    data: nothing,
    refusals: [common.notFound, schoolConfigRefusals.tooFewReached],
  }),
  setBadge: post('/config/school/{schoolId}/logo', {
    doc: '上传校徽，缩小到 256x256 以内；返回显示校徽的地址',
    may,
    params,
    body: z.object({}),
    data: z.string(),
    refusals: [
      common.notFound,
      schoolConfigRefusals.tooFewReached,
      schoolConfigRefusals.pictureTooLarge,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: badgeUpload,
  }),
  firstPassword: get('/config/school/{schoolId}/firstPassword', {
    doc: '本校是否设置了新账号的统一初始密码；密码本身不再给出',
    may,
    params,
    data: z.object({ isSet: z.boolean() }),
    refusals: [common.notFound],
  }),
  setFirstPassword: put('/config/school/{schoolId}/firstPassword', {
    doc: '设置新账号的统一初始密码，首次登录必须修改；只保存其散列',
    title: '设置统一初始密码',
    may,
    params,
    body: z.object({
      encryptPassword: z.string().min(1).max(2048).register(fieldMeaning, { sample: 'newPassword', secret: true }),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      schoolConfigRefusals.tooFewReached,
      passwordRefusals.weakPassword,
      passwordRefusals.commonPassword,
      passwordRefusals.badCipher,
    ],
    transaction: 'own',
  }),
  clearFirstPassword: del('/config/school/{schoolId}/firstPassword', {
    doc: '不再使用统一初始密码，新账号的初始密码随机生成',
    title: '取消统一初始密码',
    may,
    params,
    data: nothing,
    refusals: [common.notFound, schoolConfigRefusals.tooFewReached],
  }),
}
