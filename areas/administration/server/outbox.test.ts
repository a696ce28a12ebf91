import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration, administrationRefusals } from '../contract.ts'

const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const server = await useServer({ clock })
const { make, actor, as } = server
const { makeMessage } = makeTrails(server.database)

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const message = (values: Partial<Parameters<typeof makeMessage>[0]> = {}) =>
    makeMessage({ schoolId: school.id, createdAt: clock.now(), ...values })
  return { school, who, message, teacher: await actor({ ...place, roles: [role.staff] }) }
}

describe('outbox', () => {
  test('lists messages newest first, with masked recipients', async () => {
    const { who, message } = await makeScene()
    await message({ state: 'failed', error: '手机号码不正确', attempts: 1, memberId: who.id })
    await message({ channel: 'wechat', recipient: 'oABCDEFGHIJKLMNOP', purpose: 'notice', state: 'sent' })
    const { data } = await as(who, administration.outboxPage, { body: {} })
    expect(data.content).toMatchObject([
      { channel: 'wechat', recipient: 'oABC****MNOP', state: 'sent', isSendable: false, person: null },
      {
        channel: 'sms',
        recipient: '138******11',
        state: 'failed',
        error: '手机号码不正确',
        attempts: 1,
        isSendable: true,
        person: expect.any(String),
        createdAt: '2026-11-21 16:00:00',
        sentAt: null,
        school: null,
      },
    ])
    expect(data).toMatchObject({ totalSize: 2, more: false })
  })

  test('filters by state and channel', async () => {
    const { who, message } = await makeScene()
    await message({ state: 'failed' })
    await message({ state: 'sent' })
    await message({ state: 'sent', channel: 'wechat' })
    const total = async (body: object) => (await as(who, administration.outboxPage, { body })).data.totalSize
    expect(await total({ state: 'failed' })).toBe(1)
    expect(await total({ channel: 'wechat' })).toBe(1)
    expect(await total({ state: 'sent', channel: 'sms' })).toBe(1)
  })

  test('returns no message text', async () => {
    const { who, message } = await makeScene()
    const { id } = await message({ values: { code: '987654' } })
    const answer = await as(who, administration.outboxMessage, { params: { id } })
    expect(answer.data).toMatchObject({ id, values: null, receipt: null })
    expect(answer.text).not.toContain('987654')
  })

  test('returns the text in demo mode, where no messages are sent', async () => {
    const demo = await useServer({ config: { demo: true } })
    const school = await demo.make.makeSchool()
    const who = await demo.actor({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.rootId],
    })
    const { id } = await makeTrails(demo.database).makeMessage({ schoolId: school.id, values: { code: '987654' } })
    const { data } = await demo.as(who, administration.outboxMessage, { params: { id } })
    expect(data.values).toEqual({ code: '987654' })
  })

  test('never shows messages of other schools', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const { id } = await there.message({ state: 'failed' })
    expect((await as(here.who, administration.outboxPage, { body: {} })).data.content).toEqual([])
    const params = { params: { id } }
    expect(await as(here.who, administration.outboxMessage, params)).toMatchObject(refused(common.notFound))
    expect(await as(here.who, administration.resend, params)).toMatchObject(refused(common.notFound))
  })

  test('refuses teachers', async () => {
    const { teacher, message } = await makeScene()
    const params = { id: (await message({ state: 'failed' })).id }
    const answers = [
      await as(teacher, administration.outboxPage, { body: {} }),
      await as(teacher, administration.outboxMessage, { params }),
      await as(teacher, administration.resend, { params }),
      await as(teacher, administration.sendTest, { body: { telephone: '13800001111' } }),
      await as(teacher, administration.templates),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused(common.forbidden))
  })
})

describe('resend', () => {
  const jobsOf = async (who: { readonly token: string }) =>
    (await as(who, administration.jobPage, { body: {} })).data.content

  test('queues a failed message again with a new job', async () => {
    const { who, message } = await makeScene()
    const { id } = await message({ state: 'failed', error: '余额不足', attempts: 5 })
    expect(await as(who, administration.resend, { params: { id } })).toMatchObject({ code: 200 })
    const { data } = await as(who, administration.outboxMessage, { params: { id } })
    expect(data).toMatchObject({ state: 'waiting', error: null, attempts: 0, isSendable: false })
    expect(await jobsOf(who)).toMatchObject([{ kind: 'outbox.sendMessage', title: '发送消息', state: 'waiting' }])
  })

  test.each(['sent', 'waiting'] as const)('is refused for a message that is %s', async (state) => {
    const { who, message } = await makeScene()
    const { id } = await message({ state })
    const answer = await as(who, administration.resend, { params: { id } })
    expect(answer).toMatchObject(refused(administrationRefusals.notSendable))
    expect(await jobsOf(who)).toEqual([])
  })

  test('accepts a message that has waited for more than an hour', async () => {
    const { who, message } = await makeScene()
    const { id } = await message({ createdAt: new Date(clock.now().getTime() - 61 * 60_000) })
    expect(await as(who, administration.resend, { params: { id } })).toMatchObject({ code: 200 })
  })
})

describe('test message', () => {
  const body = { telephone: '13912345678' }

  test('is sent with a code', async () => {
    const { who } = await makeScene()
    const { data } = await as(who, administration.sendTest, { body })
    const { data: message } = await as(who, administration.outboxMessage, { params: { id: data.id } })
    expect(message).toMatchObject({ recipient: '139******78', purpose: 'verificationCode', state: 'waiting' })
  })

  test('is refused for an invalid telephone number', async () => {
    const { who } = await makeScene()
    for (const telephone of ['12345', '23912345678', '139123456789']) {
      const answer = await as(who, administration.sendTest, { body: { telephone } })
      expect(answer).toMatchObject(refused(common.badInput))
      expect(answer.data).toEqual([{ field: 'telephone', msg: '手机号码不正确' }])
    }
  })

  test('is limited to five per minute', async () => {
    const { who } = await makeScene()
    const send = () => as(who, administration.sendTest, { body })
    for (let sent = 0; sent < 5; sent += 1) expect(await send()).toMatchObject({ code: 200 })
    expect(await send()).toMatchObject({ code: 429, msg: '操作过于频繁，请在 60 秒后重试' })
    const { data } = await as(who, administration.outboxPage, { body: {} })
    expect(data.totalSize).toBe(5)
    clock.advance(61_000)
    expect(await send()).toMatchObject({ code: 200 })
  })
})
