import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { parentDigits, sealedLinkFactories } from '../../sealedLink/make.ts'
import { linkLimits, linkRefusals, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { leave } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const server = await useServer({ config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, call, make, database } = server
const own = sealedLinkFactories(server)

const makeScene = async () => {
  const scene = await makeLeaveScene(server)
  return { ...scene, family: await own.makeFamily(scene.schoolId, [scene.classId]) }
}

const makeLink = (who: Actor, { studentId, parentId }: { studentId: number; parentId: number }, more = {}) =>
  as(who, leave.makeLink, { body: { studentId, parentId, ...more } })

const messagesOf = (schoolId: number) =>
  database.inSchool(schoolId, (db) => db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)))

const tokenIn = (place: string | undefined) => place?.split('/').at(-1) ?? ''

const template = { channel: 'sms', purpose: 'leaveLink', templateCode: 'SMS_1', signature: '杏坛', version: 0 } as const

describe('asking a parent', () => {
  test('is allowed to the head of the class, the dormitory manager and the administrator', async () => {
    const { schoolId, rootId, head, who, staff, family } = await makeScene()
    const dormitory = dormitoryFactories(database)
    const room = await dormitory.makeRoom(schoolId)
    await dormitory.settle(schoolId, family.studentId, room.id)
    const keeper = await staff('钱阿姨', [role.dormitoryAdministrator], [rootId])
    await dormitory.makeManager(schoolId, room.buildingId, keeper.id)
    for (const asker of [head, who, keeper]) expect(await makeLink(asker, family)).toMatchObject({ code: 200 })
    const { data } = await as(keeper, leave.links, { body: { pageNum: 1, pageSize: 10 } })
    expect(data.totalSize).toBe(3)
  })

  test('is refused to others, and for a parent of another student', async () => {
    const { teacher, manager, head, family, schoolId, otherClassId } = await makeScene()
    for (const stranger of [teacher, manager])
      expect(await makeLink(stranger, family)).toMatchObject(refused(common.notFound))
    const other = await own.makeFamily(schoolId, [otherClassId], '张小军')
    expect(await makeLink(head, other)).toMatchObject(refused(common.notFound))
    expect(await makeLink(head, { ...family, parentId: other.parentId })).toMatchObject(refused(common.notFound))
    expect((await as(teacher, leave.links, { body: { pageNum: 1, pageSize: 10 } })).data.totalSize).toBe(0)
  })

  test('a number gets a few links of a purpose a day, also for two children', async () => {
    const { head, family, schoolId, classId } = await makeScene()
    const sister = await own.makeFamily(schoolId, [classId], '王小红')
    for (let made = 0; made < linkLimits.perDay; made += 1)
      expect(await makeLink(head, made === 0 ? sister : family)).toMatchObject({ code: 200 })
    const answer = await makeLink(head, family)
    expect(answer).toMatchObject(refused(linkRefusals.tooMany))
    expect(answer.msg).toBe(`家长王芳的手机号今天已有 ${linkLimits.perDay} 个同类链接，请明天再发，或使用已发出的链接`)
    await database.asSystem('a test moves links to yesterday', (db) =>
      db
        .update(sealedLink)
        .set({ createdAt: new Date(Date.now() - 24 * 3_600_000) })
        .where(eq(sealedLink.schoolId, schoolId)),
    )
    expect(await makeLink(head, family)).toMatchObject({ code: 200 })
  })

  test('refuses a parent of another student in the same class', async () => {
    const { head, family, schoolId, classId } = await makeScene()
    const other = await own.makeFamily(schoolId, [classId], '王小红')
    expect(await makeLink(head, { ...family, parentId: other.parentId })).toMatchObject(refused(common.notFound))
    expect(await makeLink(head, other)).toMatchObject({ code: 200 })
  })
})

test('lists parents with masked phone numbers', async () => {
  const { head, family } = await makeScene()
  const { data } = await as(head, leave.linkParents, { query: { studentId: family.studentId } })
  expect(data).toEqual({
    sending: 'noTemplate',
    parents: [{ id: family.parentId, name: '王芳', relationship: '母亲', telephone: '138******78', stopped: false }],
  })
})

test('refuses parents without a number or disabled, and children who left, and creates no link', async () => {
  const { head, who, family, schoolId } = await makeScene()
  await make.setMember(schoolId, family.parentId, { telephone: null })
  expect(await makeLink(head, family)).toMatchObject(refused(linkRefusals.noNumber))
  await make.setMember(schoolId, family.parentId, { telephone: '13811115678' })
  await make.setMember(schoolId, family.parentId, { disabled: true })
  expect(await makeLink(head, family)).toMatchObject(refused(linkRefusals.parentStopped))
  const offered = await as(head, leave.linkParents, { query: { studentId: family.studentId } })
  expect(offered.data.parents).toMatchObject([{ id: family.parentId, stopped: true }])
  await make.setMember(schoolId, family.parentId, { disabled: false })
  await own.setStatus(family.studentId, 2)
  expect(await makeLink(who, family)).toMatchObject(refused(linkRefusals.childStopped))
  expect((await as(who, leave.links, { body: { pageNum: 1, pageSize: 10 } })).data.totalSize).toBe(0)
})

