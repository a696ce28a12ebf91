import { describe, expect, test } from 'vitest'
import { addressOf } from './address.ts'

describe('the address of a call', () => {
  test('has its params filled in, and escaped', () => {
    expect(addressOf('/menu/user/{username}/navTree', { params: { username: '王/a?b' } })).toBe(
      '/menu/user/%E7%8E%8B%2Fa%3Fb/navTree',
    )
  })

  test('keeps a trailing slash', () => {
    expect(addressOf('/change/login/school/{schoolId}/', { params: { schoolId: 3 } })).toBe('/change/login/school/3/')
  })

  test('has a query without what is not given', () => {
    const query = { id: 7, needFace: false, keyword: undefined, name: '白 妍' }
    expect(addressOf('/user/get', { query })).toBe('/user/get?id=7&needFace=false&name=%E7%99%BD+%E5%A6%8D')
  })

  test('refuses a path that misses a param', () => {
    expect(() => addressOf('/org/{id}/orgTree', {})).toThrow('misses its id')
  })
})
