import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { users, usersRefusals } from '../contract.ts'

// The clock is fixed, because the link of a picture changes every five minutes.
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const { http, make, actor, as } = await useServer({ clock })

const makeScene = async (bureauId?: number) => {
  const school = await make.makeSchool(bureauId === undefined ? {} : { bureauId })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator], name: '数据管理员' })
  const pupil = await make.makeMember({ ...place, roles: [role.student], telephone: '13812345678', code: 'S2026-0042' })
  return { school, place, who, pupil }
}

describe('masked data', () => {
  test('is revealed by field, and the view is logged', async () => {
    const { who, pupil } = await makeScene()
    await as(who, users.changeUser, {
      params: { schoolId: who.schoolId },
      body: { id: pupil.id, version: 1, idCard: '110105201403070016', familyAddress: '杏林路 12 号' },
    })
    const shown = await as(who, users.showRecord, { body: { userId: pupil.id, fields: ['telephone', 'idCard'] } })
    expect(shown.data).toEqual({ telephone: '13812345678', idCard: '110105201403070016' })
    const looks = await as(who, users.recordLooks, { query: { userId: pupil.id } })
    expect(looks.data).toMatchObject([{ viewerName: '数据管理员', fields: ['telephone', 'idCard'] }])
    const entry = (await make.trailOf(who.id)).find(({ call }) => call === 'users.showRecord')
    expect(entry?.changes.map(({ relation }) => relation)).toEqual(['record_look'])
  })

  test('is hidden from the bureau, except the name, whose view the school can see', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const { who, pupil } = await makeScene(bureau.id)
    const officer = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    const body = { userId: pupil.id, fields: ['telephone' as const, 'name' as const] }
    const shown = await as(officer, users.showRecord, { body })
    expect(shown.data).toEqual({ telephone: '138******78', name: pupil.name })
    const looks = await as(who, users.recordLooks, { query: { userId: pupil.id } })
    expect(looks.data).toMatchObject([{ viewerName: '上级单位人员', fields: ['name'] }])
    const own = await as(officer, users.showRecord, { body: { userId: who.id, fields: ['telephone' as const] } })
    expect(own, 'of staff the number').toMatchObject({ code: 200 })
  })

  test('stays masked without the permission and out of reach', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const teacher = await actor({ ...here.place, roles: [role.staff] })
    const body = { userId: here.pupil.id, fields: ['telephone' as const] }
    expect(await as(teacher, users.showRecord, { body })).toMatchObject(refused(common.forbidden))
    expect(await as(there.who, users.showRecord, { body })).toMatchObject(refused(common.notFound))
  })

  test('shows its log of views to the head teacher, but to no other teacher', async () => {
    const { school, place, pupil } = await makeScene()
    const head = await actor({ ...place, roles: [role.staff] })
    const other = await actor({ ...place, roles: [role.staff] })
    await make.makeClassManager(school.id, school.rootId, head.id, 1)
    await make.makeClassManager(school.id, school.rootId, other.id, 0)
    const query = { userId: pupil.id }
    expect(await as(head, users.recordLooks, { query })).toMatchObject({ code: 200, data: [] })
    expect(await as(other, users.recordLooks, { query })).toMatchObject(refused(common.forbidden))
  })
})

