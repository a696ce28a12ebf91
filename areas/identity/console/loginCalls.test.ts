import { describe, expect, test } from 'vitest'
import * as contract from '../contract.ts'
import { cipherPrefix, loginCalls, passwordLength, slowDownCode, wrongOldPasswordCode } from './loginCalls.ts'

describe("the login page's own list of calls", () => {
  test.each(Object.entries(loginCalls))('has %s as the contract has it', (name, call) => {
    const declared = Object.entries(contract.identity).find(([key]) => key === name)?.[1]
    expect(call).toStrictEqual({
      method: declared?.method,
      path: declared?.path,
      may: { kind: declared?.may.kind },
      writes: declared?.writes,
    })
  })

  test('has the limits and codes as the contract has them', () => {
    expect(cipherPrefix).toBe(contract.cipherPrefix)
    expect(passwordLength).toStrictEqual(contract.passwordLength)
    expect(slowDownCode).toBe(contract.identityRefusals.slowDown.code)
    expect(wrongOldPasswordCode).toBe(contract.identityRefusals.wrongOldPassword.code)
  })
})
