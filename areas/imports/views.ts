import { z } from 'zod'
import { JobStatus } from '../../platform/contract/jobProgress.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { openStages, stages, verdicts } from './words.ts'

/** Row number in the spreadsheet program, counted on from sheet to sheet. A file has at most 200 sheets. */
export const RowNumber = z
  .int()
  .min(1)
  .max(200 * 1_048_576)
  .register(fieldMeaning, { sample: 'importedRow' })

/** A kind of import as shown on the start page. */
export const KindView = z.object({
  kind: z.string(),
  title: z.string(),
  rules: z.array(z.string()).describe('遇到已有记录时的规则'),
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean(), note: z.string() })),
})
export type KindView = z.output<typeof KindView>

/** A column of the clerk's file: its position, its heading, and the column it is read as. */
export const HeadingView = z.object({
  column: z.int(),
  title: z.string(),
  key: z.string().nullable(),
  isCoded: z.boolean().describe('按国家标准代码识别'),
  proposed: z.string().nullable().optional().describe('上传时识别的列；操作人改动的才会记住'),
  hint: z.string().optional().describe('不导入此列的原因'),
})
export type HeadingView = z.output<typeof HeadingView>

/** A choice that the clerk makes once for all rows of a run. */
export const RunOption = z.object({
  key: z.string(),
  title: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  value: z.string(),
})
export type RunOption = z.output<typeof RunOption>
/** The sheets of a file that have rows. */
export const WorkbookView = z.object({
  sheets: z.array(
    z.object({
      index: z.int().describe('文件中的工作表，从 0 起'),
      name: z.string(),
      isHidden: z.boolean(),
      rows: z.int().describe('列名以下的行数'),
      hiddenRows: z.int().describe('其中隐藏的行数'),
      isChosen: z.boolean(),
      isReadable: z.boolean().describe('找到了列名'),
      fits: z.boolean().describe('列名与首个所选工作表一致，可以一起导入'),
    }),
  ),
  isClassBySheet: z.boolean().describe('工作表名作为班级'),
  canClassBySheet: z.boolean().describe('可以用工作表名作为班级'),
  skipsHidden: z.boolean().describe('不导入隐藏的行'),
})
export type WorkbookView = z.output<typeof WorkbookView>

/** A field before and after the import. Numbers and addresses are masked. */
export const Difference = z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type Difference = z.output<typeof Difference>

/** Why a row is refused, and the heading of the faulty column; null for the whole row. */
export const Fault = z.object({
  title: z.string().nullable(),
  why: z.string(),
  value: z.string().optional().describe('不能识别的取值'),
})
export type Fault = z.output<typeof Fault>

/** A judged row of the file. */
export const ImportRowView = z.object({
  id: z.int().describe('文件中的行号；有多个工作表时接着前一个工作表编号'),
  place: z.string().optional().describe('有多个工作表时：工作表与其中的行号'),
  verdict: z.enum(verdicts),
  name: z.string(),
  differences: z.array(Difference),
  notes: z.array(z.string()),
  faults: z.array(Fault),
  leftOut: z.boolean(),
})
export type ImportRowView = z.output<typeof ImportRowView>

/** A class of a file that the school lacks, or a grade of rows without a class. */
export const MissingClassView = z.object({
  className: z.string().describe('文件中的写法；只写了年级时为空'),
  rows: z.int().describe('写到此班级的行数'),
  gradeId: z.int().nullable().describe('应在的年级；不能识别或学校没有此年级时为空'),
  gradeName: z.string().nullable(),
  number: z.int().nullable().describe('班号；不能识别时为空'),
  newGrade: z
    .object({ parentId: z.int(), name: z.string(), number: z.int().describe('第几年级') })
    .nullable()
    .describe('须先新建的年级；年级已有或不能识别时为空'),
  isBeyond: z.boolean().describe('不能新建，且可能在导入者的范围之外'),
})
export type MissingClassView = z.output<typeof MissingClassView>

