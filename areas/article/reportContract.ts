import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { DepartmentId } from '../registry/contract.ts'
import { articleRefusals as refusals } from './refusals.ts'
import { ArticleId } from './views.ts'
import { readStates, returnedKinds } from './words.ts'

const mayLook = permission('article:number:look')

/** The filters of the read report. */
const ReportFilter = {
  srcId: ArticleId.describe('文章编号'),
  srcType: z.enum(['ARTICLE']).default('ARTICLE'),
  deptId: DepartmentId.optional(),
  state: z.enum(readStates).optional().describe('已读或未读'),
}

/** A person whom an article concerns, or who has read it (academics §3). */
const ReadRow = z.object({
  id: z.int().describe('读者的用户编号'),
  name: z.string().describe('姓名；家长写明孩子，如 王芳（张三的母亲）'),
  studentOrTeacherCode: z.string().nullable().describe('学工号；家长为孩子的学号'),
  depts: z.array(z.string()).describe('部门；家长为孩子的班级'),
  state: z.enum(readStates),
  readAt: WireTime.nullable(),
})
export type ReadRow = z.output<typeof ReadRow>

/** A student whose parents must return a receipt. */
const ReceiptRow = z.object({
  id: z.int().describe('学生编号'),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string(),
  kind: z.enum(returnedKinds).nullable().describe('我已阅读、签字、纸质；没有回执为 null'),
  parentName: z.string().nullable().describe('交回执的家长与关系；纸质的没有'),
  isOutdated: z.boolean().describe('回执之后文章又有修改'),
  signatureUrl: z.string().nullable().describe('签名的图片，几分钟内有效'),
  at: WireTime.nullable(),
})
export type ReceiptRow = z.output<typeof ReceiptRow>

const ReceiptArticleId = id('article', 'receiptArticle')

export const reportCalls = {
  readCounts: get('/article/{id}/read/statistic', {
    doc: '文章的已读与未读人数，可按部门。academics §3、§7',
    may: mayLook,
    namesChildren: true,
    params: { id: ArticleId },
    query: { deptId: DepartmentId.optional() },
    data: z.object({ title: z.string(), readUserNum: z.int(), unreadUserNum: z.int() }),
    refusals: [common.notFound],
  }),
  readers: post('/article/read/page', {
    doc: '文章的阅读明细：现在的读者与读过的人，每人一行。academics §3、§7',
    may: mayLook,
    writes: false,
    namesChildren: true,
    body: z.object({ ...pageInput, ...ReportFilter }),
    data: pageOf(ReadRow),
    refusals: [common.notFound],
  }),
  exportReaders: post('/article/read/export', {
    doc: '导出文章的阅读明细',
    may: mayLook,
    onlyLooks: true,
    namesChildren: true,
    body: z.object(ReportFilter),
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound],
  }),
  receipts: post('/article/receipt/page', {
    doc: '文章的回执：需要回执的学生，班主任只看自己的班',
    may: permission('article:receipt:view'),
    writes: false,
    namesChildren: true,
    body: z.object({ ...pageInput, id: ReceiptArticleId, deptId: DepartmentId.optional() }),
    data: pageOf(ReceiptRow),
    refusals: [common.notFound, refusals.noReceipt],
  }),
  exportReceipts: post('/article/receipt/export', {
    doc: '导出文章的回执，不含签名图片',
    may: permission('article:receipt:view'),
    onlyLooks: true,
    namesChildren: true,
    body: z.object({ id: ReceiptArticleId, deptId: DepartmentId.optional() }),
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound, refusals.noReceipt],
  }),
  tickPaperReceipt: post('/article/receipt/paper', {
    doc: '登记一名学生的纸质回执，或取消登记',
    may: permission('article:receipt:view'),
    namesChildren: true,
    body: z.object({
      id: ReceiptArticleId,
      studentId: id('user', 'receiptStudent'),
      isReceived: z.boolean(),
    }),
    data: nothing,
    refusals: [common.notFound, refusals.noReceipt, refusals.notInClass, refusals.notHeadOfClass],
  }),
}
