import { z } from 'zod'
import { get, kilobytes, nothing, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { mayContinue, mayImportPeople } from './access.ts'
import { importsRefusals } from './refusals.ts'
import { MissingRoomView, SampleView, UnreadColumn } from './views.ts'
import { longestValue } from './words.ts'

const started = z.object({ jobId: z.int() })
const { notFound, forbidden } = common
const { busy, notUnderReview } = importsRefusals

const columnKey = (sample: string) => text(40, 1).register(fieldMeaning, { sample })

/** The most values that one check may choose. */
const valuesAtOnce = 300

/** The values that the clerk has chosen for cells that can't be read. */
const chosenValues = z
  .array(
    z.object({
      key: columnKey('choiceColumn'),
      value: text(longestValue, 1).describe('文件中的取值'),
      target: text(160, 1)
        .register(fieldMeaning, { sample: 'chosenValue' })
        .nullable()
        .describe('对应的取值；null 表示留空'),
    }),
  )
  .max(valuesAtOnce)

/** The calls by which a clerk says how a file is read: its sheets, columns and values. */
export const mappingCalls = {
  sheets: post('/import/sheets', {
    doc: '选择导入文件中的哪些工作表、是否用工作表名作为班级、是否导入隐藏的行；之后须重新核对',
    title: '选择导入的工作表',
    may: mayContinue,
    body: z.object({
      id: id('importRun', 'uploadedRun'),
      sheets: z
        .array(
          z.int().min(0).max(199).describe('文件中的工作表，从 0 起').register(fieldMeaning, { sample: 'fileSheet' }),
        )
        .min(1, '请至少选择一个工作表')
        .max(200),
      isClassBySheet: flag,
      skipsHidden: flag,
    }),
    data: nothing,
    refusals: [notFound, forbidden, busy, notUnderReview, importsRefusals.badSheets, importsRefusals.doubledList],
  }),
  check: post('/import/check', {
    doc: '按列的对应逐行核对，得出新增、变更、不变与不能导入的行；不写入数据',
    title: '核对导入文件',
    may: mayContinue,
    body: z.object({
      id: id('importRun', 'uploadedRun'),
      mapping: z
        .array(
          z.object({
            column: z
              .int()
              .min(0)
              .max(199)
              .describe('文件中的列，从 0 起')
              .register(fieldMeaning, { sample: 'fileColumn' }),
            key: columnKey('importColumn'),
          }),
        )
        .min(1, '请至少对应一列')
        .max(60),
      options: z
        .array(
          z.object({
            key: text(40, 1).register(fieldMeaning, { sample: 'importOption' }),
            value: text(40, 1).register(fieldMeaning, { sample: 'importOptionValue' }),
          }),
        )
        .max(20)
        .optional()
        .describe('对所有行生效的选项；不给的保持当前选择'),
      values: chosenValues.optional().describe('不能识别的取值对应到什么，代替之前的对应'),
    }),
    data: started,
    refusals: [
      notFound,
      forbidden,
      busy,
      notUnderReview,
      importsRefusals.badMapping,
      importsRefusals.columnsMissing,
      importsRefusals.badOption,
      importsRefusals.badValue,
    ],
    mostBytes: kilobytes(500),
  }),
  missingRooms: post('/import/rooms/missing', {
    doc: '文件中写到而学校还没有的房间与床位，按宿舍楼与房间；只有导入者可见',
    may: mayImportPeople,
    body: z.object({ id: id('importRun', 'sampledRun') }),
    data: z.array(MissingRoomView),
    refusals: [notFound, forbidden],
    transaction: 'own',
    writes: false,
  }),
  makeRooms: post('/import/rooms', {
    doc: '新建文件中写到而学校还没有的宿舍楼与房间，床位不够的增加床位；须有维护宿舍楼的权限',
    title: '新建导入文件中缺少的房间',
    may: mayImportPeople,
    body: z.object({ id: id('importRun', 'rosterRun') }),
    data: z.object({ added: z.int(), changed: z.int() }),
    refusals: [notFound, forbidden, busy],
    transaction: 'own',
  }),
  samples: get('/import/samples', {
    doc: '文件各列的前几个取值，供确认列的含义；只有导入者能看，号码脱敏',
    may: mayContinue,
    query: { id: id('importRun', 'sampledRun') },
    data: z.array(SampleView),
    refusals: [notFound],
    isHeavy: true,
  }),
  values: get('/import/values', {
    doc: '上次核对时不能识别的取值，按列，附行数、建议与可以对应的取值',
    may: mayContinue,
    query: { id: id('importRun', 'reviewedRun') },
    data: z.array(UnreadColumn),
    refusals: [notFound, forbidden],
  }),
}
