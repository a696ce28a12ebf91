import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import * as registryContract from '../../registry/contract.ts'
import * as contract from '../contract.ts'
import * as page from './loginCalls.ts'

const { identityRefusals: refusals } = contract

describe("the plain pages' copy of the contract", () => {
  test.each(Object.entries({ ...page.loginCalls, ...page.accountPageCalls }))(
    'declares %s like the contract',
    (name, call) => {
      const declared = Object.entries(contract.identity).find(([key]) => key === name)?.[1]
      expect(call).toStrictEqual({
        method: declared?.method,
        path: declared?.path,
        may: { kind: declared?.may.kind },
        writes: declared?.writes,
      })
    },
  )

  test('has the contract’s limits and codes', () => {
    expect(page.cipherPrefix).toBe(registryContract.cipherPrefix)
    expect(page.passwordLength).toStrictEqual(registryContract.passwordLength)
    expect(page.sessionHistoryDays).toBe(contract.sessionHistory.days)
    expect(page.slowDownCode).toBe(refusals.slowDown.code)
    expect(page.wrongOldPasswordCode).toBe(refusals.wrongOldPassword.code)
    expect(page.notForConsoleCode).toBe(refusals.notForConsole.code)
    expect(page.reusedCode).toBe(refusals.reused.code)
    expect(page.badCipherCode).toBe(refusals.badCipher.code)
    expect(page.wrongOwnPasswordCode).toBe(refusals.wrongOwnPassword.code)
    expect(page.codeSpentCode).toBe(refusals.codeSpent.code)
    expect(page.codeSpentText).toBe(refusals.codeSpent.msg)
    expect(page.codeWrongCode).toBe(refusals.codeWrong.code)
    expect(page.ownAccountCode).toBe(refusals.ownAccount.code)
    expect(page.sameSchoolCode).toBe(refusals.sameSchool.code)
    expect(page.tooManyCode).toBe(common.tooMany.code)
  })
})