describe('a face', () => {
  test('is saved, listed, counted and deleted', async () => {
    const { who, pupil } = await makeScene()
    const files = [await makePicture({ width: 900, height: 900 })]
    const { data } = await as(who, users.uploadFace, { body: { userId: pupil.id }, files })
    expect((await http.inject({ method: 'GET', url: data.url })).statusCode).toBe(200)
    const listed = await as(who, users.faceInfo, { body: { content: 'S2026' } })
    expect(listed.data.content).toMatchObject([{ id: pupil.id, faceId: data.faceId, userFaceImg: data.url }])
    expect((await as(who, users.faceNumbers, { body: {} })).data).toEqual({ total: 2, entered: 1, notEntered: 1 })
    const page = await as(who, users.findUserPage2, { body: { keyword: 'S2026' } })
    expect(page.data.content).toMatchObject([{ id: pupil.id, userFaceImg: data.url, groups: [] }])
    expect(await as(who, users.deleteFace, { query: { userId: pupil.id } })).toMatchObject({ code: 200 })
    const again = await as(who, users.deleteFace, { query: { userId: pupil.id } })
    expect(again).toMatchObject(refused(usersRefusals.noFace))
  })

  test('is shown for graduated people only on request', async () => {
    const { school, who } = await makeScene()
    const gone = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, delFlag: -1 })
    const former = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [gone.id] })
    await make.setMember(school.id, former.id, { locked: true })
    const listed = async (viewDelFlag: boolean) =>
      (await as(who, users.faceInfo, { body: { viewDelFlag } })).data.content.map(({ id }) => id)
    expect((await as(who, users.faceNumbers, { body: {} })).data.total).toBe(2)
    expect(await listed(false)).not.toContain(former.id)
    expect((await as(who, users.faceNumbers, { body: { viewDelFlag: true } })).data.total).toBe(3)
    expect(await listed(true)).toContain(former.id)
  })

  test('is neither accepted nor shown while faces are off, but can be deleted', async () => {
    const { school, who, pupil } = await makeScene()
    const files = [await makePicture()]
    const upload = () => as(who, users.uploadFace, { body: { userId: pupil.id }, files })
    const faceOf = async () => {
      const model = await as(who, users.userModel, { params: { id: pupil.id }, query: { needFace: true } })
      const listed = await as(who, users.faceInfo, { body: { content: 'S2026' } })
      const page = await as(who, users.findUserPage2, { body: { keyword: 'S2026' } })
      return [model.data, ...listed.data.content, ...page.data.content].map(({ userFaceImg }) => userFaceImg)
    }
    const { url } = (await upload()).data
    expect(await faceOf()).toEqual([url, url, url])
    const setting = { configKey: 'enableFaceFunction', configValue: 'false' }
    expect(await as(who, schoolConfig.save, { body: setting })).toMatchObject({ code: 200 })
    expect(await upload()).toMatchObject(refused(usersRefusals.facesOff))
    expect(await faceOf()).toEqual([null, null, null])
    const model = await as(who, users.userModel, { params: { id: pupil.id } })
    expect(model.data).toMatchObject({ facesEnabled: false, hasFace: true })
    expect(await as(who, users.deleteFace, { query: { userId: pupil.id } })).toMatchObject({ code: 200 })
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ faceId: null })
    await as(who, schoolConfig.save, { body: { ...setting, configValue: 'true' } })
    expect(await upload()).toMatchObject({ code: 200 })
  })
})

describe('the avatar of another person', () => {
  test('is changed by editors only in their school, also for joined accounts', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const files = [await makePicture()]
    const set = (id = here.pupil.id) => as(here.who, users.setAvatar, { params: { id }, files })
    const { data } = await set()
    expect((await http.inject({ method: 'GET', url: data ?? '' })).statusCode).toBe(200)
    const joined = await make.makeMember({ ...there.place, joinedTo: here.pupil.id, roles: [role.student] })
    expect(await set()).toMatchObject({ code: 200 })
    expect(await set(joined.id)).toMatchObject(refused(common.notFound))
    expect(await make.membershipOf(there.school.id, joined.id)).toMatchObject({ avatarFileId: null })
  })
})

