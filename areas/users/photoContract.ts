import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { maxPhotosPerBatch, photoPurposes, unsentReasons } from './photoBatch.ts'
import { personPicture } from './pictures.ts'
import { usersRefusals } from './refusals.ts'
import { inSchool } from './userFields.ts'

const RunId = id('photoRun')
const may = permission('school:user:import')

/**
 * A file name with its folders, shown to people and used to recognise the file. Refuses names decoded with the wrong
 * encoding.
 */
const nameOfFile = () => text(300, 1).refine((name) => !name.includes('\uFFFD'), '含有无法识别的字符')
const FileName = nameOfFile()
const Identifier = nameOfFile().register(fieldMeaning, { onlySought: true })

/** A photo batch and its progress. */
export const PhotoRunView = z.object({
  id: z.int(),
  purpose: z.enum(photoPurposes),
  source: z.string(),
  state: z.enum(['uploading', 'done']),
  total: z.int(),
  processed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  fileLink: z.string().nullable().describe('结果表的地址；未生成或已过期时为空'),
  createdTime: z.string(),
  endTime: z.string().nullable(),
})
export type PhotoRunView = z.output<typeof PhotoRunView>

/** A photo that was not saved, with the reason. */
export const PhotoFault = z.object({ id: z.int(), name: z.string(), why: z.string() })
export type PhotoFault = z.output<typeof PhotoFault>

const Outcome = z.object({ why: z.string().nullable().describe('未保存的原因；已保存时为空'), isDone: z.boolean() })

export const photoCalls = {
  startPhotos: post('/user/photos/start', {
    doc: '开始批量上传照片：文件夹或压缩包的名称与照片数。foundations §2',
    title: '开始批量上传照片',
    may,
    body: z.object({
      purpose: z.enum(photoPurposes).default('face'),
      source: text(300, 1),
      total: z.int().min(1).max(maxPhotosPerBatch),
    }),
    data: z.object({ id: z.int() }),
    refusals: [common.forbidden, usersRefusals.facesOff],
  }),
  uploadPhoto: post('/user/photos/upload', {
    doc: '批量上传中的一张照片：文件名到第一个点为止为用户名、学工号、一卡通号或证件号，或文件名与文件夹为班级与姓名；已收到的同一文件不再处理。foundations §5、§7',
    title: '批量上传照片',
    may,
    body: z.object({ id: RunId, name: FileName, identifier: Identifier, ...inSchool }),
    data: Outcome,
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.facesOff,
      usersRefusals.imageTooLarge,
      usersRefusals.photosEnded,
    ],
    transaction: 'own',
    upload: personPicture,
  }),
  leavePhotoOut: post('/user/photos/leaveOut', {
    doc: '批量上传中不能上传的一个文件及其原因',
    title: '记录未能上传的照片',
    may,
    body: z.object({
      id: RunId,
      name: FileName,
      mark: text(40, 1),
      why: z.enum(unsentReasons),
    }),
    data: Outcome,
    refusals: [common.notFound, usersRefusals.photosEnded],
  }),
  endPhotos: post('/user/photos/end', {
    doc: '结束批量上传，其余照片不再上传',
    title: '结束批量上传照片',
    may,
    body: z.object({ id: RunId }),
    data: nothing,
    refusals: [common.notFound, usersRefusals.photosEnded],
  }),
  photoRun: get('/user/photos/run', {
    doc: '一次批量上传照片的进度与结果',
    may,
    query: { id: RunId },
    data: PhotoRunView,
    refusals: [common.notFound],
  }),
  arrivedPhotos: get('/user/photos/arrived', {
    doc: '一次批量上传中已收到的文件及其内容标记（CRC-32 与字节数），连接中断后从其余文件继续',
    may,
    query: { id: RunId },
    data: z.array(z.object({ name: z.string(), mark: z.string() })).max(maxPhotosPerBatch),
    refusals: [common.notFound],
  }),
  photoFaults: post('/user/photos/faults', {
    doc: '一次批量上传中未保存的照片及原因',
    may,
    body: z.object({ id: RunId, ...pageInput }),
    data: pageOf(PhotoFault),
    refusals: [common.notFound],
    writes: false,
  }),
  photoRuns: post('/user/photos/page', {
    doc: '本人的批量上传照片记录，由新到旧',
    may,
    body: z.object(pageInput),
    data: pageOf(PhotoRunView),
    writes: false,
  }),
}
