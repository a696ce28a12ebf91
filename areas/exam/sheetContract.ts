import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { type UploadSpec, oneSheet } from '../../platform/contract/upload.ts'
import { HistoryRow, importsRefusals } from '../imports/contract.ts'
import { ExamId } from './examContract.ts'
import { examRefusals } from './refusals.ts'

/** The refusals of sheets: import and exam numbers. */
export const sheetRefusals = {
  nothingToEnter: refusal(54040, '考试“{name}”中没有您可以录入的学科与班级，不能导入成绩'),
  tooLarge: refusal(54041, '上传文件大小不能超过 10M', 413),
  wrongKind: refusal(54043, '仅支持后缀为 .xlsx 的 Excel 2017 文件', 400),
  numbersExist: refusal(54042, '已有 {count} 名学生有考号，重新生成会全部更换；确实要更换请确认'),
} as const

/** The specification's dialog names 1 MB, and its check 10 (decision on C-003). */
const scoreSheet: UploadSpec = {
  ...oneSheet,
  mostBytes: 10 * 1024 * 1024,
  tooLarge: sheetRefusals.tooLarge,
  wrongKind: sheetRefusals.wrongKind,
  hint: '一次上传一个 Excel 文件（.xlsx），大小不超过 1MB',
}

const mayEnter = permission('exam:score:enter')
const mayEdit = permission('sys:exam:edit')

const ofExam = z.object({ examRecordId: ExamId })
const started = z.object({ id: z.int().describe('导入的编号；之后核对、写入与错误文件见导入') })
const { notFound } = common

/** An import of an exam as its dialog lists it. */
export const ExamImport = HistoryRow.pick({
  id: true,
  sourceFileName: true,
  result: true,
  operatorName: true,
  startTime: true,
  waitsFor: true,
}).extend({ errorLink: z.string().nullable() })
export type ExamImport = z.output<typeof ExamImport>

/** The longest prefix of exam numbers. */
export const longestPrefix = 12

/** The ways in which exam numbers follow each other: by class, or in random order within each grade. */
const numberOrders = ['class', 'mixed'] as const

export const sheetCalls = {
  importScores: post('/exam/score/import', {
    doc: '上传考试的成绩表，开始一次导入；此时不写入成绩，核对后才写入。academics §7',
    title: '上传成绩表',
    may: mayEnter,
    body: z.object({ examRecordId: id('exam', 'examWithoutScores') }),
    data: started,
    refusals: [
      notFound,
      examRefusals.published,
      sheetRefusals.nothingToEnter,
      importsRefusals.noHeadings,
      importsRefusals.doubledList,
    ],
    transaction: 'own',
    upload: scoreSheet,
    namesChildren: true,
  }),
  scoreTemplate: post('/exam/score/template', {
    doc: '考试的成绩导入模板：可以录入的学生与学科，列名注明满分',
    title: '下载成绩导入模板',
    may: mayEnter,
    body: ofExam,
    data: z.object({ fileLink: z.string() }),
    refusals: [notFound, sheetRefusals.nothingToEnter],
    transaction: 'own',
    namesChildren: true,
  }),
  scoreImports: get('/exam/score/imports', {
    doc: '考试最近的成绩导入与考号导入，附错误文件；教师只有本人的',
    may: mayEnter,
    query: { examRecordId: ExamId },
    data: z.array(ExamImport),
    namesChildren: true,
    refusals: [notFound],
  }),
  generateNumbers: post('/exam/number/generate', {
    doc: '为考试名单上的学生生成考号：前缀、年级两位、序号；已有考号的须确认更换',
    title: '生成考号',
    may: mayEdit,
    body: z.object({
      examRecordId: ExamId,
      prefix: z
        .string()
        .regex(/^[0-9A-Za-z]*$/, '前缀只能是字母与数字')
        .max(longestPrefix, `前缀不能超过 ${longestPrefix} 位`)
        .register(fieldMeaning, { sample: 'numberPrefix' })
        .default(''),
      order: z.enum(numberOrders).default('class').describe('class 按班级与学号，mixed 在年级内混编'),
      isConfirmed: z.boolean().default(false).describe('已有考号仍要更换'),
    }),
    data: z.object({ count: z.int() }),
    refusals: [
      notFound,
      examRefusals.published,
      examRefusals.partOfExam,
      examRefusals.entryClosed,
      sheetRefusals.numbersExist,
    ],
  }),
  importNumbers: post('/exam/number/import', {
    doc: '上传考号表，开始一次导入；核对后才写入',
    title: '上传考号表',
    may: mayEdit,
    body: z.object({ examRecordId: id('exam', 'examWithoutScores') }),
    data: started,
    refusals: [notFound, examRefusals.published, importsRefusals.noHeadings, importsRefusals.doubledList],
    transaction: 'own',
    upload: scoreSheet,
    namesChildren: true,
  }),
  numberTemplate: post('/exam/number/template', {
    doc: '考试的考号导入模板：名单上的学生与现有的考号',
    title: '下载考号导入模板',
    may: mayEdit,
    body: ofExam,
    data: z.object({ fileLink: z.string() }),
    refusals: [notFound],
    transaction: 'own',
    namesChildren: true,
  }),
}
