import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../contract.ts'

const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
const { http, call, make, as } = await useServer({ clock })

const hours = (count: number) => count * 3_600_000
const days = (count: number) => hours(24 * count)
/** Time during which a renewed cookie still works, ms. */
const grace = 30_000
const sevenDays = 7 * 24 * 60 * 60

type Cookies = Readonly<Record<string, string>>

const makeTeacher = async () => {
  const school = await make.makeSchool()
  const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  return { ...who, rootId: school.rootId }
}

const signIn = (username: string, remember: boolean) =>
  call(identity.login, { body: { username, password: testPassword, remember } })

const renew = (cookies: Cookies) => call(identity.renew, {}, { cookies })

/** Signs a new teacher in with 一周内自动登录. */
const makeRemembered = async () => {
  const who = await makeTeacher()
  const { data, cookies } = await signIn(who.username, true)
  return { who, token: data.token, cookies }
}

test('sets a cookie for the renewal path for seven days', async () => {
  const who = await makeTeacher()
  const payload = { username: who.username, password: testPassword, remember: true }
  const response = await http.inject({ method: 'POST', url: '/qz/login', payload })
  expect(response.cookies).toEqual([
    {
      name: 'xingtan_renewal',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/auth/renew',
      maxAge: sevenDays,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  expect((await signIn(who.username, false)).cookies).toEqual({})
})

test('sets a secure cookie over https', async () => {
  const proxied = await useServer({ clock, config: { trustedProxies: ['127.0.0.1'] } })
  const school = await proxied.make.makeSchool()
  const who = await proxied.make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  const response = await proxied.http.inject({
    method: 'POST',
    url: '/qz/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { username: who.username, password: testPassword, remember: true },
  })
  expect(response.cookies).toMatchObject([{ secure: true }])
})

test('renews an ended session into the same school', async () => {
  const { who, token, cookies } = await makeRemembered()
  clock.advance(days(2))
  expect(await as({ token }, identity.session)).toMatchObject({ status: 401 })
  const renewed = await renew(cookies)
  expect(renewed.data?.userInfo).toMatchObject({ userId: who.id, schoolId: who.schoolId, selectSch: true })
  expect(await as({ token: renewed.data?.token ?? '' }, identity.session)).toMatchObject({ code: 200 })
})

test('refuses a call with only the cookie', async () => {
  const { cookies } = await makeRemembered()
  expect(await call(identity.session, {}, { cookies })).toMatchObject({ status: 401 })
})

test('replaces the cookie at each renewal and refuses the old one after the grace period', async () => {
  const { cookies } = await makeRemembered()
  const renewed = await renew(cookies)
  expect(renewed.cookies['xingtan_renewal']).not.toBe(cookies['xingtan_renewal'])
  clock.advance(grace)
  expect(await renew(cookies)).toMatchObject(refused(identityRefusals.reused))
  expect((await renew(renewed.cookies)).data).toBeNull()
})

describe('an already renewed cookie', () => {
  test('still works for half a minute, and so do both of its successors', async () => {
    const { cookies } = await makeRemembered()
    const [first, second] = [await renew(cookies), await renew(cookies)]
    for (const { data, cookies: next } of [first, second]) {
      expect(await as({ token: data?.token ?? '' }, identity.session)).toMatchObject({ code: 200 })
      clock.advance(grace)
      expect((await renew(next)).data).not.toBeNull()
    }
  })

  test('ends and marks all sessions of its browser, but of no other, if used later', async () => {
    const { who, token, cookies } = await makeRemembered()
    clock.advance(1000)
    const elsewhere = await signIn(who.username, true)
    const renewed = await renew(cookies)
    clock.advance(grace)
    const reused = await renew(cookies)
    expect(reused).toMatchObject(refused(identityRefusals.reused))
    expect(reused.cookies).toEqual({ xingtan_renewal: '' })
    for (const ended of [token, renewed.data?.token ?? '']) {
      expect(await as({ token: ended }, identity.session)).toMatchObject({ status: 401 })
    }
    expect((await renew(renewed.cookies)).data).toBeNull()
    const stays = await as(elsewhere.data, identity.ownSessions)
    expect(stays.data.filter(({ isReused }) => isReused)).toMatchObject([{ isCurrent: false }])
    expect(stays.data.find(({ isReused }) => isReused)?.endedAt).not.toBeNull()
    expect((await renew(elsewhere.cookies)).data).not.toBeNull()
  })

  test('is reported only at the next sign-in, on any device', async () => {
    const { who, cookies } = await makeRemembered()
    expect((await signIn(who.username, false)).data.reused).toBeUndefined()
    clock.advance(1000)
    await renew(cookies)
    clock.advance(grace)
    expect(await renew(cookies)).toMatchObject(refused(identityRefusals.reused))
    clock.advance(1000)
    const nextSignIn = await signIn(who.username, true)
    expect(nextSignIn.data.reused).toEqual({ time: expect.stringMatching(/^2026-/), device: expect.any(String) })
    clock.advance(1000)
    expect((await renew(nextSignIn.cookies)).data).not.toHaveProperty('reused')
    expect((await signIn(who.username, false)).data.reused).toBeUndefined()
    // It isn't reported to another account.
    expect((await signIn((await makeTeacher()).username, false)).data.reused).toBeUndefined()
  })

  test('is refused immediately from another browser', async () => {
    const { cookies } = await makeRemembered()
    const renewed = await renew(cookies)
    const copied = await call(identity.renew, {}, { cookies, headers: { 'user-agent': 'another browser' } })
    expect(copied).toMatchObject(refused(identityRefusals.reused))
    expect(await as({ token: renewed.data?.token ?? '' }, identity.session)).toMatchObject({ status: 401 })
  })

  test('no longer works after its browser signs out or the password changes', async () => {
    const { who, token, cookies } = await makeRemembered()
    const renewed = await renew(cookies)
    await as({ token }, identity.logout)
    expect(await renew(cookies)).toMatchObject({ code: 200, data: null })
    expect((await renew(renewed.cookies)).data).toBeNull()
    const again = await signIn(who.username, true)
    const next = await renew(again.cookies)
    const elsewhere = await signIn(who.username, false)
    await as(elsewhere.data, identity.modifyPassword, {
      body: { encryptPassword: 'Another-2026', encryptOldPassword: testPassword },
    })
    expect(await renew(again.cookies)).toMatchObject({ code: 200, data: null })
    expect((await renew(next.cookies)).data).toBeNull()
  })
})

describe('another window of the browser', () => {
  test('gets a separate session and keeps the first one open', async () => {
    const { token, cookies } = await makeRemembered()
    const renewed = await renew(cookies)
    expect(await as({ token }, identity.session)).toMatchObject({ code: 200 })
    expect(await as({ token: renewed.data?.token ?? '' }, identity.session)).toMatchObject({ code: 200 })
  })

  test('ends the renewed session if the cookie comes from another browser', async () => {
    const { token, cookies } = await makeRemembered()
    const copied = await call(identity.renew, {}, { cookies, headers: { 'user-agent': 'another browser' } })
    expect(copied.data).not.toBeNull()
    expect(await as({ token }, identity.session)).toMatchObject({ status: 401 })
  })

  test('renews into its school, or the cookie’s if that may not be entered', async () => {
    const { who, token, cookies } = await makeRemembered()
    const [second, stranger] = [await make.makeSchool(), await make.makeSchool()]
    await make.makeMember({ schoolId: second.id, joinedTo: who.id, roles: [role.staff], departments: [second.rootId] })
    const window = await renew(cookies)
    const changed = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
    expect(await as({ token: window.data?.token ?? '' }, identity.session)).toMatchObject({ code: 200 })
    const query = { schoolId: who.schoolId }
    const own = await call(identity.renew, { query }, { cookies: changed.cookies })
    expect(own.data?.userInfo).toMatchObject({ schoolId: who.schoolId, userId: who.id })
    const withForeignSchool = await call(identity.renew, { query: { schoolId: stranger.id } }, { cookies: own.cookies })
    expect(withForeignSchool.data?.userInfo).toMatchObject({ schoolId: who.schoolId })
  })

  test('shares the browser’s cookie, which a change of school replaces', async () => {
    const { who, token, cookies } = await makeRemembered()
    const window = await renew(cookies)
    const changed = await as({ token }, identity.changeSchool, { params: { schoolId: who.schoolId } })
    expect((await renew(window.cookies)).data).toBeNull()
    expect((await renew(changed.cookies)).data).not.toBeNull()
  })

  test('is signed out together with the first, unlike another browser', async () => {
    const { who, token, cookies } = await makeRemembered()
    const window = await renew(cookies)
    clock.advance(1000)
    const elsewhere = await signIn(who.username, true)
    await as({ token }, identity.logout)
    expect(await as({ token: window.data?.token ?? '' }, identity.session)).toMatchObject({ status: 401 })
    expect((await renew(window.cookies)).data).toBeNull()
    expect(await as({ token: elsewhere.data.token }, identity.session)).toMatchObject({ code: 200 })
    expect((await renew(elsewhere.cookies)).data).not.toBeNull()
  })
})

test('accepts two concurrent renewals with one cookie', async () => {
  const { cookies } = await makeRemembered()
  const both = await Promise.all([renew(cookies), renew(cookies)])
  expect(both.filter((answer) => answer.data !== null)).toHaveLength(2)
})

test.each([
  ['no cookie', {}],
  ['an invented cookie', { xingtan_renewal: 'A'.repeat(43) }],
])('answers null for %s', async (_what, cookies) => {
  expect(await renew(cookies)).toMatchObject({ status: 200, code: 200, data: null })
})

test('expires seven days after signing in, regardless of renewals', async () => {
  const { cookies } = await makeRemembered()
  clock.advance(days(4))
  const renewed = await renew(cookies)
  expect(renewed.data).not.toBeNull()
  clock.advance(days(3) - 1000)
  const again = await renew(renewed.cookies)
  expect(again.data).not.toBeNull()
  clock.advance(1000)
  expect((await renew(again.cookies)).data).toBeNull()
})

test('signing out removes the renewal and clears the cookie', async () => {
  const { token, cookies } = await makeRemembered()
  const { headers } = await http.inject({
    method: 'GET',
    url: '/user/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(String(headers['set-cookie'])).toMatch(/^xingtan_renewal=; .*Path=\/auth\/renew/)
  expect((await renew(cookies)).data).toBeNull()
})

test('a change of school keeps the end of the renewal', async () => {
  const { who, token, cookies } = await makeRemembered()
  const second = await make.makeSchool()
  const there = await make.makeMember({
    schoolId: second.id,
    joinedTo: who.id,
    roles: [role.staff],
    departments: [second.rootId],
  })
  clock.advance(hours(6))
  const changed = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
  expect((await renew(cookies)).data).toBeNull()
  clock.advance(days(7) - hours(6) - 1000)
  expect((await renew(changed.cookies)).data?.userInfo).toMatchObject({ schoolId: second.id, userId: there.id })
})

test('a change of password removes the renewal in all other browsers', async () => {
  const { who, token, cookies } = await makeRemembered()
  const elsewhere = await signIn(who.username, true)
  const changed = await as({ token }, identity.modifyPassword, {
    body: { userId: who.id, encryptPassword: 'Another-2026', encryptOldPassword: testPassword },
  })
  expect(changed.code).toBe(200)
  expect((await renew(elsewhere.cookies)).data).toBeNull()
  expect((await renew(cookies)).data).not.toBeNull()
})

test('refuses to renew for a disabled user', async () => {
  const { who, cookies } = await makeRemembered()
  await make.setMember(who.schoolId, who.id, { disabled: true })
  expect(await renew(cookies)).toMatchObject({ code: 10_009, cookies: {} })
})
