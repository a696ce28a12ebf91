import { describe, expect, test } from 'vitest'
import { menuAddressCall } from '../../../platform/contract/menuAddress.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { shell } from '../contract.ts'
import { buildExternalAddress } from './menuAddress.ts'

const { make, actor, as } = await useServer()

const visitor = { userId: 7, username: '李&', schoolId: 2 }
const entry = { url: null, host: null, token: null, fixedParam: null, customParam: null }

describe('external URL of an entry', () => {
  test('joins host, path and parameters', () => {
    const leading = { ...entry, host: 'https://example.cn', url: '/app?a=1', fixedParam: 'b=2', customParam: 'c=3' }
    expect(buildExternalAddress(leading, visitor)).toBe('https://example.cn/app?a=1&b=2&c=3')
  })

  test("fills in requested user facts and adds the other system's token", () => {
    const customParam = 'u={userId}&n={username}&s={schoolId}&x={password}'
    const leading = { ...entry, url: 'https://example.cn', fixedParam: 'from=xingtan', customParam, token: 'a b' }
    expect(buildExternalAddress(leading, visitor)).toBe(
      'https://example.cn?from=xingtan&u=7&n=%E6%9D%8E%26&s=2&x={password}&token=a%20b',
    )
  })

  test('must be a web URL, and ignores the host if the url is complete', () => {
    expect(buildExternalAddress({ ...entry, host: 'javascript:', url: 'alert(1)' }, visitor)).toBeNull()
    expect(buildExternalAddress({ ...entry, url: '/sys/user' }, visitor)).toBeNull()
    const both = { ...entry, host: 'https://a.cn', url: 'https://b.cn/x', token: 't' }
    expect(buildExternalAddress(both, visitor)).toBe('https://b.cn/x?token=t')
  })

  test('leads an old row to the host it shows, or nowhere', () => {
    const host = 'https://ok.example'
    for (const url of ['.evil.example/x', '@evil.example', ':80@evil.example', '1.evil.example']) {
      expect(buildExternalAddress({ ...entry, host, url, token: 't' }, visitor), url).toBeNull()
    }
    for (const url of ['https://ok@evil.example/', 'https://a.example/\u0001']) {
      expect(buildExternalAddress({ ...entry, url }, visitor), url).toBeNull()
    }
    expect(buildExternalAddress({ ...entry, host: 'https:/', url: '/evil.example' }, visitor)).toBeNull()
    expect(buildExternalAddress({ ...entry, host, url: '?a=1' }, visitor)).toBe('https://ok.example?a=1')
    expect(buildExternalAddress({ ...entry, host, url: '#/a' }, visitor)).toBe('https://ok.example#/a')
    expect(buildExternalAddress({ ...entry, host: `${host}/`, url: '@a' }, visitor)).toBe('https://ok.example/@a')
    expect(buildExternalAddress({ ...entry, host }, visitor)).toBe(host)
  })

  test('drops line breaks from an old row', () => {
    const leading = { ...entry, url: 'https://a.cn', fixedParam: 'a=1\r\nX: y', customParam: '\tu={userId}\u2028' }
    expect(buildExternalAddress(leading, visitor)).toBe('https://a.cn?a=1X: y&u=7')
  })
})

test("gives everybody of the school an entry's URL with its credential, which the menu leaves out", async () => {
  const place = async () => {
    const school = await make.makeSchool()
    return { schoolId: school.id, departments: [school.rootId] }
  }
  const here = await place()
  const [keeper, stranger] = [
    await actor({ ...here, roles: [role.gateKeeper] }),
    await actor({ ...(await place()), roles: [role.schoolDataAdministrator] }),
  ]
  const add = (values: object) =>
    make.makeMenuItem({ schoolId: here.schoolId, name: '缴费', token: 'credential-9', ...values })
  const id = await add({ url: 'https://pay.example/', customParam: 'u={userId}' })
  const addressFor = (who: Actor, of: number) => as(who, menuAddressCall, { params: { id: of } })
  expect((await addressFor(keeper, id)).data).toEqual({
    address: `https://pay.example/?u=${keeper.id}&token=credential-9`,
  })
  expect((await as(keeper, shell.customMenu)).text).not.toContain('credential-9')
  expect(await addressFor(stranger, id)).toMatchObject(refused(common.notFound))
  for (const values of [{ url: 'https://pay.example/', hidden: true }, { url: '/sys/user' }]) {
    expect(await addressFor(keeper, await add(values))).toMatchObject(refused(common.notFound))
  }
})
