import { kilobytes, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, text } from '../../platform/contract/ids.ts'
import { type UploadSpec, imageRefusals } from '../../platform/contract/upload.ts'
import { articleRefusals as refusals } from './refusals.ts'
import { FileView } from './views.ts'

const mayEdit = permission('article:article:edit')

/** A picture of an article or its cover (academics §5). */
export const pictureUpload: UploadSpec = {
  field: 'image',
  kinds: ['image'],
  mostBytes: kilobytes(500),
  mostFiles: 1,
  tooLarge: refusals.pictureTooLarge,
}

/** An attachment of an article. */
export const attachmentUpload: UploadSpec = {
  field: 'file',
  kinds: ['pdf', 'office'],
  mostBytes: kilobytes(10 * 1024),
  mostFiles: 1,
}

export const fileCalls = {
  addPicture: post('/article/upload/img', {
    doc: '上传文章图片或封面，服务器重新编码。academics §7',
    title: '上传文章图片',
    may: mayEdit,
    transaction: 'own',
    upload: pictureUpload,
    data: FileView,
    refusals: [refusals.pictureTooLarge, imageRefusals.unreadable, imageRefusals.tooManyPixels],
  }),
  fetchPicture: post('/article/upload/qnBucket/img', {
    doc: '把一个网址的图片取回本校保存；bucketName 不使用。academics §7',
    title: '取回文章图片',
    may: mayEdit,
    transaction: 'own',
    query: {
      filePath: text(2000, 1)
        .register(fieldMeaning, { sample: 'articlePictureAddress', onlySought: true })
        .describe('图片的网址'),
    },
    data: FileView,
    refusals: [refusals.pictureAway, imageRefusals.unreadable, imageRefusals.tooManyPixels],
    forOtherClients: true,
  }),
  addAttachment: post('/article/upload/attachment', {
    doc: '上传文章附件：PDF，或不含宏的 docx、xlsx、pptx，10 MB 以内',
    title: '上传文章附件',
    may: mayEdit,
    transaction: 'own',
    upload: attachmentUpload,
    data: FileView,
    refusals: [refusals.hasMacros],
  }),
}
