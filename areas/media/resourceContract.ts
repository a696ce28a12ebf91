import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { type UploadSpec, imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { mediaLimits } from './limits.ts'
import { mediaRefusals } from './refusals.ts'
import { ResourceView } from './views.ts'
import { resourceKinds } from './words.ts'

const mayView = permission('media:resource:view')
const mayEdit = permission('media:resource:edit')
/** Those who write tasks choose among the resources. */
const mayChoose = permission('media:resource:view', 'media:task:edit')

const Folder = text(mediaLimits.folder).default('').describe('文件夹；空为未分类')

/** Pictures for screens, which the server re-encodes. */
export const pictureUpload: UploadSpec = {
  field: 'file',
  kinds: ['still'],
  mostBytes: mediaLimits.picture,
  mostFiles: mediaLimits.pictures,
}

const { resourceShown, tooManyResources, noticeBlank } = mediaRefusals

/** Calls for pictures and notices. */
export const resourceCalls = {
  resourcePage: post('/media/resource/find/page', {
    doc: '素材分页，新的在前。A-CALL-135',
    may: mayChoose,
    body: z.object({
      keyword: keywordText(64).default('').describe('名称'),
      kind: z.enum(resourceKinds).optional(),
      folder: keywordText(mediaLimits.folder).default('').describe('文件夹'),
      ...pageInput,
    }),
    data: pageOf(ResourceView),
    writes: false,
  }),
  folders: get('/media/resource/folder/list', {
    doc: '素材的文件夹，按名称',
    may: mayView,
    data: z.array(z.string()),
  }),
  uploadPictures: post('/media/resource/upload', {
    doc: '上传图片素材，一次最多 9 张，服务器重新编码；有一张有误则都不保存',
    title: '上传图片素材',
    may: mayEdit,
    transaction: 'own',
    upload: pictureUpload,
    data: z.object({ ids: z.array(z.int()) }),
    refusals: [imageRefusals.unreadable, imageRefusals.tooManyPixels, tooManyResources],
  }),
  moveResources: post('/media/resource/move', {
    doc: '把素材移入一个文件夹；空为移出',
    title: '移动素材',
    may: mayEdit,
    body: z.object({
      ids: z.array(id('mediaResource')).min(1, '请选择素材').max(mediaLimits.moved),
      folder: Folder,
    }),
    data: nothing,
    refusals: [common.notFound],
  }),
  saveResource: post('/media/resource/save', {
    doc: '新增公告，或保存素材的名称、文件夹与公告文字；版本不是最新时返回 10020 与当前内容。A-CALL-135',
    title: '保存素材',
    may: mayEdit,
    body: z.object({
      id: id('mediaResource', 'mediaNotice').optional(),
      name: nameText(mediaLimits.name, '请填写名称'),
      folder: Folder,
      text: text(mediaLimits.notice)
        .register(fieldMeaning, { usual: true })
        .default('')
        .describe('公告的文字，必填；图片不使用'),
      version: versionOf('mediaResourceVersion'),
    }),
    data: ResourceView,
    refusals: [common.notFound, common.stale, resourceShown, tooManyResources, noticeBlank],
  }),
  deleteResource: del('/media/resource/delete', {
    doc: '删除素材；已发布的任务在用的不能删除，其他任务中的随之去掉。A-CALL-135',
    may: mayEdit,
    query: { id: id('mediaResource') },
    data: nothing,
    refusals: [common.notFound, resourceShown],
  }),
}
