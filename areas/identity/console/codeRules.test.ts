import { describe, expect, test } from 'vitest'
import { identity } from '../contract.ts'
import { findCodeFault, findTelephoneFault } from './codeRules.ts'

const faultInContract = (field: 'telephone' | 'code', value: string) =>
  identity.proveTelephone.body.shape[field].safeParse(value).error?.issues[0]?.message ?? null

describe('the form’s rules equal the contract’s', () => {
  test.each(['13800001111', '1380000111', '23800001111', '138000011112', 'abc'])('for the number %s', (telephone) => {
    expect(findTelephoneFault(telephone)).toBe(faultInContract('telephone', telephone))
  })

  test.each(['246810', '24681', '2468100', '24681a'])('for the code %s', (code) => {
    expect(findCodeFault(code)).toBe(faultInContract('code', code))
  })

  test('except for empty input, which has separate messages', () => {
    expect(findTelephoneFault('')).toBe('请输入手机号')
    expect(findCodeFault('')).toBe('请输入验证码')
  })
})
