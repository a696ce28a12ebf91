import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { fileGone } from '../../../../platform/contract/files.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { imageRefusals, uploadRefusals } from '../../../../platform/contract/upload.ts'
import { closeAfterwards } from '../../../../tests/support/closeAfterwards.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { disguisedFiles, makeBomb, makePhotoWithPlace, makePicture } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useS3 } from '../../../../tests/support/s3.ts'
import { makeCallers, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const server = await useServer()
const bureau = await server.make.makeSchool({ kind: 'bureau' })
const school = await server.make.makeSchool({ bureauId: bureau.id })
const otherSchool = await server.make.makeSchool()
const places = { schoolId: school.id, departments: [school.rootId] }
const administrator = await server.actor({ ...places, roles: [role.schoolDataAdministrator] })

const makeTeacher = () => server.actor({ ...places, roles: [role.staff], name: '白妍' })
type Teacher = Awaited<ReturnType<typeof makeTeacher>>

const upload = async (who: Teacher, files = [] as Awaited<ReturnType<typeof makePicture>>[]) =>
  server.as(who, users.setAvatar, { params: { id: who.id }, body: { setType: 0 }, files })

const openLink = (link: string | null) => server.http.inject({ method: 'GET', url: link ?? '' })

const avatarSeenBy = async (who: { token: string }, id: number) => {
  const page = await server.as(who, users.findUserPage, { body: { pageSize: 100 } })
  return page.data.content.find((row) => row.id === id)?.avatar ?? null
}

describe('changing the avatar of the caller', () => {
  test('re-encodes the picture at 160 by 200 and returns an address that needs no token', async () => {
    const who = await makeTeacher()
    const answer = await upload(who, [await makePicture({ width: 900, height: 300 })])
    expect(answer).toMatchObject({ status: 200, code: 200 })
    const shown = await openLink(answer.data)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''%E5%A4%B4%E5%83%8F.jpg",
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 200 })
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('accepts a %s picture with any file name', async (format) => {
    const picture = await makePicture({ format, name: 'picture.exe' })
    expect(await upload(await makeTeacher(), [{ ...picture, type: 'text/plain' }])).toMatchObject({ code: 200 })
  })

  test('removes camera data and rotates the picture upright', async () => {
    const photo = await makePhotoWithPlace()
    const before = await sharp(photo.bytes).metadata()
    expect(before.exif?.toString('latin1')).toContain('Telephone')
    expect(before.orientation).toBe(6)
    const shown = await openLink((await upload(await makeTeacher(), [photo])).data)
    const after = await sharp(shown.rawPayload).metadata()
    expect(after).not.toHaveProperty('exif')
    expect(after).not.toHaveProperty('orientation')
    const [red = 255, , blue = 0] = await sharp(shown.rawPayload)
      .extract({ left: 80, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(blue, 'the upper half is blue as it is held').toBeGreaterThan(red)
  })

  test('appears at once in lists, in the model and in the session', async () => {
    const who = await makeTeacher()
    const { data: link } = await upload(who, [await makePicture()])
    const bytes = (await openLink(link)).rawPayload
    const model = await server.as(administrator, users.userModel, { params: { id: who.id } })
    const one = await server.as(administrator, users.user, { query: { id: who.id } })
    const own = await server.as(who, identity.session)
    const signedIn = await server.call(identity.login, { body: { username: who.username, password: testPassword } })
    const links = [
      await avatarSeenBy(administrator, who.id),
      model.data.avatar,
      one.data.avatar,
      own.data.avatar,
      signedIn.data.userInfo.avatar,
    ]
    for (const seen of links) expect((await openLink(seen)).rawPayload).toEqual(bytes)
    expect(await avatarSeenBy(administrator, administrator.id)).toBeNull()
  })

  test('is visible to the bureau and before choosing a school, not in another school of the holder', async () => {
    const who = await makeTeacher()
    const joined = await server.make.makeMember({
      schoolId: otherSchool.id,
      joinedTo: who.id,
      roles: [role.staff],
      departments: [otherSchool.rootId],
    })
    await upload(who, [await makePicture()])
    const colleague = await server.actor({
      schoolId: otherSchool.id,
      departments: [otherSchool.rootId],
      roles: [role.schoolDataAdministrator],
    })
    const officer = await server.actor({
      schoolId: bureau.id,
      departments: [bureau.rootId],
      roles: [role.bureauAdministrator],
    })
    const there = await server.as(colleague, users.findUserPage, { body: { pageSize: 100 } })
    expect(there.data.content.find(({ id }) => id === joined.id)).toMatchObject({ avatar: null })
    expect(await server.as(colleague, users.user, { query: { id: who.id } })).toMatchObject(refused(common.notFound))
    const seen = await server.as(officer, users.user, { query: { id: who.id } })
    expect((await openLink(seen.data.avatar)).statusCode).toBe(200)
    const undecided = await server.call(identity.login, { body: { username: who.username, password: testPassword } })
    expect(undecided.data.userInfo).toMatchObject({ selectSch: false })
    expect((await openLink(undecided.data.userInfo.avatar)).statusCode).toBe(200)
  })

  test('deletes the previous picture', async () => {
    const who = await makeTeacher()
    const first = await upload(who, [await makePicture()])
    const second = await upload(who, [await makePicture()])
    expect((await openLink(second.data)).statusCode).toBe(200)
    expect((await openLink(first.data)).json()).toMatchObject({ code: fileGone.code, msg: fileGone.msg })
  })

  test('is stored in S3 if configured', async () => {
    const onS3 = await makeCallers({ config: { s3: await useS3() } })
    closeAfterwards(onS3.close)
    const { id, rootId } = await onS3.make.makeSchool()
    const who = await onS3.actor({ schoolId: id, departments: [rootId], roles: [role.staff] })
    const answer = await onS3.as(who, users.setAvatar, { params: { id: who.id }, files: [await makePicture()] })
    const shown = await onS3.http.inject({ method: 'GET', url: answer.data ?? '' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 200 })
  })

  test('is logged with the file and the person', async () => {
    const who = await makeTeacher()
    await upload(who, [await makePicture()])
    const [entry] = await server.make.trailOf(who.id).then((entries) => entries.slice(-1))
    expect(entry?.call).toBe('users.setAvatar')
    expect(entry?.changes.map(({ relation, operation }) => `${operation} ${relation}`)).toEqual([
      'insert file',
      'update member',
    ])
  })
})

describe('a picture is refused', () => {
  test.each(disguisedFiles)('that is not an image, named $name', async (file) => {
    const who = await makeTeacher()
    const answer = await upload(who, [file])
    expect(answer).toMatchObject({ status: 400, code: uploadRefusals.wrongKind.code })
    expect(answer.msg).toBe('文件内容不符合要求，请上传 JPG、PNG、WebP 或 GIF 图片')
    expect(await avatarSeenBy(administrator, who.id)).toBeNull()
  })

  test('that would decompress to billions of bytes', async () => {
    expect(await upload(await makeTeacher(), [makeBomb()])).toMatchObject(refused(imageRefusals.tooManyPixels))
  })

  test('that is truncated', async () => {
    const picture = await makePicture({ format: 'jpeg', width: 2000, height: 2000 })
    const broken = { ...picture, bytes: picture.bytes.subarray(0, picture.bytes.length / 2) }
    expect(await upload(await makeTeacher(), [broken])).toMatchObject(refused(imageRefusals.unreadable))
  })

  test('over 10 MB, to the byte', async () => {
    const who = await makeTeacher()
    const picture = await makePicture({ format: 'jpeg' })
    const padded = (size: number) => ({
      ...picture,
      bytes: Buffer.concat([picture.bytes, Buffer.alloc(size - picture.bytes.length)]),
    })
    expect(await upload(who, [padded(10_485_761)])).toMatchObject(refused(usersRefusals.imageTooLarge))
    expect(await upload(who, [padded(10_485_760)])).toMatchObject({ code: 200 })
  })

  test('if there is none, or more than one', async () => {
    const who = await makeTeacher()
    const picture = await makePicture()
    expect(await upload(who)).toMatchObject(refused(uploadRefusals.missing))
    expect(await upload(who, [{ name: '', bytes: Buffer.alloc(0) }])).toMatchObject(refused(uploadRefusals.missing))
    expect(await upload(who, [picture, picture])).toMatchObject({
      ...refused(uploadRefusals.tooMany),
      msg: '一次最多上传 1 个文件',
    })
  })

  test('for another person, as if not found', async () => {
    const [who, files] = [await makeTeacher(), [await makePicture()]]
    for (const id of [administrator.id, 2_000_000_000]) {
      const answer = await server.as(who, users.setAvatar, { params: { id }, files })
      expect(answer).toMatchObject(refused(common.notFound))
    }
    expect(await avatarSeenBy(administrator, administrator.id)).toBeNull()
  })
})
