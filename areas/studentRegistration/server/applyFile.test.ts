import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { imageRefusals, uploadRefusals } from '../../../platform/contract/upload.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { type Parent, parentsOf } from '../makeParents.ts'
import { formOfChild } from '../makeRegistration.ts'

const server = await useServer()
const { as } = server
const { makeScene, submit } = parentsOf(server)
const heic = Buffer.from('0000001866747970686569630000000068656963', 'hex')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const broken = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

describe('files', () => {
  const photoTask = {
    fields: [{ key: 'photo', required: true } as const, { key: 'attachments', required: false } as const],
  }
  const upload = (parent: Parent, field: string, file: Awaited<ReturnType<typeof makePicture>>) =>
    as(parent, calls.applyFile, { body: { field }, files: [file] })

  test('belong to the application that names them, and those dropped are deleted', async () => {
    const { parent, own, schoolId } = await makeScene(photoTask)
    const photo = await upload(parent, 'photo', await makePicture())
    expect(photo).toMatchObject({ code: 200, data: { field: 'photo' } })
    const paper = await upload(parent, 'attachments', fileSamples.pdf)
    const both = [photo, paper].map(({ data: { id, field } }) => ({ id, field }))
    const { data } = await submit(parent, '王小明', { files: both })
    expect(data.files).toHaveLength(2)
    const body = { ...formOfChild('王小明'), id: data.id, version: data.version, files: both.slice(0, 1) }
    expect((await as(parent, calls.applyCorrect, { body })).data.files).toMatchObject([{ field: 'photo' }])
    expect(await own.filesOf(schoolId)).toHaveLength(1)
  })

  test.each([
    ['a sheet', { ...fileSamples.sheet, name: '户口簿.jpg' }, uploadRefusals.wrongKind],
    ['a HEIC photo', { name: 'IMG_0001.HEIC', type: 'image/heic', bytes: heic }, uploadRefusals.wrongKind],
    ['a web page', { name: '户口簿.pdf', type: 'application/pdf', bytes: page }, uploadRefusals.wrongKind],
    ['an empty file', { name: '户口簿.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }, uploadRefusals.wrongKind],
    ['11 MB', { ...fileSamples.pdf, bytes: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4\n') }, uploadRefusals.tooLarge],
    ['a broken photo', { name: '户口簿.jpg', type: 'image/jpeg', bytes: broken }, imageRefusals.unreadable],
  ])('are refused: %s', async (_what, file, refusal) => {
    const { parent, own, schoolId } = await makeScene(photoTask)
    expect(await upload(parent, 'attachments', file)).toMatchObject({ code: refusal.code })
    expect(await own.filesOf(schoolId)).toEqual([])
  })

  test('may be a PDF, but not as the photo', async () => {
    const { parent } = await makeScene(photoTask)
    expect(await upload(parent, 'photo', fileSamples.pdf)).toMatchObject(refused(refusals.notPicture))
    expect(await upload(parent, 'attachments', fileSamples.pdf)).toMatchObject({ code: 200 })
  })

  test('are one for the photo, and six for a field', async () => {
    const { parent, own, schoolId } = await makeScene(photoTask)
    const filesFor = async (field: string, count: number) => {
      const files: { field: string; id: number }[] = []
      for (let at = 0; at < count; at += 1)
        files.push({ field, id: await own.makeFile(schoolId, parent.id, { field }) })
      return files
    }
    const [photo, second] = await filesFor('photo', 2)
    const papers = await filesFor('attachments', 7)
    const send = (files: object[]) => submit(parent, '王小明', { files })
    expect((await send([photo ?? {}, second ?? {}])).msg).toBe('学生照片：最多 1 个文件')
    expect((await send([photo ?? {}, ...papers])).msg).toBe('证明材料：最多 6 个文件')
    expect(await send([photo ?? {}, ...papers.slice(1)])).toMatchObject({ code: 200 })
  })

  test('are refused for what the task does not ask, for other kinds, and in another family’s form', async () => {
    const { parent, parentOf } = await makeScene(photoTask)
    expect(await upload(parent, 'q9', await makePicture())).toMatchObject(refused(refusals.notFileField))
    expect((await upload(parent, 'photo', fileSamples.sheet)).code).not.toBe(200)
    const { data } = await upload(parent, 'photo', await makePicture())
    const stolen = { files: [{ field: 'photo', id: data.id }] }
    expect(await submit(await parentOf(), '李小红', stolen)).toMatchObject(refused(common.notFound))
    const twisted = { files: [{ field: 'attachments', id: data.id }] }
    expect((await submit(parent, '王小明', twisted)).code).not.toBe(200)
    expect(await submit(parent, '王小明', stolen)).toMatchObject({ code: 200 })
    expect(await submit(parent, '王小红', stolen)).toMatchObject(refused(common.notFound))
  })
})
