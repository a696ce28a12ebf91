import { common } from '../../contract/refusal.ts'

/** Success code. A test checks that it equals the contract's. */
export const successCode = 200
/** Body code of a session that ended elsewhere (foundations §8). */
const endedCode = 10003

/** Messages for HTTP errors whose response brings no text (foundations §8). */
const statusTexts: Readonly<Record<number, string>> = {
  400: common.badInput.msg,
  401: common.signedOut.msg,
  403: common.forbidden.msg,
  404: common.unknownPath.msg,
  408: '请求超时',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网关错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
}

/** The page's reaction to a response, in addition to passing it to the caller. */
interface Reaction {
  readonly toast?: string
  /** Ends the session in this page, which leads to the login page. `reload` also reloads the page. */
  readonly signOut?: 'route' | 'reload'
  readonly go?: '/404'
}

/** Returns the text for an HTTP status: the server's if there is one. */
export const statusText = (status: number, msg?: string) => msg || (statusTexts[status] ?? `请求失败（${status}）`)

/**
 * Applies the rules of the request layer (foundations §8). HTTP 401 goes to the login page without a reload, a body
 * code of an ended session with a reload (conflicts C-018). Business refusals are left to the caller.
 */
export const chooseReaction = (status: number, code: number, msg: string): Reaction => {
  if (status === 401) return { signOut: 'route' }
  if (code === common.signedOut.code || code === endedCode) return { signOut: 'reload' }
  if (status === 404) return { go: '/404', toast: statusText(404, msg) }
  if (status >= 400) return { toast: statusText(status, msg) }
  return {}
}
