import { describe, expect, test } from 'vitest'
import { buildEndpointUrl } from './address.ts'

describe('addressOf', () => {
  test('fills in and escapes the path params', () => {
    expect(buildEndpointUrl('/menu/user/{username}/navTree', { params: { username: '王/a?b' } })).toBe(
      '/menu/user/%E7%8E%8B%2Fa%3Fb/navTree',
    )
  })

  test('keeps a trailing slash', () => {
    expect(buildEndpointUrl('/change/login/school/{schoolId}/', { params: { schoolId: 3 } })).toBe(
      '/change/login/school/3/',
    )
  })

  test('leaves undefined values out of the query', () => {
    const query = { id: 7, needFace: false, keyword: undefined, name: '白 妍' }
    expect(buildEndpointUrl('/user/get', { query })).toBe('/user/get?id=7&needFace=false&name=%E7%99%BD+%E5%A6%8D')
  })

  test('throws for a path without one of its params', () => {
    expect(() => buildEndpointUrl('/org/{id}/orgTree', {})).toThrow('misses its id')
  })
})
