import { successCode } from '../../contract/envelope.ts'

/** The body of every answer that is no refusal. */
export const successBody = (data: unknown) => ({ code: successCode, msg: '操作成功', data })
