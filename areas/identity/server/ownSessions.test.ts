import { beforeEach, describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../contract.ts'

const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
const { call, make, as, http } = await useServer({ clock })

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const signedOut = { status: 401, code: 401 }
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

beforeEach(() => clock.advance(minutes(1)))

const makeTeacher = async () => {
  const school = await make.makeSchool()
  return make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
}

const signIn = async (username: string, body: { remember?: boolean; isThirdpartnarLogin?: boolean } = {}) => {
  clock.advance(minutes(1))
  const answer = await call(
    identity.login,
    { body: { username, password: testPassword, ...body } },
    { address: '192.168.7.31', headers: { 'user-agent': userAgent } },
  )
  return { token: answer.data.token, cookies: answer.cookies }
}

const stays = async (who: { token: string }) => (await as(who, identity.ownSessions)).data

const endSession = (who: { token: string }, id: number) => as(who, identity.endOwnSession, { params: { id } })

const findCurrentId = async (who: { token: string }) => {
  const current = (await stays(who)).find((stay) => stay.isCurrent)
  if (!current) throw new Error('nobody is without a current session')
  return current.id
}

describe('the list', () => {
  test('shows the newest first, each with its browser, and marks the current one', async () => {
    const { username } = await makeTeacher()
    const first = await signIn(username)
    await signIn(username, { isThirdpartnarLogin: true })
    expect(await stays(first)).toMatchObject([
      { isCurrent: false, openedBy: 'link', createdAt: expect.stringMatching(/^2026-03-02 08:/), endedAt: null },
      { isCurrent: true, openedBy: 'signIn', device: 'Chrome · Windows', address: '192.168.*.*', endedAt: null },
    ])
  })

  test('names the school, or none before one is chosen', async () => {
    const { id, username, schoolId } = await makeTeacher()
    const other = await make.makeSchool({ name: '第二实验学校' })
    const there = { schoolId: other.id, roles: [role.staff], departments: [other.rootId] }
    const { username: otherName } = await make.makeMember({ ...there, joinedTo: id })
    await signIn(otherName)
    const { token } = await signIn(username)
    const entered = await as({ token }, identity.changeSchool, { params: { schoolId: other.id } })
    clock.advance(minutes(1))
    const back = await as(entered.data, identity.changeSchool, { params: { schoolId } })
    clock.advance(minutes(1))
    const again = await as(back.data, identity.changeSchool, { params: { schoolId: other.id } })
    expect(await stays(again.data)).toMatchObject([
      { openedBy: 'signIn', changes: 3, schoolName: '第二实验学校', isCurrent: true },
      { openedBy: 'signIn', changes: 0, schoolName: null },
    ])
  })

  test('shows renewals and the session they renewed as one stay', async () => {
    const { username } = await makeTeacher()
    const remembered = await signIn(username, { remember: true })
    clock.advance(hours(30))
    const renewed = await call(identity.renew, {}, { cookies: remembered.cookies })
    clock.advance(hours(30))
    const again = await call(identity.renew, {}, { cookies: renewed.cookies })
    expect(await stays({ token: again.data?.token ?? '' })).toMatchObject([
      { openedBy: 'signIn', renewals: 2, isCurrent: true, endedAt: null },
    ])
  })

  test('shows open windows separately and combines them once they have ended', async () => {
    const { username } = await makeTeacher()
    const remembered = await signIn(username, { remember: true })
    clock.advance(minutes(1))
    const headers = { 'user-agent': userAgent }
    const window = await call(identity.renew, {}, { cookies: remembered.cookies, headers })
    expect(await stays(remembered)).toMatchObject([
      { openedBy: 'renewal', isCurrent: false, endedAt: null },
      { openedBy: 'signIn', isCurrent: true, endedAt: null },
    ])
    clock.advance(hours(30))
    const again = await call(identity.renew, {}, { cookies: window.cookies, headers })
    expect(await stays({ token: again.data?.token ?? '' })).toMatchObject([
      { openedBy: 'signIn', renewals: 2, isCurrent: true },
    ])
  })

  test('shows idle sessions as ended unless their browser can still renew them', async () => {
    const { username } = await makeTeacher()
    await signIn(username, { remember: true })
    await signIn(username)
    const at = clock.now()
    clock.advance(hours(20))
    const shown = await stays(await signIn(username))
    expect(shown.map(({ endedAt }) => endedAt)).toEqual([null, expect.any(String), null])
    expect(Date.parse(`${shown[1]?.endedAt?.replace(' ', 'T')}+08:00`)).toBe(at.getTime() + hours(12))
  })

  test('covers ninety days and at most a hundred stays', async () => {
    const { username } = await makeTeacher()
    await signIn(username)
    clock.advance(hours(24 * 90))
    for (let count = 0; count < 100; count += 1) await signIn(username)
    const current = await signIn(username)
    const shown = await stays(current)
    expect(shown).toHaveLength(100)
    expect(shown[0]).toMatchObject({ isCurrent: true })
    clock.advance(hours(24 * 90 + 1))
    expect(await stays(await signIn(username))).toHaveLength(1)
  })

  test('never shows sessions of other users', async () => {
    const school = await make.makeSchool()
    const colleagues = { schoolId: school.id, departments: [school.rootId] }
    const teacher = await make.makeMember({ ...colleagues, roles: [role.staff] })
    const administrator = await make.makeMember({ ...colleagues, roles: [role.schoolDataAdministrator] })
    await signIn(teacher.username)
    expect(await stays(await signIn(administrator.username))).toMatchObject([{ isCurrent: true }])
  })

  test('refuses a caller without a session', async () => {
    expect(await call(identity.ownSessions, {})).toMatchObject(signedOut)
  })
})

describe('ending a session', () => {
  test('refuses the other browser’s next call and keeps the current session', async () => {
    const { id, username } = await makeTeacher()
    const other = await signIn(username)
    const own = await signIn(username)
    expect(await endSession(own, await findCurrentId(other))).toMatchObject({ code: 200, data: null })
    expect(await as(other, identity.session)).toMatchObject(signedOut)
    expect(await stays(own)).toMatchObject([{ isCurrent: true }, { endedAt: expect.any(String) }])
    expect((await make.trailOf(id)).at(-1)).toMatchObject({
      call: 'identity.endOwnSession',
      changes: [{ relation: 'session', operation: 'update' }],
    })
  })

  test('removes its renewal too', async () => {
    const { username } = await makeTeacher()
    const other = await signIn(username, { remember: true })
    const own = await signIn(username)
    await endSession(own, await findCurrentId(other))
    expect(await call(identity.renew, {}, { cookies: other.cookies })).toMatchObject({ code: 200, data: null })
  })

  test('prevents a renewal with the cookie of another window', async () => {
    const { username } = await makeTeacher()
    const other = await signIn(username, { remember: true })
    const headers = { 'user-agent': userAgent }
    const window = await call(identity.renew, {}, { cookies: other.cookies, headers })
    const own = await signIn(username)
    await endSession(own, await findCurrentId(other))
    expect(await as({ token: window.data?.token ?? '' }, identity.session)).toMatchObject({ code: 200 })
    expect(await call(identity.renew, {}, { cookies: window.cookies, headers })).toMatchObject({ data: null })
  })

  test('refuses the current session and keeps it open', async () => {
    const { username } = await makeTeacher()
    const own = await signIn(username)
    expect(await endSession(own, await findCurrentId(own))).toMatchObject(refused(identityRefusals.currentSession))
    expect(await as(own, identity.session)).toMatchObject({ code: 200 })
  })

  test('answers another user’s session like an unknown one and keeps it open', async () => {
    const stranger = await signIn((await makeTeacher()).username)
    const own = await signIn((await makeTeacher()).username)
    const others = await endSession(own, await findCurrentId(stranger))
    expect(others).toMatchObject(refused(common.notFound))
    expect((await endSession(own, 2_000_000_000)).text).toBe(others.text)
    expect(await as(stranger, identity.session)).toMatchObject({ code: 200 })
  })

  test('changes nothing if the session has already ended', async () => {
    const { username } = await makeTeacher()
    const other = await signIn(username)
    const own = await signIn(username)
    const otherId = await findCurrentId(other)
    await as(other, identity.logout)
    const before = await stays(own)
    clock.advance(minutes(4))
    expect(await endSession(own, otherId)).toMatchObject({ code: 200 })
    expect((await stays(own)).map(({ endedAt }) => endedAt)).toEqual(before.map(({ endedAt }) => endedAt))
  })

  test('refuses a caller who isn’t signed in', async () => {
    expect(await call(identity.endOwnSession, { params: { id: 1 } })).toMatchObject(signedOut)
  })
})

describe('ending all other sessions', () => {
  test('keeps the current one and returns the number ended', async () => {
    const { username } = await makeTeacher()
    const others = [await signIn(username), await signIn(username, { remember: true })]
    const stranger = await signIn((await makeTeacher()).username)
    const own = await signIn(username)
    expect(await as(own, identity.endOtherSessions)).toMatchObject({ code: 200, data: { ended: 2 } })
    for (const other of others) expect(await as(other, identity.session)).toMatchObject(signedOut)
    expect((await call(identity.renew, {}, { cookies: others[1]?.cookies ?? {} })).data).toBeNull()
    for (const kept of [own, stranger]) expect(await as(kept, identity.session)).toMatchObject({ code: 200 })
    expect(await as(own, identity.endOtherSessions)).toMatchObject({ data: { ended: 0 } })
  })

  test('answers 401 without a token', async () => {
    const answer = await http.inject({ method: 'POST', url: '/auth/sessions/others/end' })
    expect(answer.statusCode).toBe(401)
  })
})
