import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { device, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, isBlankOrVisible, wholeNumber } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import type { UploadSpec } from '../../platform/contract/upload.ts'
import { deviceMoment, Receipt, unreadableValue } from '../access/contract.ts'
import { bullyingLimits } from './eventContract.ts'
import { bullyingRefusals } from './refusals.ts'
import { signalKinds } from './words.ts'

/** Limits of a batch (events) and of the settings: recipients of the text message, days and minutes. */
export const signalLimits = { batch: 50, recipients: 20, audioDays: 180, joinMinutes: 120 } as const

/** One recording of an alarm. A minute of speech in any of these formats fits. */
const audioUpload: UploadSpec = { field: 'audio', kinds: ['audio'], mostBytes: 5 * 1024 * 1024, mostFiles: 1 }

const shorten = (longest: number) =>
  z
    .string()
    .overwrite((value) => value.slice(0, longest).replace(/[\uD800-\uDBFF]$/u, ''))
    .max(longest)
    .refine(isBlankOrVisible)
    .catch('')
    .default('')

const numbers = {
  series: wholeNumber().describe('设备丢失编号后换一个更大的序列'),
  number: wholeNumber()
    .describe('同一序列内递增、不重复')
    .register(fieldMeaning, { sample: 'deviceNumber', isOnce: true }),
}

// One wrong value refuses only its event; an unreadable number refuses the batch, since the receipt names events by it.
const Signal = z.object({
  number: numbers.number,
  kind: z.enum(signalKinds).nullable().catch(null).describe('听到关键词，或按下求助按钮'),
  keyword: shorten(bullyingLimits.keyword).describe('听到的关键词'),
  place: shorten(bullyingLimits.place).describe('设备之外的具体位置；不给时为设备的位置'),
  time: deviceMoment('设备时钟下的发生时间').catch(unreadableValue),
})
export type SentSignal = z.output<typeof Signal>

const Settings = z.object({
  audioDays: z
    .int('请填写 1 至 180 的天数')
    .min(1, '请填写 1 至 180 的天数')
    .max(signalLimits.audioDays, '请填写 1 至 180 的天数')
    .describe('录音保存的天数，到期在夜间删除'),
  joinMinutes: z
    .int('请填写 1 至 120 的分钟数')
    .min(1, '请填写 1 至 120 的分钟数')
    .max(signalLimits.joinMinutes, '请填写 1 至 120 的分钟数')
    .describe('同一设备、同一地点在此时间内的上报合并为一个未结束的事件'),
  recipientIds: z
    .array(id('user', 'bullyingRecipient'))
    .max(signalLimits.recipients, `最多 ${signalLimits.recipients} 人`)
    .refine(areDistinct, '同一人只能选一次')
    .describe('收到短信通知的安全员与值班人员；不选时通知学校管理员'),
})

/** A school's settings. Version 0 means never saved. */
export const BullyingSettings = z.object({
  ...Settings.shape,
  recipientIds: z.array(z.int()),
  version: z.int(),
})
export type BullyingSettings = z.output<typeof BullyingSettings>

const may = permission('antiBullying:settings:edit')

/** Calls of the devices, and the settings. */
export const signalCalls = {
  deviceEvents: post('/antiBullying/device/events', {
    doc: '设备上报听到的关键词或求助；提交后返回回执，按设备、序列与编号只计一次',
    title: '防欺凌设备上报',
    may: device('防欺凌设备以自己的凭证上报，只能写入本校'),
    body: z.object({
      clock: deviceMoment('发送时设备时钟的读数，用于校正'),
      series: numbers.series,
      events: z.array(Signal).max(signalLimits.batch),
    }),
    mostBytes: kilobytes(44),
    data: Receipt,
    refusals: [bullyingRefusals.notBullyingDevice],
    mendsTexts: true,
  }),
  deviceAudio: post('/antiBullying/device/audio', {
    doc: '设备补传一条上报的录音；重复上传只留第一次的',
    title: '防欺凌设备传录音',
    may: device('防欺凌设备以自己的凭证上传，只能用于自己的上报'),
    body: z.object({
      series: numbers.series.register(fieldMeaning, { sample: 'signalSeries' }),
      number: wholeNumber().register(fieldMeaning, { sample: 'signalNumber' }).describe('上报的编号'),
    }),
    data: nothing,
    refusals: [bullyingRefusals.notBullyingDevice, bullyingRefusals.noSignal],
    upload: audioUpload,
    transaction: 'own',
  }),
  settings: get('/antiBullying/settings', {
    doc: '防欺凌设置；从未保存时为默认值，版本为 0',
    may,
    data: BullyingSettings,
  }),
  saveSettings: put('/antiBullying/settings', {
    doc: '保存防欺凌设置；版本不是最新时返回 10020 与当前内容',
    may,
    body: Settings.extend({ version: versionOf('bullyingSettingsVersion') }),
    data: BullyingSettings,
    refusals: [common.notFound, common.stale],
  }),
}
