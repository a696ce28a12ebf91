import { describe, expect, test } from 'vitest'
import { successCode as contractSuccess } from '../../contract/envelope.ts'
import { chooseReaction, statusText, successCode } from './reaction.ts'

describe('the request layer (foundations §8)', () => {
  test('uses the same success code as the contract', () => {
    expect(successCode).toBe(contractSuccess)
  })

  test('goes to the login page without a reload on HTTP 401', () => {
    expect(chooseReaction(401, 401, '登录已失效，请重新登录')).toStrictEqual({ signOut: 'route' })
  })

  test.each([401, 10003])('goes to the login page with a reload on body code %i', (code) => {
    expect(chooseReaction(200, code, '已在别处登录')).toStrictEqual({ signOut: 'reload' })
  })

  test('goes to /404 for an unknown path', () => {
    expect(chooseReaction(404, 404, '')).toStrictEqual({ go: '/404', toast: '请求地址出错' })
  })

  test.each([
    [400, '请求参数有误'],
    [403, '无权限，请联系管理员'],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [501, '服务未实现'],
    [502, '网关错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [505, 'HTTP版本不受支持'],
  ])('shows a default text for HTTP %i without an envelope', (status, text) => {
    expect(statusText(status)).toBe(text)
  })

  test("prefers the server's text", () => {
    expect(chooseReaction(403, 10005, '请先修改初始密码')).toStrictEqual({ toast: '请先修改初始密码' })
  })

  test('leaves business refusals to the caller', () => {
    expect(chooseReaction(200, 10004, '数据不存在或无权查看')).toStrictEqual({})
  })
})
