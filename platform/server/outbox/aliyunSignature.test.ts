import { expect, test } from 'vitest'
import { aliyunAuthorization, canonicalQuery, emptyBodyHash } from './aliyunSignature.ts'

test('produces the signature of the example in the provider’s documentation', () => {
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': emptyBodyHash,
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const query = { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }
  const request = { method: 'POST', path: '/', query, headers, bodyHash: emptyBodyHash }
  expect(aliyunAuthorization(request, 'YourAccessKeyId', 'YourAccessKeySecret')).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('encodes Chinese, spaces and characters that encodeURIComponent leaves unchanged', () => {
  expect(canonicalQuery({ b: "杏 (坛)*'~", a: '+' })).toBe('a=%2B&b=%E6%9D%8F%20%28%E5%9D%9B%29%2A%27~')
})
