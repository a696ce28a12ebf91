import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { startFakeAliyunSms } from '../../../tests/support/fakes/fakeAliyunSms.ts'
import { makeFactories } from '../../../tests/support/people.ts'
import { tryWork } from '../../../tests/support/runningJob.ts'
import { Refusal } from '../../contract/refusal.ts'
import { movableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeJobs } from '../jobs/makeJobs.ts'
import { job } from '../jobs/tables.ts'
import { makeOutbox } from './makeOutbox.ts'
import { sendMessageWork } from './sendMessage.ts'
import { messageTemplate, outboxMessage } from './tables.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const make = makeFactories(database)
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const jobs = makeJobs({ clock, wake: () => undefined, slowKinds: () => [] })
const outbox = makeOutbox({ jobs, clock, config: testConfig() })
const fake = await startFakeAliyunSms()

/** A school with a template for codes, and a waiting message. */
const makeScene = async (settings: Partial<Config> = { sms: fake.access }, hasTemplate = true) => {
  const { id: schoolId } = await make.makeSchool()
  if (hasTemplate) {
    await database.inSchool(schoolId, (db) =>
      db.insert(messageTemplate).values({
        schoolId,
        channel: 'sms',
        purpose: 'verificationCode',
        templateCode: 'SMS_1',
        signature: '杏坛',
        updatedAt: clock.now(),
      }),
    )
  }
  const id = await database.inSchool(schoolId, (db) =>
    outbox.send(db, {
      schoolId,
      memberId: null,
      channel: 'sms',
      purpose: 'verificationCode',
      recipient: '13812345678',
      values: { code: '123456' },
    }),
  )
  const work = sendMessageWork({ config: testConfig(settings), clock, database })
  const read = async () => {
    const [row] = await database.inSchool(schoolId, (db) =>
      db.select().from(outboxMessage).where(eq(outboxMessage.id, id)),
    )
    return row
  }
  const attempt = (signal?: AbortSignal) =>
    tryWork(database, work, { schoolId, input: { messageId: id }, ...(signal ? { signal } : {}) })
  return { schoolId, id, read, attempt }
}

test('writes a message and its job together or not at all', async () => {
  const { schoolId, id } = await makeScene()
  const jobs = () => database.inSchool(schoolId, (db) => db.select().from(job).where(eq(job.schoolId, schoolId)))
  expect(await jobs()).toMatchObject([{ kind: 'outbox.sendMessage', input: { messageId: id }, state: 'waiting' }])
  const broken = database.inSchool(schoolId, async (db) => {
    const message = { schoolId, memberId: null, channel: 'sms', purpose: 'notice', recipient: '1', values: {} } as const
    await outbox.send(db, message)
    throw new Error('the fact did not happen')
  })
  await expect(broken).rejects.toThrow('the fact did not happen')
  expect(await jobs()).toHaveLength(1)
})

describe('sending', () => {
  test('stores the provider’s receipt', async () => {
    const { id, read, attempt } = await makeScene()
    const receipt = `biz-${fake.received.length + 1}`
    expect(await attempt()).toEqual({ receipt })
    expect(fake.received.at(-1)).toMatchObject({ OutId: String(id), SignName: '杏坛', TemplateCode: 'SMS_1' })
    expect(await read()).toMatchObject({ state: 'sent', receipt, attempts: 1, error: null, sentAt: clock.now() })
  })

  test('sends once, however often the job runs', async () => {
    const { attempt } = await makeScene()
    const first = await attempt()
    const before = fake.received.length
    expect(await attempt()).toEqual(first)
    expect(fake.received).toHaveLength(before)
  })

  test('deletes values that open something and keeps the others', async () => {
    const { schoolId, id, read, attempt } = await makeScene()
    const values = { school: '杏坛', link: 'https://example.cn/#/link/x' }
    await database.inSchool(schoolId, async (db) => {
      await db.update(outboxMessage).set({ purpose: 'leaveLink', values }).where(eq(outboxMessage.id, id))
      await db.update(messageTemplate).set({ purpose: 'leaveLink' }).where(eq(messageTemplate.schoolId, schoolId))
    })
    await attempt()
    expect(JSON.parse(fake.received.at(-1)?.['TemplateParam'] ?? '')).toEqual(values)
    expect(await read()).toMatchObject({ state: 'sent', values: { school: '杏坛' } })
    expect((await read())?.values).not.toHaveProperty('link')
  })

  test('is retried if that may help and shows the reason meanwhile', async () => {
    const { read, attempt } = await makeScene()
    fake.refuseNext('isv.BUSINESS_LIMIT_CONTROL')
    const failure: unknown = await attempt().catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(Refusal)
    expect(await read()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: '向该号码发送过于频繁，被短信服务限制（isv.BUSINESS_LIMIT_CONTROL）',
    })
    await attempt()
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  test('fails after the fifth try', async () => {
    const { read, attempt } = await makeScene()
    for (let tries = 0; tries < 5; tries += 1) {
      fake.answerNext({ status: 503, body: {} })
      const failure: unknown = await attempt().catch((error: unknown) => error)
      expect(failure instanceof Refusal).toBe(tries === 4)
    }
    expect(await read()).toMatchObject({ state: 'failed', attempts: 5, error: '短信服务暂时不可用（503）' })
  })

  test('fails at once if a retry can’t help', async () => {
    const { read, attempt } = await makeScene()
    fake.refuseNext('isv.MOBILE_NUMBER_ILLEGAL')
    const error = '手机号码不正确（isv.MOBILE_NUMBER_ILLEGAL）'
    await expect(attempt()).rejects.toMatchObject({ name: 'Refusal', message: error })
    expect(await read()).toMatchObject({ state: 'failed', attempts: 1, error })
  })

  test('starts over when the job of a failed message is restarted', async () => {
    const { read, attempt } = await makeScene()
    for (let tries = 0; tries < 5; tries += 1) fake.answerNext({ status: 503, body: {} })
    for (let tries = 0; tries < 5; tries += 1) await attempt().catch(() => undefined)
    await attempt()
    expect(await read()).toMatchObject({ state: 'sent', attempts: 1, error: null })
  })

  test('leaves the message unchanged except for the counted try when it is stopped', async () => {
    const { read, attempt } = await makeScene()
    fake.answerNext('never')
    const controller = new AbortController()
    const sending = attempt(controller.signal)
    const failure = sending.catch((error: unknown) => error)
    await expect.poll(async () => (await read())?.attempts).toBe(1)
    controller.abort()
    expect(await failure).not.toBeInstanceOf(Refusal)
    expect(await read()).toMatchObject({ state: 'waiting', attempts: 1, error: null })
  })
})

describe('a message without', () => {
  test('a template fails', async () => {
    const { read, attempt } = await makeScene({ sms: fake.access }, false)
    await expect(attempt()).rejects.toBeInstanceOf(Refusal)
    expect(await read()).toMatchObject({ state: 'failed', error: '未设置“验证码”的短信模板' })
  })

  test('a provider fails', async () => {
    const { read, attempt } = await makeScene({})
    await expect(attempt()).rejects.toBeInstanceOf(Refusal)
    expect(await read()).toMatchObject({ state: 'failed', error: '未配置短信服务', attempts: 1 })
  })

  test('a provider counts as sent in demo mode', async () => {
    const { read, attempt } = await makeScene({ demo: true }, false)
    expect(await attempt()).toEqual({ receipt: 'demo' })
    expect(await read()).toMatchObject({ state: 'sent', receipt: 'demo' })
  })
})
