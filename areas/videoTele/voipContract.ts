import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { windowsInput } from './inputs.ts'
import { phoneLimits } from './limits.ts'
import { videoTeleRefusals } from './refusals.ts'
import { GroupView, PhoneView, PublicNumberView, SettingsView } from './views.ts'

const mayViewPhones = permission('videoTele:device:view')
const mayEditPhones = permission('videoTele:device:edit')
const mayView = permission('videoTele:setting:view')
const mayEdit = permission('videoTele:setting:edit')
const { phoneTwice, deviceTaken, publicTwice, groupTwice, classGrouped } = videoTeleRefusals

const newName = (blank: string) => nameText(phoneLimits.name, blank).register(fieldMeaning, { sample: 'newPhoneName' })

const Phone = z.object({
  id: id('videoPhone').optional(),
  name: newName('请填写话机名称'),
  place: text(phoneLimits.place).default('').describe('所在位置'),
  deviceId: id('phoneDevice').nullable().default(null).describe('设备配置中的话机设备；还没有为 null'),
  disabled: flag.default(false).describe('暂停使用'),
  version: versionOf('videoPhoneVersion'),
})

/** A search for phones. */
const PhoneSearch = z.object({ keyword: keywordText(64).default('').describe('名称、位置或序列号') })

const PublicNumber = z
  .object({
    id: id('publicNumber').optional(),
    name: newName('请填写名称'),
    number: z
      .string()
      .regex(/^\d{3,20}$/, '请填写 3 至 20 位数字')
      .register(fieldMeaning, { sample: 'publicTelephone' }),
    orderNum: z.int().min(0).max(9999).default(1).describe('话机上的次序'),
    fromTime: minuteClock('phoneFrom', '12:00').nullable().default(null).describe('服务开始的时间；全天为 null'),
    toTime: minuteClock('phoneTo', '12:00').nullable().default(null),
    disabled: flag.default(false),
    version: versionOf('publicNumberVersion'),
  })
  .refine(({ fromTime, toTime }) => (fromTime === null) === (toTime === null), {
    path: ['toTime'],
    error: '请同时填写开始与结束时间，全天的都不填',
  })
  .refine(({ fromTime, toTime }) => fromTime === null || toTime === null || fromTime < toTime, {
    path: ['toTime'],
    error: '结束时间须晚于开始时间',
  })

const Group = z.object({
  id: id('phoneGroup').optional(),
  name: newName('请填写分组名称'),
  windows: windowsInput().default([]).describe('可以通话的时间；空为按公共设置'),
  mostMinutes: z
    .int()
    .min(1)
    .max(phoneLimits.callMinutes)
    .nullable()
    .default(null)
    .describe('单次最多分钟，不超过亲情号码配置；null 为按公共设置'),
  mostCalls: z.int().min(1).max(phoneLimits.dailyCalls).nullable().default(null).describe('每人每天最多次数'),
  classIds: z
    .array(id('phoneClass', 'freePhoneClass'))
    .min(1, '请选择班级')
    .max(phoneLimits.classes)
    .refine(areDistinct, '班级重复'),
  version: versionOf('phoneGroupVersion'),
})

const Settings = z.object({
  enabled: flag.describe('启用视频电话；停用后只能拨打公共号码'),
  windows: windowsInput().min(1, '请添加通话时间').describe('可以通话的时间'),
  mostCalls: z.int('请填写次数').min(1, '至少 1 次').max(phoneLimits.dailyCalls).describe('每人每天最多次数'),
  lowMinutes: z.int('请填写分钟数').min(0).max(phoneLimits.minutes).describe('剩余不多于此时提醒；0 为不提醒'),
  showsRecordingHint: flag.describe('话机提示通话可能被录音'),
})

/** Phones, public numbers, groups and settings (A-CALL-138). */
export const voipCalls = {
  phonePage: post('/voip/device/find/page', {
    doc: '话机分页，按名称，含在线状态与今天的通话次数',
    may: mayViewPhones,
    body: PhoneSearch.extend(pageInput),
    data: pageOf(PhoneView),
    writes: false,
  }),
  phoneDevices: get('/voip/device/list', {
    doc: '可对应的话机设备，没有已对应其他话机的',
    may: mayEditPhones,
    query: { phoneId: id('videoPhone').optional().describe('正在编辑的话机，它的设备也列出') },
    data: z.array(z.object({ id: z.int(), name: z.string(), sn: z.string() })),
  }),
  savePhone: post('/voip/save', {
    doc: '新增或保存话机；版本不是最新时返回 10020 与当前内容',
    title: '保存话机',
    may: mayEditPhones,
    body: Phone,
    data: PhoneView,
    refusals: [common.notFound, common.stale, phoneTwice, deviceTaken],
  }),
  deletePhone: del('/voip/delete', {
    doc: '删除话机；通话与刷脸记录保留',
    may: mayEditPhones,
    query: { id: id('videoPhone') },
    data: nothing,
    refusals: [common.notFound],
  }),
  publicNumbers: get('/voip/publicPhone/list', {
    doc: '人人可以免费拨打的公共号码，按次序',
    may: mayView,
    data: z.array(PublicNumberView),
  }),
  savePublicNumber: post('/voip/publicPhone/save', {
    doc: '新增或保存公共号码；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: PublicNumber,
    data: PublicNumberView,
    refusals: [common.notFound, common.stale, publicTwice],
  }),
  deletePublicNumber: del('/voip/publicPhone/delete', {
    doc: '删除公共号码；通话记录保留',
    may: mayEdit,
    query: { id: id('publicNumber') },
    data: nothing,
    refusals: [common.notFound],
  }),
  groups: get('/voip/group/list', {
    doc: '通话分组与所含班级，按名称',
    may: permission('videoTele:setting:view', 'videoTele:userPackage:edit'),
    data: z.array(GroupView),
  }),
  saveGroup: post('/voip/group/save', {
    doc: '新增或保存通话分组；一个班只属于一个分组；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Group,
    data: GroupView,
    refusals: [common.notFound, common.stale, groupTwice, classGrouped],
  }),
  deleteGroup: del('/voip/group/delete', {
    doc: '删除通话分组；其中的班级改按公共设置',
    may: mayEdit,
    query: { id: id('phoneGroup') },
    data: nothing,
    refusals: [common.notFound],
  }),
  settings: get('/voip/settings', {
    doc: '视频电话的公共设置；从未保存时为默认值，版本为 0',
    may: mayView,
    data: SettingsView,
  }),
  saveSettings: put('/voip/settings', {
    doc: '保存视频电话的公共设置；版本不是最新时返回 10020 与当前内容',
    title: '保存公共设置',
    may: mayEdit,
    body: Settings.extend({ version: versionOf('phoneSettingsVersion') }),
    data: SettingsView,
    refusals: [common.notFound, common.stale],
  }),
}
