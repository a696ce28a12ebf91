import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { aliyunAuthorization, canonicalQuery, emptyBodyHash } from './aliyunSignature.ts'
import { type KnownError, type Provider, SendingError, askProvider } from './provider.ts'

const known: Readonly<Record<string, KnownError>> = {
  'isv.BUSINESS_LIMIT_CONTROL': { text: '向该号码发送过于频繁，被短信服务限制', again: true },
  'isp.SYSTEM_ERROR': { text: '短信服务系统错误', again: true },
  'isp.GATEWAY_ERROR': { text: '短信服务网关错误', again: true },
  ServiceUnavailable: { text: '短信服务暂时不可用', again: true },
  InternalError: { text: '短信服务系统错误', again: true },
  'isv.MOBILE_NUMBER_ILLEGAL': { text: '手机号码不正确' },
  'isv.SMS_TEMPLATE_ILLEGAL': { text: '短信模板不存在或未通过审核' },
  'isv.SMS_SIGNATURE_ILLEGAL': { text: '短信签名不存在或未通过审核' },
  'isv.SMS_SIGN_ILLEGAL': { text: '短信签名不存在或未通过审核' },
  'isv.TEMPLATE_MISSING_PARAMETERS': { text: '短信模板的变量与要发送的内容不一致' },
  'isv.TEMPLATE_PARAMS_ILLEGAL': { text: '短信模板的变量内容不符合规范' },
  'isv.PARAM_LENGTH_LIMIT': { text: '短信模板的变量内容过长' },
  'isv.BLACK_KEY_CONTROL_LIMIT': { text: '短信内容含有禁止发送的词语' },
  'isv.AMOUNT_NOT_ENOUGH': { text: '短信服务余额不足，请充值' },
  'isv.OUT_OF_SERVICE': { text: '短信服务已停机，请充值' },
  'isv.PRODUCT_UN_SUBSCRIPT': { text: '短信服务尚未开通' },
  'isp.RAM_PERMISSION_DENY': { text: '短信服务的密钥没有发送权限' },
  SignatureDoesNotMatch: { text: '短信服务的密钥不正确' },
  'InvalidAccessKeyId.NotFound': { text: '短信服务的密钥不存在' },
}

const toSendingError = (code: string): SendingError => {
  const { text, again = code.startsWith('Throttling') } = known[code] ?? {
    text: code.startsWith('Throttling') ? '短信服务请求过于频繁' : '短信服务拒绝了发送',
  }
  return new SendingError(`${text}（${code || '无应答内容'}）`, again)
}

/** `yyyy-MM-ddTHH:mm:ssZ`, as the signature requires. */
const signedDate = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

/**
 * Sends text messages by Aliyun's SendSms. The product's message id is sent as OutId, by which it is found in the
 * provider's records. The provider doesn't reject a repeated OutId.
 */
export const aliyunSms = (access: NonNullable<Config['sms']>, clock: Clock): Provider => {
  const endpoint = new URL(access.endpoint)
  return async (message, signal) => {
    const query = {
      PhoneNumbers: message.recipient,
      SignName: message.signature,
      TemplateCode: message.templateCode,
      TemplateParam: JSON.stringify(message.values),
      OutId: String(message.id),
    }
    const headers = {
      host: endpoint.host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': emptyBodyHash,
      'x-acs-date': signedDate(clock.now()),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    }
    const signed = { method: 'POST', path: '/', query, headers, bodyHash: emptyBodyHash }
    const authorization = aliyunAuthorization(signed, access.accessKey, access.secretKey)
    const url = `${endpoint.origin}/?${canonicalQuery(query)}`
    const answer = await askProvider('短信服务', url, { headers: { ...headers, authorization }, body: '' }, signal)
    const code = typeof answer['Code'] === 'string' ? answer['Code'] : ''
    if (code !== 'OK') throw toSendingError(code)
    return typeof answer['BizId'] === 'string' ? answer['BizId'] : ''
  }
}
