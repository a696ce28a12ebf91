import { useRef } from 'react'
import { CallError } from '../../../platform/console/client/callError.ts'
import { codeSpentText, codeTries, codeWrongCode } from './loginCalls.ts'

/**
 * Counts wrong codes and reports the code as invalid after the last allowed try. The server can't report it, because
 * its answers must be the same for unknown accounts.
 */
export const useCodeTries = () => {
  const wrong = useRef(0)
  const renew = () => {
    wrong.current = 0
  }
  const count = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codeWrongCode) throw error
      wrong.current += 1
      if (wrong.current < codeTries) throw error
      throw new CallError({ code: error.code, status: error.status, msg: codeSpentText })
    }
  }
  return { count, renew }
}