/** A room that a file names and that the school lacks, or that has too few beds. */
export const MissingRoomView = z.object({
  building: z.string(),
  floor: z.int(),
  room: z.string(),
  beds: z.int().describe('文件需要的床位数'),
  bedsNow: z.int().nullable().describe('现有的床位数；新建的房间为空'),
  rows: z.int().describe('写到此房间的行数'),
  why: z.string().nullable().describe('不能新建的原因'),
})
export type MissingRoomView = z.output<typeof MissingRoomView>

/** Number of rows by verdict, how many the clerk has left out, and how many have notes. */
export const RowCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  leftOut: z.int(),
  noted: z.int().describe('有提示的行数'),
})
export type RowCounts = z.output<typeof RowCounts>

const Written = z.array(z.object({ what: z.string(), count: z.int() }))

/** One import with its last job. */
export const RunView = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  undoing: z.string().describe('撤销时如何处理已写入的记录'),
  isUndoClosed: z.boolean().optional().describe('不能再撤销，如考试已发布'),
  fileName: z.string(),
  stage: z.enum(stages),
  job: JobStatus.nullable().describe('最近一次处理的进度'),
  doing: z.enum(['check', 'apply', 'undo']).nullable(),
  headings: z.array(HeadingView),
  options: z.array(RunOption).describe('对所有行生效的选项及当前选择'),
  workbook: WorkbookView.optional().describe('有多个工作表、工作表名可作班级或有隐藏的行时'),
  counts: RowCounts.nullable(),
  skipped: z
    .object({
      count: z.int(),
      rows: z
        .array(z.object({ id: z.int(), place: z.string().optional(), text: z.string() }))
        .describe('行号与内容，最多 200 行；号码脱敏'),
    })
    .optional()
    .describe('上次核对时跳过的行：合计、签名等，不是记录'),
  stale: z.int().describe('写入时发现核对后已被修改的行数'),
  unread: z.int().describe('上次核对时不能识别的取值的个数'),
  unmatched: z.int().describe('其中还没有对应的'),
  written: Written,
  operatorName: z.string(),
  isOwn: z.boolean(),
  hasPasswords: z.boolean(),
  sourceLink: z.string().nullable(),
  errorLink: z.string().nullable(),
  createdTime: z.string(),
  writtenTime: z.string().nullable(),
  undoneTime: z.string().nullable(),
})
export type RunView = z.output<typeof RunView>

/** The first filled cells under a heading. Longer numbers are masked. */
export const SampleView = z.object({ column: z.int(), samples: z.array(z.string()) })
export type SampleView = z.output<typeof SampleView>

/** A column with values that can't be read, and the values that may be chosen for them. */
export const UnreadColumn = z.object({
  key: z.string(),
  title: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      count: z.int().describe('行数'),
      isChosen: z.boolean(),
      target: z.string().nullable().describe('对应的取值；已选择而为空时，此单元格留空'),
      proposal: z.string().nullable().describe('最相近的取值'),
    }),
  ),
  targets: z.array(z.string()).describe('可以对应的取值'),
  mayBeBlank: z.boolean(),
})
export type UnreadColumn = z.output<typeof UnreadColumn>

/** A reason why rows are refused, or a note, with the number of its rows. */
export const ReasonView = z.object({
  reason: z.string().describe('用于筛选'),
  title: z.string().nullable(),
  value: z.string().nullable(),
  why: z.string(),
  rows: z.int(),
})
export type ReasonView = z.output<typeof ReasonView>

/** A row of the history of imports (foundations §3). */
export const HistoryRow = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string(),
  sourceFileName: z.string(),
  state: z.int().describe('0 进行中，1 成功，2 失败'),
  schedule: z.int().nullable().describe('进行中的百分比'),
  waitsFor: z.enum(openStages).nullable().describe('等待操作人：mapping 确认各列，reviewing 写入；没有处理在进行'),
  result: z.string(),
  operatorName: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
})
export type HistoryRow = z.output<typeof HistoryRow>
