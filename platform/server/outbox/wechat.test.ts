import { expect, test } from 'vitest'
import { startFakeWechat } from '../../../tests/support/fakes/fakeWechat.ts'
import { movableClock } from '../clock.ts'
import { wechatTemplates } from './wechat.ts'

const message = {
  id: 7,
  recipient: 'openid-of-a-parent',
  templateCode: 'template-206',
  signature: '',
  values: { title: '放假通知', content: '元旦放假三天' },
}
const never = new AbortController().signal

const makeScene = async () => {
  const fake = await startFakeWechat()
  const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
  return { fake, clock, send: wechatTemplates(fake.access, clock) }
}

test('sends with a token and returns the provider’s message id', async () => {
  const { fake, send } = await makeScene()
  expect(await send(message, never)).toBe('1001')
  expect(fake.received).toEqual([
    {
      touser: 'openid-of-a-parent',
      template_id: 'template-206',
      data: { title: { value: '放假通知' }, content: { value: '元旦放假三天' } },
      client_msg_id: 'xingtan-7',
    },
  ])
})

test('keeps all digits of a long message id', async () => {
  const { fake, send } = await makeScene()
  fake.answerNext({ body: '{"errcode":0,"errmsg":"ok","msgid":1848695353361940480}', isText: true })
  expect(await send(message, never)).toBe('1848695353361940480')
})

test('fetches the token once for concurrent messages, and again shortly before it expires', async () => {
  const { fake, clock, send } = await makeScene()
  await Promise.all(Array.from({ length: 8 }, (_, id) => send({ ...message, id }, never)))
  expect(fake.fetches()).toBe(1)
  clock.advance(114 * 60_000)
  await send(message, never)
  expect(fake.fetches()).toBe(1)
  clock.advance(2 * 60_000)
  await send(message, never)
  expect(fake.fetches()).toBe(2)
})

test('fetches a new token once when the old one is refused for several messages', async () => {
  const { fake, send } = await makeScene()
  await send(message, never)
  fake.changeToken()
  await Promise.all([send(message, never), send(message, never), send(message, never)])
  expect(fake.fetches()).toBe(2)
  expect(fake.received).toHaveLength(4)
})

test('does not keep fetching when the new token is refused too', async () => {
  const { fake, send } = await makeScene()
  fake.answerNext({ body: { errcode: 42001, errmsg: '' } }, { body: { errcode: 42001, errmsg: '' } })
  await expect(send(message, never)).rejects.toMatchObject({
    message: '微信公众号的凭据已过期（42001）',
    isWorthAnotherTry: true,
  })
  expect(fake.fetches()).toBe(2)
})

test('reports a wrong secret and tries again with the next message', async () => {
  const { fake, clock } = await makeScene()
  const send = wechatTemplates({ ...fake.access, secret: 'another' }, clock)
  const refused = { message: '微信公众号的密钥不正确（40125）', isWorthAnotherTry: false }
  await expect(send(message, never)).rejects.toMatchObject(refused)
  await expect(send(message, never)).rejects.toMatchObject(refused)
  expect(fake.fetches()).toBe(2)
})

test.each([
  [40003, '收件人的 openid 不正确（40003）', false],
  [40037, '微信模板不存在或未通过审核（40037）', false],
  [43004, '收件人没有关注公众号（43004）', false],
  [47003, '微信模板的字段与要发送的内容不一致（47003）', false],
  [99999, '微信服务拒绝了发送（99999）', false],
  [-1, '微信服务繁忙（-1）', true],
  [45011, '微信接口调用过于频繁（45011）', true],
])('explains error %i in Chinese', async (code, text, isWorthAnotherTry) => {
  const { fake, send } = await makeScene()
  fake.refuseNext(code)
  await expect(send(message, never)).rejects.toMatchObject({ message: text, isWorthAnotherTry })
})

test.each([
  ['a fault of the provider', { status: 502, body: {} }, '微信服务暂时不可用（502）'],
  ['a broken connection', 'hangUp' as const, '连接微信服务失败'],
  ['an answer that is none', { body: 'hello' }, '微信服务的应答无法识别'],
])('allows a retry after %s', async (_what, said, text) => {
  const { fake, send } = await makeScene()
  fake.answerNext(said)
  await expect(send(message, never)).rejects.toMatchObject({ message: text, isWorthAnotherTry: true })
})
