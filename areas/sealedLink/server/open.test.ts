import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { lastEntry, trailAfter } from '../../../tests/sweep/trail.ts'
import { role } from '../../../platform/contract/roles.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { identity, identityRefusals } from '../../identity/contract.ts'
import { forgetAllFailures } from '../../identity/server/index.ts'
import { linkLimits, linkRefusals, sealedLinkCalls as calls } from '../contract.ts'
import { parentDigits, sealedLinkFactories } from '../make.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { call, make, database } = server
const linkFactories = sealedLinkFactories(server, clock)
const school = await make.makeSchool({ name: '杏坛中学' })

const minute = 60_000
const day = 24 * 60 * minute
const makeLink = (values = {}) => linkFactories.makeOpened(school.id, [], values)
const open = (token: string, digits = parentDigits, address = freshAddress()) =>
  call(calls.open, { body: { token, digits } }, { address })
const look = (token: string, address = freshAddress()) => call(calls.look, { body: { token } }, { address })
const wrong = '000000'

test('shows school and surname to any holder, and opens with the last six digits', async () => {
  const { token, id } = await makeLink()
  expect((await look(token)).data).toEqual({ schoolName: '杏坛中学', studentName: '王**', purpose: 'leave' })
  const before = await lastEntry(database)
  const opened = await open(token)
  expect(opened).toMatchObject({ code: 200, data: { purpose: 'leave', token: expect.stringMatching(/^link\./) } })
  expect(await linkFactories.linkOf(id)).toMatchObject({ openings: 1, triesLeft: linkLimits.tries, uses: 0 })
  expect(await trailAfter(database, 'sealedLink.open', before)).toMatchObject({ entries: 1 })
})

test('counts wrong digits although the call is refused, and resets the count on success', async () => {
  const { token, id } = await makeLink()
  expect(await open(token, wrong)).toMatchObject({
    ...refused(linkRefusals.wrongDigits),
    msg: expect.stringContaining('4 次'),
  })
  expect(await linkFactories.linkOf(id)).toMatchObject({ triesLeft: 4, openings: 0 })
  expect(await open(token)).toMatchObject({ code: 200 })
  expect(await linkFactories.linkOf(id)).toMatchObject({ triesLeft: 5, openings: 1 })
})

test('locks the link after five wrong answers, even for the right digits', async () => {
  const { token, id } = await makeLink()
  for (let left = linkLimits.tries - 1; left > 0; left -= 1)
    expect(await open(token, wrong)).toMatchObject(refused(linkRefusals.wrongDigits))
  expect(await open(token, wrong)).toMatchObject(refused(linkRefusals.locked))
  expect(await open(token)).toMatchObject(refused(linkRefusals.locked))
  expect(await look(token)).toMatchObject(refused(linkRefusals.locked))
  expect(await linkFactories.linkOf(id)).toMatchObject({ triesLeft: 0, openings: 0 })
})

test('concurrent wrong answers gain no extra try', async () => {
  const { token } = await makeLink()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(token, wrong)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === linkRefusals.wrongDigits.code)).toHaveLength(4)
  expect(codes.filter((code) => code === linkRefusals.locked.code)).toHaveLength(4)
})

test('delays an address that tries one link too quickly, without costing a try', async () => {
  const { token, id } = await makeLink()
  const address = freshAddress()
  for (let turn = 0; turn < 3; turn += 1) await open(token, wrong, address)
  expect(await open(token, parentDigits, address)).toMatchObject(refused(identityRefusals.slowDown))
  expect(await linkFactories.linkOf(id)).toMatchObject({ triesLeft: 2 })
  clock.advance(10_000)
  expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
})

test('delays an address across all made-up links', async () => {
  const address = freshAddress()
  const tryNumber = (at: number) => open(String(at).padStart(43, 'x'), wrong, address)
  const first = await tryNumber(0)
  await Promise.all(Array.from({ length: 61 }, (_, at) => tryNumber(at + 1)))
  expect(first).toMatchObject(refused(linkRefusals.unknown))
  expect(await tryNumber(62)).toMatchObject(refused(identityRefusals.slowDown))
})

