import { successCode } from '../../contract/envelope.ts'

/** The body of every successful response. */
export const successBody = (data: unknown) => ({ code: successCode, msg: '操作成功', data })
