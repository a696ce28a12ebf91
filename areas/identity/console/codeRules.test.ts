import { describe, expect, test } from 'vitest'
import { identity } from '../contract.ts'
import { faultOfCode, faultOfTelephone } from './codeRules.ts'

const faultInContract = (field: 'telephone' | 'code', given: string) =>
  identity.proveTelephone.body.shape[field].safeParse(given).error?.issues[0]?.message ?? null

describe('what is typed is judged as the contract judges it', () => {
  test.each(['13800001111', '1380000111', '23800001111', '138000011112', 'abc'])('number %s', (telephone) => {
    expect(faultOfTelephone(telephone)).toBe(faultInContract('telephone', telephone))
  })

  test.each(['246810', '24681', '2468100', '24681a'])('code %s', (code) => {
    expect(faultOfCode(code)).toBe(faultInContract('code', code))
  })

  test('nothing typed is asked for', () => {
    expect(faultOfTelephone('')).toBe('请输入手机号')
    expect(faultOfCode('')).toBe('请输入验证码')
  })
})
