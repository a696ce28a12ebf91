import { expect, test } from 'vitest'
import { startFakeAliyunSms } from '../../../tests/support/fakes/fakeAliyunSms.ts'
import { systemClock } from '../clock.ts'
import { aliyunSms } from './aliyunSms.ts'

const fake = await startFakeAliyunSms()
const sms = aliyunSms(fake.access, systemClock)

const message = {
  id: 42,
  recipient: '13812345678',
  templateCode: 'SMS_1234567',
  signature: '杏坛实验学校',
  values: { code: '040506' },
}
const never = new AbortController().signal

test('sends the product’s message id and returns the provider’s receipt', async () => {
  expect(await sms(message, never)).toBe('biz-1')
  expect(fake.received).toEqual([
    {
      PhoneNumbers: '13812345678',
      SignName: '杏坛实验学校',
      TemplateCode: 'SMS_1234567',
      TemplateParam: '{"code":"040506"}',
      OutId: '42',
    },
  ])
})

test('signs values of any content', async () => {
  const values = { title: `*'()!~ +&=%`, content: '👨‍👩‍👧 换行\n"引号"' }
  await sms({ ...message, values }, never)
  expect(JSON.parse(fake.received.at(-1)?.['TemplateParam'] ?? '')).toEqual(values)
})

test('is refused by the provider with a wrong key', async () => {
  const wrong = aliyunSms({ ...fake.access, secretKey: 'another' }, systemClock)
  const refused = { message: '短信服务的密钥不正确（SignatureDoesNotMatch）', isWorthAnotherTry: false }
  await expect(wrong(message, never)).rejects.toMatchObject(refused)
})

test.each([
  ['isv.MOBILE_NUMBER_ILLEGAL', '手机号码不正确（isv.MOBILE_NUMBER_ILLEGAL）', false],
  ['isv.SMS_TEMPLATE_ILLEGAL', '短信模板不存在或未通过审核（isv.SMS_TEMPLATE_ILLEGAL）', false],
  ['isv.AMOUNT_NOT_ENOUGH', '短信服务余额不足，请充值（isv.AMOUNT_NOT_ENOUGH）', false],
  ['isv.SOMETHING_NEW', '短信服务拒绝了发送（isv.SOMETHING_NEW）', false],
  ['isv.BUSINESS_LIMIT_CONTROL', '向该号码发送过于频繁，被短信服务限制（isv.BUSINESS_LIMIT_CONTROL）', true],
  ['isp.SYSTEM_ERROR', '短信服务系统错误（isp.SYSTEM_ERROR）', true],
  ['Throttling.User', '短信服务请求过于频繁（Throttling.User）', true],
])('explains %s in Chinese', async (code, text, isWorthAnotherTry) => {
  fake.refuseNext(code)
  await expect(sms(message, never)).rejects.toMatchObject({ message: text, isWorthAnotherTry })
})

test.each([
  ['a fault of the provider', { status: 503, body: 'busy' }, '短信服务暂时不可用（503）', true],
  ['too many requests', { status: 429, body: {} }, '短信服务请求过于频繁', true],
  ['a broken connection', 'hangUp' as const, '连接短信服务失败', true],
  ['an answer that is none', { body: 'hello' }, '短信服务拒绝了发送（无应答内容）', false],
])('explains %s', async (_what, said, text, isWorthAnotherTry) => {
  fake.answerNext(said)
  await expect(sms(message, never)).rejects.toMatchObject({ message: text, isWorthAnotherTry })
})

test('stops on abort', async () => {
  fake.answerNext('never')
  const controller = new AbortController()
  const sending = sms(message, controller.signal)
  controller.abort()
  await expect(sending).rejects.toThrow('连接短信服务失败')
})