describe('the link', () => {
  test('is shown once if it isn’t sent, opens, and is listed with its state', async () => {
    const { head, family } = await makeScene()
    const { data } = await makeLink(head, family, { sends: false, days: 3 })
    expect(data).toMatchObject({ handOver: { why: 'notAsked' }, studentName: '王小明', parentName: '王芳' })
    const token = tokenIn(data.handOver?.place)
    expect(data.handOver?.place).toBe(`/#/link/${token}`)
    expect(await own.linkOf(data.id)).not.toMatchObject({ tokenHash: token })
    expect(await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })).toMatchObject({ code: 200 })
    const list = await as(head, leave.links, { body: { pageNum: 1, pageSize: 10, studentId: family.studentId } })
    expect(list.text).not.toContain(token)
    expect(list.data.content).toMatchObject([
      {
        id: data.id,
        studentName: '王小明',
        parentName: '王芳',
        madeByName: '周老师',
        state: 'open',
        handedOver: true,
        openings: 1,
        uses: 0,
      },
    ])
  })

  test('is sent through the outbox if the school has a template, and is then shown to nobody', async () => {
    const { head, who, family, schoolId } = await makeScene()
    expect((await makeLink(head, family)).data.handOver?.why).toBe('noTemplate')
    expect(await messagesOf(schoolId)).toEqual([])
    expect(await as(who, administration.saveTemplate, { body: template })).toMatchObject({ code: 200 })
    const made = await makeLink(head, family)
    expect(made.data).toMatchObject({ handOver: null })
    const [message, ...others] = await messagesOf(schoolId)
    expect(others).toEqual([])
    const link = expect.stringMatching(/^https:\/\/xingtan\.example\.cn\/#\/link\/[\w-]{43}$/)
    expect(message).toMatchObject({ memberId: family.parentId, recipient: '13811115678', values: { link } })
    const token = tokenIn(message?.values['link'])
    const id = message?.id ?? 0
    const seen = [
      made,
      await as(head, leave.links, { body: { pageNum: 1, pageSize: 10 } }),
      await as(who, administration.outboxPage, { body: {} }),
      await as(who, administration.outboxMessage, { params: { id } }),
      await as(who, administration.auditPage, { body: { pageNum: 1, pageSize: 10 } }),
      await as(who, administration.jobPage, { body: {} }),
    ]
    for (const answer of seen) {
      expect(answer.code).toBe(200)
      expect(answer.text).not.toContain(token)
    }
    expect(seen[1]?.data).toMatchObject({ content: [{ handedOver: false }, { handedOver: true }] })
    expect(await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })).toMatchObject({ code: 200 })
  })

  test('is not sent without a public address', async () => {
    const bare = await useServer({ database, config: { publicUrl: null } })
    const { head, family } = await makeScene()
    const body = { studentId: family.studentId, parentId: family.parentId }
    expect((await bare.as(head, leave.makeLink, { body })).data).toMatchObject({ handOver: { why: 'noAddress' } })
  })

  test('is handed over if no provider sends messages despite address and template, except in a demo', async () => {
    const { head, who, family, schoolId } = await makeScene()
    await as(who, administration.saveTemplate, { body: template })
    const publicUrl = 'https://xingtan.example.cn'
    const asked = { studentId: family.studentId, parentId: family.parentId }
    const silent = await useServer({ database, config: { publicUrl, sms: null } })
    const offered = await silent.as(head, leave.linkParents, { query: { studentId: family.studentId } })
    expect(offered.data).toMatchObject({ sending: 'noProvider' })
    const { data } = await silent.as(head, leave.makeLink, { body: asked })
    expect(data.handOver).toEqual({ why: 'noProvider', place: expect.stringMatching(/^\/#\/link\//) })
    expect(await messagesOf(schoolId)).toEqual([])
    const demo = await useServer({ database, config: { publicUrl, sms: null, demo: true } })
    expect((await demo.as(head, leave.makeLink, { body: asked })).data.handOver).toBe(null)
  })

  test('is revoked once, by anybody who may create it', async () => {
    const { head, teacher, family } = await makeScene()
    const { data } = await makeLink(head, family)
    const token = tokenIn(data.handOver?.place)
    const opened = await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })
    const revoke = (who: Actor) => as(who, leave.revokeLink, { body: { id: data.id } })
    expect(await revoke(teacher)).toMatchObject(refused(common.notFound))
    expect(await revoke(head)).toMatchObject({ code: 200 })
    expect(await as({ token: opened.data.token }, leave.parentHome)).toMatchObject(refused(linkRefusals.revoked))
    expect(await call(sealedLinkCalls.look, { body: { token } })).toMatchObject(refused(linkRefusals.revoked))
    expect(await revoke(head)).toMatchObject(refused(linkRefusals.ended))
  })
})
