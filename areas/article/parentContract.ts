import { z } from 'zod'
import { get, kilobytes, link, nothing, post } from '../../platform/contract/call.ts'
import { fieldMeaning, largestCount } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { type UploadSpec, imageRefusals } from '../../platform/contract/upload.ts'
import { pushRefusals } from '../push/contract.ts'
import { endingRefusals } from '../sealedLink/contract.ts'
import { articleRefusals as refusals } from './refusals.ts'
import { FileView } from './views.ts'
import { receiptKinds, returnedKinds } from './words.ts'

/** The purpose of the sealed links by which parents read an article. */
export const articlePurpose = 'article'

const may = link(articlePurpose, '家长没有账号，凭链接阅读学校发给自己的文章')

/** The picture of a parent's signature. */
const signatureUpload: UploadSpec = {
  field: 'signature',
  kinds: ['png'],
  mostBytes: kilobytes(100),
  mostFiles: 1,
}

/** An article as parents read it, on their page and in the preview of a push. */
export const ParentArticle = z.object({
  title: z.string(),
  nickname: z.string().describe('作者'),
  publishDate: WireTime.nullable(),
  htmlContent: z.string().describe('已清理的正文，图片地址几分钟内有效'),
  image: FileView.nullable().describe('封面'),
  attachments: z.array(FileView),
})
export type ParentArticle = z.output<typeof ParentArticle>

const ParentHome = ParentArticle.extend({
  studentName: z.string(),
  parentName: z.string(),
  contentVersion: z.int().describe('看到的内容的版本，交回执时带上'),
  receipt: z.enum(receiptKinds).describe('需要的回执'),
  returned: z
    .object({ kind: z.enum(returnedKinds), parentName: z.string().nullable(), at: WireTime, isOutdated: z.boolean() })
    .nullable()
    .describe('这名学生已交的回执；之后文章又有修改的需要再交'),
})
export type ParentHome = z.output<typeof ParentHome>

const Seen = z.object({
  contentVersion: z
    .int()
    .min(1)
    .max(largestCount)
    .register(fieldMeaning, { sample: 'articleSeen' })
    .describe('看到的内容的版本'),
})

const goneRefusals = [common.notFound, pushRefusals.sourceGone, refusals.withdrawn, ...endingRefusals]
const receiptRefusals = [refusals.noReceipt, refusals.notInClass, refusals.changed, ...goneRefusals]

/** The calls of a parent who has opened the link of an article, for one child. */
export const parentCalls = {
  parentArticle: get('/article/parent/home', {
    doc: '链接上的文章与这名学生的回执',
    may,
    data: ParentHome,
    refusals: goneRefusals,
  }),
  markParentRead: post('/article/parent/read', {
    doc: '记下家长读过链接上的文章，一人只记一次',
    title: '阅读文章',
    may,
    data: nothing,
    refusals: goneRefusals,
  }),
  confirmReceipt: post('/article/parent/receipt', {
    doc: '家长确认已阅读，作为这名学生的回执',
    title: '确认已阅读',
    may,
    body: Seen,
    data: nothing,
    refusals: [refusals.needsSignature, ...receiptRefusals],
  }),
  signReceipt: post('/article/parent/signature', {
    doc: '家长签字，作为这名学生的回执；签名图片 100 KB 以内，服务器重新编码',
    title: '签字回执',
    may,
    body: Seen,
    data: nothing,
    refusals: [refusals.needsNoSignature, ...receiptRefusals, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: signatureUpload,
  }),
}
