import { z } from 'zod'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { MadeLink, ParentsToAsk, SealedLinkView, linkRefusals, newLinkRefusals } from '../sealedLink/contract.ts'
import { materialRefusals as refusals } from './refusals.ts'
import { MaterialUser } from './views.ts'
import { uploadStates } from './words.ts'

const mayView = permission('material:file:view')
const mayEdit = permission('material:task:edit')

/** Upload rules for files that staff add for a student. */
export const staffUpload = {
  field: 'file',
  kinds: ['still', 'pdf'],
  mostBytes: 10 * 1024 * 1024,
  mostFiles: 9,
} as const

const TaskId = id('materialTask')
const StudentId = id('user', 'materialStudent')
/** A student whose parents may get links. The session must lead or manage the class. */
const AskedId = id('materialAsked')

/** The calls for uploaded files, for uploads by staff, and for parents' upload links. */
export const fileCalls = {
  uploads: get('/OpLog/operateLog/dept/{id}/uploadFileWithType/page', {
    doc: '部门内学生与其上传的文件；选了任务时列出全部应交学生，含未交的。operations §2.13、§7，H-049',
    may: mayView,
    params: { id: id('materialDepartment') },
    query: {
      ...pageInput,
      taskId: id('materialTask', 'noMaterialTask').optional().describe('只看一个收集任务'),
      keyword: keywordText(64).default('').describe('姓名、拼音或学号').register(fieldMeaning, { onlySought: true }),
      state: z.enum(uploadStates).optional().describe('选了任务时有效'),
    },
    data: pageOf(MaterialUser),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  addFiles: post('/material/task/{id}/student/{studentId}/files', {
    doc: '代家长为一名学生上传，截止后计为补交；图片重新编码，去掉拍摄位置',
    title: '代家长上传材料',
    may: mayEdit,
    params: { id: TaskId, studentId: StudentId },
    body: z.object({}),
    data: z.array(z.object({ id: z.int() })),
    refusals: [
      common.notFound,
      refusals.closed,
      refusals.tooMany,
      refusals.noPdf,
      refusals.notAsked,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: staffUpload,
  }),
  deleteFile: del('/material/file/delete', {
    doc: '删除一个上传的文件',
    title: '删除上传的材料',
    may: mayEdit,
    query: { id: id('materialFile') },
    data: nothing,
    refusals: [common.notFound],
  }),
  exportFiles: post('/material/task/export', {
    doc: '把一个任务的全部文件打成压缩包，按班级分文件夹；给出后台任务的编号',
    title: '打包下载材料',
    may: permission('material:file:export'),
    body: z.object({ id: TaskId }),
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound],
    onlyLooks: true,
    namesChildren: true,
  }),
  linkParents: get('/material/link/parents', {
    doc: '一名学生的家长，生成上传链接时选择',
    may: mayEdit,
    query: { studentId: AskedId },
    data: ParentsToAsk,
    refusals: [common.notFound],
  }),
  makeLink: post('/material/link/create', {
    doc: '给一名家长的上传链接：用短信发给家长，没有发送的在应答中给出一次；家长凭手机号后六位打开',
    title: '请家长上传材料',
    may: mayEdit,
    body: z.object({
      taskId: TaskId,
      studentId: AskedId,
      parentId: id('materialParent'),
      sends: flag.default(true).describe('用短信发给家长；不发的由创建人转交'),
    }),
    data: MadeLink,
    refusals: [...newLinkRefusals, refusals.closed, refusals.late, refusals.notAsked],
  }),
  links: post('/material/link/page', {
    doc: '家长的上传链接，新的在前',
    may: mayEdit,
    body: z.object({ ...pageInput, studentId: id('materialAsked', 'noMaterialAsked').optional() }),
    data: pageOf(SealedLinkView.extend({ taskTitle: z.string() })),
    refusals: [common.notFound],
    writes: false,
  }),
  revokeLink: put('/material/link/revoke', {
    doc: '撤销家长的上传链接，已打开的也立即失效；已上传的文件不变',
    title: '撤销材料上传链接',
    may: mayEdit,
    body: z.object({ id: id('materialLink') }),
    data: nothing,
    refusals: [common.notFound, linkRefusals.ended],
  }),
}
