import { z } from 'zod'
import { get, link, nothing, post, put } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { endingRefusals, linkRefusals } from '../sealedLink/contract.ts'
import { staffUpload } from './fileContract.ts'
import { materialRefusals as refusals } from './refusals.ts'
import { ParentHome } from './views.ts'

/** The purpose of parents' upload links. */
export const materialPurpose = 'material'

const may = link(materialPurpose, '家长没有账号，凭链接为自己的孩子上传老师要的材料')

/** Parents upload one file per call, so that each has its progress and a lost connection costs only one. */
export const parentUpload = { ...staffUpload, mostFiles: 1 } as const

/** The calls of a parent who has opened a link, for one child and one task. */
export const parentCalls = {
  parentHome: get('/material/parent/home', {
    doc: '链接上的收集任务与已上传的文件',
    may,
    data: ParentHome,
    refusals: [common.notFound, refusals.taskGone, ...endingRefusals],
  }),
  parentAdd: post('/material/parent/file', {
    doc: '家长上传一个文件，10 MB 以内；同一文件再次上传只算一个',
    title: '上传材料',
    may,
    body: z.object({}),
    data: z.array(z.object({ id: z.int() })),
    refusals: [
      common.notFound,
      refusals.taskGone,
      refusals.closed,
      refusals.late,
      refusals.tooMany,
      refusals.noPdf,
      refusals.notAsked,
      refusals.dayUsed,
      linkRefusals.usedUp,
      ...endingRefusals,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: parentUpload,
  }),
  parentDelete: put('/material/parent/file/delete', {
    doc: '家长删除自己上传的文件，截止之前',
    title: '删除材料',
    may,
    body: z.object({ id: id('materialByLink') }),
    data: nothing,
    refusals: [common.notFound, refusals.taskGone, refusals.closed, refusals.late, ...endingRefusals],
  }),
}
