import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import type { SentFile } from '../../../../tests/support/form.ts'
import { disguisedFiles, makePicture, makePortrait } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { jobs } from '../../../jobs/contract.ts'
import { identifierFromName, users, usersRefusals } from '../../contract.ts'

const server = await useServer()
const { make, as, actor } = server
const portrait = await makePortrait()
const other = await makePortrait({ width: 500 })

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, roles: [role.student], name: '张小明', code: '20230001' })
  return { school, place, clerk, pupil }
}

const begin = async (who: Actor, total: number, purpose: 'face' | 'avatar' = 'face') =>
  (await as(who, users.startPhotos, { body: { purpose, source: '七年级照片', total } })).data.id

const send = (who: Actor, id: number, name: string, file: SentFile = portrait) =>
  as(who, users.uploadPhoto, { body: { id, name, identifier: identifierFromName(name) }, files: [file] })

const look = async (who: Actor, id: number) => (await as(who, users.photoRun, { query: { id } })).data
const faults = async (who: Actor, id: number) =>
  (await as(who, users.photoFaults, { body: { id } })).data.content.map(({ name, why }) => `${name}：${why}`)

describe('photos in a batch', () => {
  test('are saved for people by username, code or card, and the rest gets a reason', async () => {
    const { school, place, clerk, pupil } = await makeScene()
    const byName = await make.makeMember({ ...place, roles: [role.staff], username: `Li-${school.id}` })
    const byCard = await make.makeMember({ ...place, roles: [role.staff], cardNum: '0000777001' })
    await make.makeMember({ ...place, roles: [role.student], name: '甲', code: '5005' })
    await make.makeMember({ ...place, roles: [role.student], name: '乙', cardNum: '5005' })
    const elsewhere = await make.makeSchool()
    await make.makeMember({
      schoolId: elsewhere.id,
      departments: [elsewhere.rootId],
      roles: [role.student],
      code: '99',
    })
    const id = await begin(clerk, 10)
    for (const name of ['七1班/20230001.正面.jpg', `li-${school.id}.jpg`, '0000777001.jpg']) {
      expect(await send(clerk, id, name)).toMatchObject({ code: 200, data: { why: null, isDone: false } })
    }
    await send(clerk, id, '99.jpg')
    await send(clerk, id, '没有.jpg')
    await send(clerk, id, '5005.jpg')
    await send(clerk, id, '副本/20230001.jpg', other)
    await send(clerk, id, `Li-${school.id}.小.jpg`, await makePortrait({ width: 160, height: 200 }))
    await send(clerk, id, `Li-${school.id}.长.jpg`, await makePortrait({ width: 2000, height: 260 }))
    expect(await look(clerk, id)).toMatchObject({ state: 'uploading', processed: 9, fileLink: null })
    expect((await send(clerk, id, '0000777001.糊.jpg', await makePortrait({ blur: 14 }))).data.isDone).toBe(true)
    expect(await look(clerk, id)).toMatchObject({ state: 'done', total: 10, processed: 10, succeeded: 3, failed: 7 })
    expect(await faults(clerk, id)).toEqual([
      '99.jpg：没有找到“99”：文件名应为用户名、学工号、一卡通号、证件号，或班级与姓名',
      '没有.jpg：没有找到“没有”：文件名应为用户名、学工号、一卡通号、证件号，或班级与姓名',
      '5005.jpg：“5005”对应多人（甲、乙），请改用其中一人的另一个编号作文件名',
      '副本/20230001.jpg：本次已为此人保存了“七1班/20230001.正面.jpg”，请只保留一张',
      `Li-${school.id}.小.jpg：照片太小（160×200），宽至少 240、高至少 300 像素，请换用原图`,
      `Li-${school.id}.长.jpg：照片过于狭长，请裁剪到头肩部分后再上传`,
      '0000777001.糊.jpg：照片不够清晰，请重新拍摄或换一张',
    ])
    for (const one of [pupil, byName, byCard]) {
      expect((await make.membershipOf(school.id, one.id)).faceId).not.toBeNull()
    }
    await server.http.running.runner.drain()
    const { data } = await as(clerk, jobs.page, { body: {} })
    expect(data.content).toMatchObject([{ title: '批量上传照片', place: `/sys/photos?run=${id}`, file: 'kept' }])
    expect((await look(clerk, id)).fileLink).toMatch(/^\/file\//)
    expect(await send(clerk, id, '新.jpg')).toMatchObject(refused(usersRefusals.photosEnded))
    expect((await send(clerk, id, '0000777001.jpg')).data).toEqual({ why: null, isDone: true })
  })

  test('take effect once when repeated, and a better one replaces a refused one', async () => {
    const { school, clerk, pupil } = await makeScene()
    const id = await begin(clerk, 3)
    await send(clerk, id, '20230001.jpg', await makePicture({ width: 480, height: 600, format: 'jpeg' }))
    expect(await look(clerk, id)).toMatchObject({ processed: 1, failed: 1 })
    await send(clerk, id, '20230001.jpg')
    const { faceId } = await make.membershipOf(school.id, pupil.id)
    expect(await send(clerk, id, '20230001.jpg')).toMatchObject({ data: { why: null } })
    expect((await make.membershipOf(school.id, pupil.id)).faceId).toBe(faceId)
    expect(await look(clerk, id)).toMatchObject({ processed: 1, failed: 0 })
    const { data } = await as(clerk, users.arrivedPhotos, { query: { id } })
    expect(data).toEqual([
      { name: '20230001.jpg', mark: expect.stringMatching(`^[0-9a-f]{8}-${portrait.bytes.length}$`) },
    ])
    const left = { id, name: 'x.jpg', mark: '0-0', why: 'wrongKind' as const }
    for (let turn = 0; turn < 2; turn += 1) await as(clerk, users.leavePhotoOut, { body: left })
    expect(await look(clerk, id)).toMatchObject({ processed: 2, failed: 1 })
    expect(await as(clerk, users.endPhotos, { body: { id } })).toMatchObject({ code: 200 })
    expect(await as(clerk, users.endPhotos, { body: { id } })).toMatchObject(refused(usersRefusals.photosEnded))
    expect(await look(clerk, id)).toMatchObject({ state: 'done', processed: 2 })
  })

  test('become avatars of any size if requested', async () => {
    const { school, clerk, pupil } = await makeScene()
    const id = await begin(clerk, 1, 'avatar')
    expect((await send(clerk, id, '20230001.png', await makePicture())).data).toEqual({ why: null, isDone: true })
    const { avatarFileId, faceId } = await make.membershipOf(school.id, pupil.id)
    expect([avatarFileId === null, faceId]).toEqual([false, null])
  })
})

describe('a batch is refused', () => {
  test('to other senders and schools, over 10 MB, for non-images, and with faces off', async () => {
    const { place, clerk } = await makeScene()
    const colleague = await actor({ ...place, roles: [role.schoolDataAdministrator] })
    const id = await begin(clerk, 2)
    expect(await send(colleague, id, '20230001.jpg')).toMatchObject(refused(common.notFound))
    const large = { ...portrait, bytes: Buffer.concat([portrait.bytes, Buffer.alloc(10_485_760)]) }
    expect(await send(clerk, id, '20230001.jpg', large)).toMatchObject(refused(usersRefusals.imageTooLarge))
    const [none] = disguisedFiles
    expect(none && (await send(clerk, id, '20230001.jpg', none))).toMatchObject({ code: uploadRefusals.wrongKind.code })
    expect(await look(clerk, id)).toMatchObject({ processed: 0 })
    const off = { configKey: 'enableFaceFunction', configValue: 'false' }
    await as(clerk, schoolConfig.save, { body: off })
    const start = { purpose: 'face' as const, source: 'x', total: 1 }
    expect(await as(clerk, users.startPhotos, { body: start })).toMatchObject(refused(usersRefusals.facesOff))
    expect(await send(clerk, id, '20230001.jpg')).toMatchObject(refused(usersRefusals.facesOff))
  })

  test('for people out of reach, as if not found', async () => {
    const { school } = await makeScene()
    const reached = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '总务处' })
    const teacher = await actor({ schoolId: school.id, departments: [reached.id], roles: [role.departmentManager] })
    await make.grant(school.id, teacher.id, ['school:user:import', 'school:user:edit'])
    const id = await begin(teacher, 2)
    expect((await send(teacher, id, '20230001.jpg')).data.why).toContain('没有找到“20230001”')
  })

  test('to callers who may import but not edit users', async () => {
    const { school, place } = await makeScene()
    const teacher = await actor({ ...place, roles: [role.staff] })
    await make.grant(school.id, teacher.id, ['school:user:import'])
    const body = { purpose: 'face' as const, source: '七年级照片', total: 1 }
    expect(await as(teacher, users.startPhotos, { body })).toMatchObject(refused(common.forbidden))
  })
})
