import { CallError } from '../../../platform/console/client/callError.ts'

/** Does something; what it is refused with is said after the words for it. Faults of single fields stay as they are. */
export const saying = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 400) throw error
    const { code, status, data, announced, message } = error
    throw new CallError({ code, status, data, announced, msg: words + message })
  }
}
