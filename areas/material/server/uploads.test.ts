import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { makePhotoWithPlace, makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { parentDigits, sealedLinkFactories } from '../../sealedLink/make.ts'
import { linkRefusals, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { material, materialRefusals } from '../contract.ts'
import { makeMaterialScene } from '../makeMaterial.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { as, call, http, make } = server
const links = sealedLinkFactories(server)
const day = 86_400_000

const pictureOf = (width: number) => makePicture({ width })

const makeScene = async (values = {}) => {
  const scene = await makeMaterialScene(server)
  const endAt = new Date(clock.now().getTime() + day)
  const taskId = await scene.own.makeTask(scene.schoolId, [scene.classId], { mostFiles: 2, endAt, ...values })
  const expiresAt = new Date(clock.now().getTime() + 9 * day)
  const link = await scene.own.makeLinkFor(scene.schoolId, taskId, scene.family)
  await links.changeLink(link.id, { expiresAt })
  return { ...scene, taskId, linkId: link.id, parent: { token: link.opened } }
}

type Sent = Awaited<ReturnType<typeof makePicture>>
const send = (parent: { token: string }, file: Sent) => as(parent, material.parentAdd, { body: {}, files: [file] })
const homeOf = async (parent: { token: string }) => (await as(parent, material.parentHome)).data

describe('a parent', () => {
  test('sees the task and uploads a picture, which loses its location and gets a small thumbnail', async () => {
    const { parent, taskId, schoolId, own } = await makeScene()
    expect(await homeOf(parent)).toMatchObject({
      title: '疫苗接种证明',
      studentName: '王小明',
      keepDays: 180,
      files: [],
    })
    expect(await send(parent, await makePhotoWithPlace())).toMatchObject({ code: 200 })
    const { files, mayUpload } = await homeOf(parent)
    expect([mayUpload, files]).toMatchObject([true, [{ name: 'IMG_0001.jpg', mayDelete: true }]])
    const fetched = async (url: string | null | undefined) =>
      sharp((await http.inject({ url: url ?? '' })).rawPayload).metadata()
    const [kept, thumb] = [await fetched(files[0]?.url), await fetched(files[0]?.thumbUrl)]
    expect([kept.width, kept.height, kept.format, kept.exif]).toEqual([300, 400, 'jpeg', undefined])
    expect([thumb.width, thumb.height]).toEqual([240, 240])
    expect(await own.uploadsOf(schoolId, taskId)).toMatchObject([{ byParent: true, isLate: false }])
  })

  test('is limited in files and bytes per link and day, counting deleted ones', async () => {
    const { parent, schoolId, linkId, own, taskId } = await makeScene({ mostFiles: 9 })
    const usedDay = toWireTime(clock.now()).slice(0, 10)
    const words = '此链接一天最多上传 40 个文件、共 200 MB，今天已用完；请明天再上传，或联系老师'
    await own.changeLink(schoolId, linkId, { usedDay, usedFiles: 39, usedBytes: 5 })
    expect(await send(parent, await pictureOf(300))).toMatchObject({ code: 200 })
    expect(await own.linkOf(schoolId, linkId)).toMatchObject({ usedDay, usedFiles: 40 })
    const [given] = (await homeOf(parent)).files
    await as(parent, material.parentDelete, { body: { id: given?.id ?? 0 } })
    expect(await send(parent, await pictureOf(310))).toMatchObject({ ...refused(materialRefusals.dayUsed), msg: words })
    await own.changeLink(schoolId, linkId, { usedFiles: 1, usedBytes: 200 * 1024 * 1024 })
    expect(await send(parent, await pictureOf(310))).toMatchObject({ msg: words })
    expect(await own.uploadsOf(schoolId, taskId)).toEqual([])
    await own.changeLink(schoolId, linkId, { usedDay: '2026-01-01' })
    expect(await send(parent, await pictureOf(310))).toMatchObject({ code: 200 })
    expect(await own.linkOf(schoolId, linkId)).toMatchObject({ usedDay, usedFiles: 1 })
  })

  test('can send the same file twice and it counts once; too many files are refused', async () => {
    const { parent, taskId, schoolId, own } = await makeScene()
    const first = await pictureOf(300)
    const [once, again] = [await send(parent, first), await send(parent, first)]
    expect(again.data).toEqual(once.data)
    const both = await Promise.all([send(parent, await pictureOf(301)), send(parent, await pictureOf(302))])
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      materialRefusals.tooMany.code,
    ])
    expect(await own.uploadsOf(schoolId, taskId)).toHaveLength(2)
  })

  test('gets a refusal for a wrong kind, and for a PDF if the task takes only pictures', async () => {
    const { parent, own, schoolId, taskId } = await makeScene({ takesPdf: false })
    expect(await send(parent, fileSamples.pdf)).toMatchObject(refused(materialRefusals.noPdf))
    expect(await send(parent, fileSamples.sheet)).toMatchObject({ code: uploadRefusals.wrongKind.code })
    await own.changeTask(schoolId, taskId, { takesPdf: true })
    expect(await send(parent, { ...fileSamples.pdf, name: '证明.html' })).toMatchObject({ code: 200 })
    expect((await homeOf(parent)).files).toMatchObject([{ name: '证明.pdf', thumbUrl: null }])
  })

  test('can delete the files they uploaded until the end, and nothing later', async () => {
    const { parent, head, taskId, schoolId, family, own } = await makeScene()
    const teachers = await own.makeUpload(schoolId, taskId, family.studentId, { byParent: false, uploaderId: head.id })
    const { data } = await send(parent, await pictureOf(310))
    const remove = (id: number) => as(parent, material.parentDelete, { body: { id } })
    expect(await remove(teachers)).toMatchObject(refused(common.notFound))
    expect(await remove(data[0]?.id ?? 0)).toMatchObject({ code: 200 })
    const { data: second } = await send(parent, await pictureOf(311))
    await own.changeTask(schoolId, taskId, { endAt: clock.now() })
    expect(await remove(second[0]?.id ?? 0)).toMatchObject({ code: materialRefusals.late.code })
    expect(await send(parent, await pictureOf(312))).toMatchObject({ code: materialRefusals.late.code })
    expect(await homeOf(parent)).toMatchObject({ isOver: true, mayUpload: false })
  })

  test('can upload late until the task is closed if it allows that, and is refused after its deletion', async () => {
    const { parent, head, taskId, schoolId, own } = await makeScene({
      takesLate: true,
      endAt: new Date(0),
      makerId: null,
    })
    expect(await send(parent, await pictureOf(320))).toMatchObject({ code: 200 })
    expect(await own.uploadsOf(schoolId, taskId)).toMatchObject([{ isLate: true }])
    await own.changeTask(schoolId, taskId, { closedAt: clock.now(), makerId: head.id })
    expect(await send(parent, await pictureOf(321))).toMatchObject(refused(materialRefusals.closed))
    await as(head, material.deleteTask, { query: { id: taskId } })
    expect(await as(parent, material.parentHome)).toMatchObject(refused(linkRefusals.revoked))
    expect(await send(parent, await pictureOf(322))).toMatchObject(refused(linkRefusals.revoked))
  })

  test('is shown with the teacher who handed the link over', async () => {
    const { parent, head, taskId, classId, family } = await makeScene()
    const { studentId, parentId } = family
    const made = await as(head, material.makeLink, { body: { taskId, studentId, parentId, sends: false } })
    const token = made.data.handOver?.place.split('/').at(-1) ?? ''
    const opened = await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })
    expect(await send({ token: opened.data.token }, await pictureOf(350))).toMatchObject({ code: 200 })
    expect(await send(parent, await pictureOf(351))).toMatchObject({ code: 200 })
    const query = { pageNum: 1, pageSize: 10, taskId }
    const { data } = await as(head, material.uploads, { params: { id: classId }, query })
    const row = data.content.find(({ id }) => id === studentId)
    expect(row?.logList.map(({ uploaderName }) => uploaderName)).toEqual([
      '王芳（家长）',
      '王芳（家长，链接由周老师转交）',
    ])
    const links = await as(head, material.links, { body: { pageNum: 1, pageSize: 10 } })
    expect(links.data.content.map(({ handedOver }) => handedOver)).toEqual([true, false])
  })

  test('is refused if the child is not in a class of the task', async () => {
    const { parent, family, schoolId, own, otherClassId } = await makeScene()
    const elsewhere = await own.makeTask(schoolId, [otherClassId])
    const link = await own.makeLinkFor(schoolId, elsewhere, family)
    expect(await send({ token: link.opened }, await pictureOf(330))).toMatchObject({
      code: materialRefusals.notAsked.code,
    })
    expect(await send(parent, await pictureOf(330))).toMatchObject({ code: 200 })
  })
})

test('lets a teacher upload for students of their class, also late, and delete a wrong file', async () => {
  const { head, other, family, outsider, taskId, schoolId, own } = await makeScene({ endAt: new Date(0) })
  const add = (who: typeof head, studentId: number, file: Sent) =>
    as(who, material.addFiles, { params: { id: taskId, studentId }, body: {}, files: [file] })
  const file = await pictureOf(340)
  expect(await add(other, family.studentId, file)).toMatchObject(refused(common.notFound))
  expect(await add(head, outsider.id, file)).toMatchObject(refused(common.notFound))
  const { data } = await add(head, family.studentId, file)
  expect(await own.uploadsOf(schoolId, taskId)).toMatchObject([{ isLate: true, byParent: false, uploaderId: head.id }])
  const remove = (who: typeof head) => as(who, material.deleteFile, { query: { id: data[0]?.id ?? 0 } })
  expect(await remove(other)).toMatchObject(refused(common.notFound))
  expect(await remove(head)).toMatchObject({ code: 200 })
  await make.setMember(schoolId, family.studentId, { disabled: true })
  expect(await add(head, family.studentId, file)).toMatchObject({ code: materialRefusals.notAsked.code })
})