describe('WeChat', () => {
  test('is unbound once by callers who may reset passwords', async () => {
    const { school, who, place, pupil } = await makeScene()
    await make.bindWechat(pupil.id)
    const clerk = await actor({ ...place, roles: [role.departmentManager] })
    const body = { userId: pupil.id }
    expect(await as(who, users.unbindWechat, { body })).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, clerk.id, ['sys:user:resetPassword'])
    const shown = await as(who, users.wechatAccount, { params: { id: pupil.id } })
    expect(shown.data).toMatchObject({
      mpSubstribe: true,
      maOpenId: 'open-****'.replace('open-', `open-${pupil.id}`.slice(0, 6)),
    })
    expect(await as(clerk, users.unbindWechat, { body })).toMatchObject({ code: 200 })
    expect(await as(clerk, users.unbindWechat, { body })).toMatchObject(refused(usersRefusals.wechatNotBound))
    expect((await as(who, users.wechatAccount, { params: { id: pupil.id } })).data).toBeNull()
  })

  test.each(['joined to another', 'with a proven number'])(
    'of an account %s is unbound only by the platform',
    async (how) => {
      const [here, there] = [await makeScene(), await makeScene()]
      await make.bindWechat(here.pupil.id)
      const joined = how === 'joined to another' ? [{ ...there.place, joinedTo: here.pupil.id }] : []
      if (joined.length === 0) await make.proveTelephone(here.pupil.id, '13812345678')
      const records = [{ ...here, id: here.pupil.id }]
      for (const values of joined) {
        records.push({ ...there, id: (await make.makeMember({ ...values, roles: [role.student] })).id })
      }
      const shown = async () => (await as(here.who, users.wechatAccount, { params: { id: here.pupil.id } })).data
      for (const { school, who, id } of records) {
        await make.grant(school.id, who.id, ['sys:user:resetPassword'])
        const answer = await as(who, users.unbindWechat, { body: { userId: id } })
        expect(answer).toMatchObject(refused(usersRefusals.selfManaged))
      }
      expect(await shown()).not.toBeNull()
      const platform = await make.makeSchool({ kind: 'platform' })
      const root = { schoolId: platform.id, departments: [platform.rootId] }
      const administrator = await actor({ ...root, roles: [role.superAdministrator] })
      const unbound = await as(administrator, users.unbindWechat, { body: { userId: here.pupil.id } })
      expect(unbound).toMatchObject({ code: 200 })
      expect(await shown()).toBeNull()
    },
  )
})

describe('a card', () => {
  test('is found by code, or built from its digits', async () => {
    const { who, pupil } = await makeScene()
    const ofCode = (code: string) => as(who, users.cardOfCode, { query: { schoolId: who.schoolId, code } })
    expect((await ofCode('S2026-0042')).data).toBe('0020260042')
    expect(await ofCode('')).toMatchObject(refused(usersRefusals.codeEmpty))
    await make.setMember(who.schoolId, pupil.id, { cardNum: '0000000042' })
    expect((await ofCode('S2026-0042')).data).toBe('0000000042')
    expect((await ofCode('s2026-0042')).data).toBe('0000000042')
    const ofUser = await as(who, users.cardOfUser, { query: { schoolId: who.schoolId, userId: pupil.id } })
    expect(ofUser.data).toBe('0000000042')
  })

  test('is hidden from a bureau by code and by user', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const { who, pupil } = await makeScene(bureau.id)
    const { id: schoolId, rootId } = bureau
    const officer = await actor({ schoolId, roles: [role.bureauAdministrator], departments: [rootId] })
    await make.setMember(who.schoolId, pupil.id, { cardNum: '0000000044' })
    const query = { schoolId: who.schoolId }
    const asked = [
      await as(officer, users.cardOfCode, { query: { ...query, code: 'S2026-0042' } }),
      await as(officer, users.cardOfUser, { query: { ...query, userId: pupil.id } }),
    ]
    expect(asked).toMatchObject([
      { code: 200, data: null },
      { code: 200, data: null },
    ])
  })

  test('finds its holder within the school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    await make.setMember(here.school.id, here.pupil.id, { cardNum: '0000000043' })
    const find = (who: typeof here.who, schoolId = who.schoolId) =>
      as(who, users.userOfCard, { params: { schoolId, card: '0000000043' } })
    expect((await find(here.who)).data).toMatchObject({ id: here.pupil.id, telephone: '138******78' })
    expect((await find(there.who)).data).toBeNull()
    expect(await find(there.who, here.school.id)).toMatchObject(refused(common.notFound))
  })

  test('hides the name of a student who holds it from a bureau', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await make.makeSchool({ bureauId: bureau.id })
    const visitor = await actor({
      schoolId: bureau.id,
      departments: [bureau.rootId],
      roles: [role.bureauAdministrator],
    })
    const place = { schoolId: school.id, departments: [school.rootId] }
    await make.makeMember({ ...place, roles: [role.student], name: '王小明', cardNum: '0000000044' })
    await make.makeMember({ ...place, roles: [role.staff], name: '李老师', cardNum: '0000000045' })
    const nameOf = async (card: string) =>
      (await as(visitor, users.userOfCard, { params: { schoolId: school.id, card } })).data?.name
    expect([await nameOf('0000000044'), await nameOf('0000000045')]).toEqual(['王**', '李老师'])
  })
})
