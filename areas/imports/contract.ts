import { z } from 'zod'
import { get, nothing, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, secretText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { type UploadSpec, oneSheet } from '../../platform/contract/upload.ts'
import { mayContinue, mayImportPeople } from './access.ts'
import { mappingCalls } from './mappingContract.ts'
import { importsRefusals } from './refusals.ts'
import { HistoryRow, ImportRowView, KindView, MissingClassView, ReasonView, RowNumber, RunView } from './views.ts'
import { verdicts } from './words.ts'

export { importsRefusals } from './refusals.ts'
export * from './views.ts'
export * from './words.ts'

const RunId = id('importRun')
const KindName = text(40, 1).register(fieldMeaning, { sample: 'importKind' })
const may = mayImportPeople
const started = z.object({ jobId: z.int() })
const { notFound, forbidden } = common
const { busy, notReviewed } = importsRefusals

/** Any spreadsheet of at most 10 MB. A sheet may list 10,000 people with two parents each. */
const largeSheet: UploadSpec = {
  ...oneSheet,
  kinds: ['anySheet'],
  mostBytes: 10 * 1024 * 1024,
  markup: importsRefusals.webPage,
}

/** A reason as `reasons` names it. */
const Reason = z
  .string()
  .regex(/^[0-9a-f]{32}$/, '请重新选择原因')
  .register(fieldMeaning, { sample: 'importReason' })

/** The most rows that one request may leave out or include again. */
const rowsAtOnce = 200

export const imports = {
  kind: get('/import/kind', {
    doc: '一种导入的说明：名称、可填的列、遇到已有记录时的规则。foundations §2',
    may: mayContinue,
    query: { kind: KindName, run: RunId.optional().describe('一次导入：给出时说明这一次的列') },
    data: KindView,
    refusals: [notFound, forbidden],
  }),
  kinds: get('/import/kinds', {
    doc: '当前用户可以进行的各种导入',
    may,
    data: z.array(KindView.pick({ kind: true, title: true })),
  }),
  template: post('/import/template', {
    doc: '导入模板的下载地址，模板逐列说明填写方法',
    may,
    body: z.object({ kind: KindName }),
    data: z.object({ fileLink: z.string() }),
    refusals: [notFound, forbidden],
    transaction: 'own',
  }),
  start: post('/import/start', {
    doc: '上传要导入的文件，识别其列；此时不写入任何数据。foundations §7',
    title: '上传导入文件',
    may,
    body: z.object({ kind: KindName }),
    data: z.object({ id: z.int() }),
    refusals: [notFound, forbidden, importsRefusals.noHeadings, importsRefusals.doubledList, importsRefusals.webPage],
    transaction: 'own',
    upload: largeSheet,
  }),
  run: get('/import/run', {
    doc: '一次导入：进度、列的对应、各类行数、文件',
    may: mayContinue,
    query: { id: RunId },
    data: RunView,
    refusals: [notFound],
  }),
  ...mappingCalls,
  rows: post('/import/rows', {
    doc: '核对结果的一页，按类别；敏感信息脱敏',
    may: mayContinue,
    body: z.object({
      id: id('importRun', 'reviewedRun'),
      verdict: z.enum(verdicts).optional(),
      hasNotes: flag.optional().describe('只要有提示的行'),
      reason: Reason.optional().describe('只要不能导入的原因（或提示）是这一条的行'),
      ...pageInput,
    }),
    data: countedPageOf(ImportRowView),
    refusals: [notFound],
    writes: false,
  }),
  reasons: post('/import/reasons', {
    doc: '不能导入的原因，或提示，各有多少行，由多到少，最多 100 种',
    may: mayContinue,
    body: z.object({
      id: id('importRun', 'reviewedRun'),
      hasNotes: flag.optional().describe('提示，而不是不能导入的原因'),
    }),
    data: z.array(ReasonView),
    refusals: [notFound],
    writes: false,
  }),
  notes: post('/import/notes', {
    doc: '有提示的行的下载地址：行号、姓名与每条提示；号码脱敏',
    title: '下载导入提示',
    may: mayContinue,
    body: z.object({ id: id('importRun', 'reviewedRun') }),
    data: z.object({ fileLink: z.string() }),
    refusals: [notFound],
    transaction: 'own',
  }),
  missingClasses: post('/import/classes/missing', {
    doc: '文件中写到而学校还没有的班级与年级，及应在的年级与班号；只有导入者可见',
    may,
    body: z.object({ id: id('importRun', 'sampledRun') }),
    data: z.array(MissingClassView),
    refusals: [notFound, forbidden],
    transaction: 'own',
    writes: false,
  }),
  leaveOut: post('/import/leaveOut', {
    doc: '本次不导入某些行，或恢复导入',
    may: mayContinue,
    body: z.object({
      id: id('importRun', 'reviewedRun'),
      rows: z.array(RowNumber).min(1).max(rowsAtOnce),
      leftOut: flag,
    }),
    data: nothing,
    refusals: [notFound, busy, notReviewed],
  }),
  apply: post('/import/apply', {
    doc: '全部写入：在一个事务中写入新增与变更的行；核对后已被他人修改的不覆盖',
    title: '写入导入的数据',
    may: mayContinue,
    body: z.object({ id: id('importRun', 'reviewedRun') }),
    data: started,
    refusals: [notFound, forbidden, busy, notReviewed, importsRefusals.nothingToWrite],
  }),
  passwords: post('/import/passwords', {
    doc: '取得新用户的用户名与初始密码文件：只有导入者能取，且只能取一次',
    title: '下载初始密码',
    may,
    body: z.object({ id: id('importRun', 'passwordRun') }),
    data: z.object({ fileName: z.string(), content: secretText().describe('xlsx 文件，base64') }),
    refusals: [notFound, importsRefusals.passwordsGone, importsRefusals.notImporter],
    transaction: 'own',
    saysOnce: true,
  }),
  undo: post('/import/undo', {
    doc: '撤销整个导入；导入后若已在其上有新的记录则不撤销，并说明是什么',
    title: '撤销导入',
    may: mayContinue,
    body: z.object({ id: id('importRun', 'writtenRun') }),
    data: started,
    refusals: [notFound, forbidden, busy, importsRefusals.notWritten],
  }),
  history: post('/import/history', {
    doc: '本校的导入记录，由新到旧，每页 10 条；非全校范围的用户只看到本人的。foundations §2、§3',
    may,
    body: z.object({ ...pageInput }),
    data: countedPageOf(HistoryRow),
    writes: false,
  }),
}