test('refuses an address after 300 lookups of made-up links in ten minutes, counted separately', async () => {
  const address = freshAddress()
  const { token } = await makeLink()
  const lookAtUnknown = (at: number) => look(`none${at}`.padStart(43, 'x'), address)
  expect(await lookAtUnknown(0)).toMatchObject(refused(linkRefusals.unknown))
  // Lookups of existing links don't count.
  for (let turn = 0; turn < 5; turn += 1) expect(await look(token, address)).toMatchObject({ code: 200 })
  // Concurrent lookups gain nothing.
  const rest = await Promise.all(
    Array.from({ length: linkLimits.unknownLooks + 100 }, (_, at) => lookAtUnknown(at + 1)),
  )
  const searched = rest.filter(({ code }) => code === linkRefusals.unknown.code)
  expect(searched).toHaveLength(linkLimits.unknownLooks - 1)
  for (const answer of rest) if (!searched.includes(answer)) expect(answer).toMatchObject({ status: 429, code: 429 })
  // Over the limit nothing is searched, so an existing link gets the same response. Opening and other addresses still
  // work.
  expect(await look(token, address)).toMatchObject({
    status: 429,
    msg: expect.stringMatching(/请在 \d+ 秒后重试/),
  })
  expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
  expect(await look(token)).toMatchObject({ code: 200 })
})

describe('attempts at sign-in and at links are counted separately', () => {
  const guessLink = (at: number, address: string) => open(String(at).padStart(43, 'x'), wrong, address)
  const guessName = (at: number, address: string) =>
    call(identity.login, { body: { username: `nobody-${at}`, password: 'not-this-one' } }, { address })
  const most = 62
  const several = (guess: typeof guessLink | typeof guessName, address: string) =>
    Promise.all(Array.from({ length: most }, (_, at) => guess(at, address)))

  test('guesses at sign-in don’t block links from the same network', async () => {
    const address = freshAddress()
    await several(guessName, address)
    expect(await guessName(most, address)).toMatchObject(refused(identityRefusals.slowDown))
    const { token } = await makeLink()
    expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
  })

  test('guesses at links don’t block sign-in, and an operator can end both delays', async () => {
    const address = freshAddress()
    await several(guessLink, address)
    expect(await guessLink(most, address)).toMatchObject(refused(identityRefusals.slowDown))
    expect(await guessName(0, address)).toMatchObject(refused(identityRefusals.wrongPassword))
    await forgetAllFailures(database, address)
    expect(await guessLink(most, address)).toMatchObject(refused(linkRefusals.unknown))
  })
})

test('answers unknown for a made-up link and bad input for an incomplete one', async () => {
  const nobodys = 'x'.repeat(43)
  expect(await look(nobodys)).toMatchObject(refused(linkRefusals.unknown))
  expect(await open(nobodys)).toMatchObject(refused(linkRefusals.unknown))
  expect(await look('x')).toMatchObject({ status: 400 })
})

test('refuses revoked, expired and unbound links by name, even with the right digits', async () => {
  const revoked = await makeLink({ revokedAt: clock.now() })
  const expired = await makeLink({ expiresAt: new Date(clock.now().getTime() + day) })
  const unbound = await makeLink({ expiresAt: new Date(clock.now().getTime() + 9 * day) })
  await make.setMember(school.id, unbound.parentId, { disabled: true })
  clock.advance(day)
  for (const [{ token }, kind] of [
    [revoked, linkRefusals.revoked],
    [expired, linkRefusals.expired],
    [unbound, linkRefusals.unbound],
  ] as const) {
    expect(await look(token)).toMatchObject(refused(kind))
    expect(await open(token)).toMatchObject(refused(kind))
  }
})

test('requires the digits of the parent’s current number', async () => {
  const { token, parentId } = await makeLink({ expiresAt: new Date(clock.now().getTime() + day) })
  await make.setMember(school.id, parentId, { telephone: '13900001234' })
  expect(await open(token)).toMatchObject(refused(linkRefusals.wrongDigits))
  expect(await open(token, '001234')).toMatchObject({ code: 200 })
  await make.setMember(school.id, parentId, { telephone: null })
  expect(await open(token, '001234')).toMatchObject(refused(linkRefusals.wrongDigits))
})

test('a link opens for a student without a status, and for nobody who is no student any more', async () => {
  const { token, studentId } = await makeLink()
  await dormitoryFactories(database).setStatus(school.id, studentId, null)
  expect(await open(token)).toMatchObject({ code: 200 })
  const { token: others, studentId: noStudent } = await makeLink()
  await make.setRoles(school.id, noStudent, [role.staff])
  expect(await open(others)).toMatchObject(refused(linkRefusals.childGone))
})
