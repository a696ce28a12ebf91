import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text, wholeNumber } from '../../platform/contract/ids.ts'
import { sheetImport, sheetTemplate } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { lockerRefusals } from './refusals.ts'
import { CabinetGrid, CabinetView, CellView } from './views.ts'
import { cabinetKinds, numberings } from './words.ts'

/** Maximum lengths of texts, rows or columns, cells of a cabinet, and rows of an imported sheet. */
export const lockerLimits = { name: 32, place: 64, side: 40, cells: 400, note: 100, rows: 5000 } as const

const mayView = permission('locker:cabinet:view')
const mayEdit = permission('locker:cabinet:edit')

export const CabinetId = id('lockerCabinet')
const CellId = id('lockerCell')
/** A cell that is free, or whose holder is within reach. */
export const FreeOrReachedCellId = id('reachedLockerCell', 'takenCell')
/** A holder as the page showed it. The person may have left since, so it is only compared. */
const ShownHolderId = wholeNumber().register(fieldMeaning, { sample: 'shownHolder' })
const Number9999 = z.int('请填写整数').min(1, '从 1 起').max(9999, '最大 9999')

const Cabinet = z
  .object({
    id: CabinetId.optional(),
    name: nameText(lockerLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newCabinetName' }),
    kind: z.enum(cabinetKinds).default('phone'),
    place: text(lockerLimits.place).default('').describe('所在位置'),
    deviceId: id('lockerDevice').nullable().default(null).describe('智能储物柜设备；没有联网的为 null'),
    rows: z.int('请填写行数').min(1, '至少 1 行').max(lockerLimits.side, `最多 ${lockerLimits.side} 行`),
    columns: z.int('请填写列数').min(1, '至少 1 列').max(lockerLimits.side, `最多 ${lockerLimits.side} 列`),
    firstNumber: Number9999.default(1).describe('左上角格口的编号'),
    numbering: z.enum(numberings).default('row'),
    version: versionOf('cabinetVersion'),
  })
  .refine(({ rows, columns }) => rows * columns <= lockerLimits.cells, {
    path: ['columns'],
    error: `一个柜最多 ${lockerLimits.cells} 格`,
  })

/** A search for cabinets. */
export const CabinetSearch = z.object({
  keyword: keywordText(64).default('').describe('名称与位置'),
  kind: z.enum(cabinetKinds).optional(),
})
export type CabinetSearch = z.output<typeof CabinetSearch>

const { cabinetTwice, cabinetUsed, layoutUsed, cellTaken, cellOutOfOrder, cellFree } = lockerRefusals
const { deviceTaken, holderChanged, holderHasCell, notHolder, noStudents, tooFewCells, otherCabinet } = lockerRefusals

/** Calls for cabinets, their cells and who holds them. */
export const cabinetCalls = {
  cabinetPage: post('/locker/cabinet/find/page', {
    doc: '储物柜分页，按名称，含各状态的格口数',
    may: mayView,
    body: CabinetSearch.extend(pageInput),
    data: pageOf(CabinetView),
    writes: false,
  }),
  cabinet: get('/locker/cabinet/{id}', {
    doc: '一个储物柜与全部格口；范围之外的使用人姓名打码',
    may: mayView,
    params: { id: CabinetId },
    data: CabinetGrid,
    refusals: [common.notFound],
  }),
  devices: get('/locker/device/list', {
    doc: '可对应的智能储物柜设备',
    may: mayEdit,
    data: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  saveCabinet: post('/locker/cabinet/save', {
    doc: '新增或保存储物柜；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Cabinet,
    data: CabinetView,
    refusals: [common.notFound, common.stale, cabinetTwice, deviceTaken, layoutUsed],
  }),
  deleteCabinet: del('/locker/cabinet/delete', {
    doc: '删除储物柜；有格口在使用的不能删除，存取记录保留',
    may: mayEdit,
    query: { id: CabinetId },
    data: nothing,
    refusals: [common.notFound, cabinetUsed],
  }),
  saveCell: post('/locker/cell/save', {
    doc: '停用或恢复格口，写备注；版本不是最新时返回 10020 与当前内容',
    title: '保存格口',
    may: mayEdit,
    body: z.object({
      id: CellId,
      outOfOrder: flag.describe('停用，不再分配'),
      note: text(lockerLimits.note).default(''),
      version: versionOf('cellVersion'),
    }),
    data: CellView,
    refusals: [common.notFound, common.stale],
  }),
  assignCell: post('/locker/cell/assign', {
    doc: '把格口分配给学生或教职工；每人每柜一格',
    title: '分配格口',
    may: mayEdit,
    body: z.object({ cellId: id('lockerCell', 'freeCell'), userId: id('user', 'student') }),
    data: nothing,
    refusals: [common.notFound, cellTaken, cellOutOfOrder, holderHasCell, notHolder],
  }),
  assignClass: post('/locker/cell/assign/class', {
    doc: '按学号顺序给一个班分配空闲格口；已有格口的学生跳过，不够则都不分配',
    title: '按班分配格口',
    may: mayEdit,
    body: z.object({
      cabinetId: CabinetId,
      departmentId: id('department', 'lockerClass'),
      fromNumber: Number9999.default(1).describe('从此编号起'),
    }),
    data: z.object({ assigned: z.int(), skipped: z.int().describe('已有格口的学生') }),
    refusals: [common.notFound, noStudents, tooFewCells],
  }),
  releaseCells: post('/locker/cell/release', {
    doc: '收回格口，使用人须在范围之内；没有人使用的不变',
    may: mayEdit,
    mostBytes: kilobytes(24),
    body: z.object({
      cellIds: z.array(FreeOrReachedCellId).min(1, '请选择格口').max(lockerLimits.cells),
      holderIds: z
        .array(ShownHolderId)
        .max(lockerLimits.cells)
        .optional()
        .describe('页面上显示的使用人；给出时，已换成别人的格口拒绝收回'),
    }),
    data: z.object({ released: z.int() }),
    refusals: [common.notFound, holderChanged],
  }),
  swapCells: post('/locker/cell/swap', {
    doc: '互换同一个柜的两个格口；另一个空闲时为换格',
    title: '互换格口',
    may: mayEdit,
    body: z.object({
      cellId: FreeOrReachedCellId,
      otherId: id('reachedLockerCell', 'freeCell'),
      holderIds: z
        .array(ShownHolderId)
        .max(2)
        .optional()
        .describe('页面上显示的两格使用人；给出时，已换成别人的格口拒绝互换'),
    }),
    data: nothing,
    refusals: [common.notFound, cellFree, cellOutOfOrder, otherCabinet, holderChanged],
  }),
  importCells: post('/locker/cell/import', {
    doc: '按文件分配格口，按柜、编号与学工号；有一行有误则全部不写，错误文件在任务中下载',
    title: '导入格口分配',
    may: mayEdit,
    ...sheetImport,
  }),
  importTemplate: post('/locker/cell/import/template', {
    doc: '格口分配导入模板的下载地址',
    title: '下载格口分配模板',
    may: mayEdit,
    ...sheetTemplate,
  }),
}
