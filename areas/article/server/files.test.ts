import { expect, test } from 'vitest'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { role } from '../../../platform/contract/roles.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { refused } from '../../../tests/support/refused.ts'
import { servePicture } from '../../../tests/support/servePicture.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { zipOf } from '../../../tests/support/zipOf.ts'
import { article, articleRefusals } from '../contract.ts'

const { as, actor, make } = await useServer()

const makeAuthor = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  return actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
}

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A document whose parts are listed with these types. */
const wordFile = (name: string, types: readonly string[]) => {
  const parts = types.map((type, at) => `<Override PartName="/word/part${at}.xml" ContentType="${type}"/>`).join('')
  const list = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts}</Types>`
  return {
    name,
    bytes: zipOf([
      { name: '[Content_Types].xml', bytes: Buffer.from(list) },
      { name: 'word/document.xml', bytes: Buffer.from('<w:document/>') },
    ]),
  }
}

test('takes PDF and Office files without macros as attachments', async () => {
  const who = await makeAuthor()
  const add = (files: readonly { name: string; bytes: Buffer }[]) =>
    as(who, article.addAttachment, { files: [...files] })
  const pdf = await as(who, article.addAttachment, { files: [fileSamples.pdf] })
  expect(pdf).toMatchObject({ code: 200, data: { name: '证明.pdf' } })
  expect(await as(who, article.addAttachment, { files: [fileSamples.office] })).toMatchObject({ code: 200 })
  expect(await add([wordFile('方案.docx', [documentType])])).toMatchObject({ code: 200, data: { name: '方案.docx' } })
  const withMacros = wordFile('方案.docx', [documentType, 'application/vnd.ms-office.vbaProject'])
  expect(await add([withMacros])).toMatchObject(refused(articleRefusals.hasMacros))
  const page = { name: '方案.pdf', bytes: Buffer.from('<html><script>1</script></html>') }
  expect(await add([page])).toMatchObject({ status: 400, code: uploadRefusals.wrongKind.code })
})

test('refuses a picture above 500 KB with the words of the specification', async () => {
  const who = await makeAuthor()
  const large = { name: '大.png', bytes: Buffer.alloc(501 * 1024) }
  expect(await as(who, article.addPicture, { files: [large] })).toMatchObject({
    code: articleRefusals.pictureTooLarge.code,
    msg: '上传文件大小不能超过 500kb!',
  })
})

test('brings in the pictures of other sites with a save, and names those that it leaves out', async () => {
  const who = await makeAuthor()
  const address = await servePicture()
  const htmlContent = `<p>图<img src="${address}"><img src="http://127.0.0.1:9/away.png"></p>`
  const { data } = await as(who, article.saveArticle, { body: { title: '图', htmlContent, categoryId: 200 } })
  expect(data.article.htmlContent).toMatch(/^<p>图<img data-file="\d+" src="\/file\/[^"]+" \/><\/p>$/)
  expect(data.droppedPictures).toEqual(['http://127.0.0.1:9/away.png（连接失败）'])
  const { data: added } = await as(who, article.fetchPicture, { query: { filePath: address } })
  expect(added.url).toMatch(/^\/file\//)
  expect(await as(who, article.fetchPicture, { query: { filePath: 'ftp://a.cn/b' } })).toMatchObject(
    refused(articleRefusals.pictureAway),
  )
})
