import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, device, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText, text, wholeNumber } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { deviceMoment, Receipt, unreadableValue } from '../access/contract.ts'
import { DepartmentId } from '../registry/contract.ts'
import { CabinetId, FreeOrReachedCellId } from './cabinetContract.ts'
import { lockerRefusals } from './refusals.ts'
import { DepositBoard, LockerRecordView } from './views.ts'
import { actionsByHand, lockerActions } from './words.ts'

/** The most records of one batch, and the most pupils of one record by hand. */
const lockerBatch = { records: 200, students: 200 } as const

const mayView = permission('locker:record:view')
const mayEdit = permission('locker:record:edit')

// One wrong value refuses only its record; an unreadable number refuses the batch, since the receipt names records by it.
const DeviceRecord = z.object({
  number: wholeNumber()
    .describe('同一序列内递增、不重复')
    .register(fieldMeaning, { sample: 'deviceNumber', isOnce: true }),
  cellNumber: wholeNumber()
    .describe('格口编号')
    .register(fieldMeaning, { sample: 'lockerNumber' })
    .catch(unreadableValue),
  action: z.enum(lockerActions).nullable().catch(null).describe('存入、取出、开柜或管理员开柜'),
  // No check of reach here: the receipt names a person whom the school doesn't know.
  userId: wholeNumber()
    .register(fieldMeaning, { sample: 'reportedPerson' })
    .nullable()
    .catch(unreadableValue)
    .optional()
    .describe('不给用户与卡号时为格口的使用人'),
  cardNum: text(64, 1)
    .overwrite(normalizeCardNumber)
    .register(fieldMeaning, { onlySought: true })
    .nullable()
    .catch(null)
    .optional(),
  time: deviceMoment('设备时钟下的发生时间').catch(unreadableValue),
})
export type SentRecord = z.output<typeof DeviceRecord>

/** The records that a cabinet delivers. */
const LockerBatch = z.object({
  clock: deviceMoment('发送时设备时钟的读数，用于校正'),
  series: wholeNumber().describe('设备丢失编号后换一个更大的序列'),
  records: z.array(DeviceRecord).max(lockerBatch.records),
})

/** A search for records. */
export const LockerRecordSearch = z.object({
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  cabinetId: CabinetId.optional(),
  departmentId: DepartmentId.optional(),
  action: z.enum(lockerActions).optional(),
  ...daysInput,
})
export type LockerRecordSearch = z.output<typeof LockerRecordSearch>

const Settings = z.object({
  depositBy: minuteClock('lockerTime', '08:00').describe('手机应存入的时间'),
})

/** A school's locker settings. Version 0 means never saved. */
export const LockerSettings = z.object({ ...Settings.shape, version: z.int() })
export type LockerSettings = z.output<typeof LockerSettings>

/** Calls for records, the board of a class and the settings. */
export const recordCalls = {
  recordPage: post('/locker/record/find/page', {
    doc: '存取记录分页，新的在前，仅范围之内的学生与教职工',
    may: mayView,
    ...countedList(LockerRecordSearch, LockerRecordView),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportRecords: post('/excel/locker/record', {
    doc: '导出存取记录，给出后台任务的编号',
    may: mayView,
    body: LockerRecordSearch,
    data: startedJob,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  saveRecord: post('/locker/record/save', {
    doc: '手工登记学生存入或取出手机',
    title: '登记存取',
    may: mayEdit,
    body: z.object({
      userIds: z.array(id('user', 'student')).min(1, '请选择学生').max(lockerBatch.students),
      action: z.enum(actionsByHand).describe('存入或取出'),
      reason: text(100).default('').describe('说明'),
    }),
    data: z.object({ students: z.int() }),
    refusals: [common.notFound],
  }),
  deleteRecord: del('/locker/record/delete', {
    doc: '删除手工登记的存取记录；设备上报的与管理员开柜的不能删除',
    title: '删除存取记录',
    may: mayEdit,
    query: { id: id('lockerRecord') },
    data: nothing,
    refusals: [common.notFound, lockerRefusals.deviceRecord],
  }),
  openCell: post('/locker/cell/open', {
    doc: '登记管理员开柜与原因',
    may: permission('locker:cell:open'),
    body: z.object({ cellId: FreeOrReachedCellId, reason: filledText(100, '请填写开柜原因') }),
    data: nothing,
    refusals: [common.notFound],
  }),
  board: get('/locker/board', {
    doc: '一个班今天的手机存放情况，请假的学生单列',
    may: mayView,
    query: { departmentId: DepartmentId },
    data: DepositBoard,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  settings: get('/locker/settings', {
    doc: '储物柜设置；从未保存时为默认值，版本为 0',
    may: mayView,
    data: LockerSettings,
  }),
  saveSettings: put('/locker/settings', {
    doc: '保存储物柜设置；版本不是最新时返回 10020 与当前内容',
    may: permission('locker:settings:edit'),
    body: Settings.extend({ version: versionOf('lockerSettingsVersion') }),
    data: LockerSettings,
    refusals: [common.notFound, common.stale],
  }),
  deviceRecords: post('/locker/device/records', {
    doc: '储物柜上报一批存取记录；提交后返回回执，按设备、序列与编号只计一次',
    title: '储物柜上报记录',
    may: device('储物柜以自己的凭证上报，只能写入自己对应的柜'),
    body: LockerBatch,
    mostBytes: kilobytes(112),
    data: Receipt,
    mendsTexts: true,
  }),
}
