import { CallError } from '../../../platform/console/client/callError.ts'

/** Runs `work` and prefixes a refusal's message with `words`. Field errors (HTTP 400) pass unchanged. */
export const prefixRefusal = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 400) throw error
    const { code, status, data, announced, message } = error
    throw new CallError({ code, status, data, announced, msg: words + message })
  }
}
