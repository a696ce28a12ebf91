import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { lastEntry, trailAfter } from '../../../tests/sweep/trail.ts'
import { role } from '../../../platform/contract/roles.ts'
import { dormitoryFactories } from '../../dormitory/factories.ts'
import { identity, identityRefusals } from '../../identity/contract.ts'
import { forgetAllFailures } from '../../identity/server/index.ts'
import { linkLimits, linkRefusals, sealedLinkCalls as calls } from '../contract.ts'
import { parentDigits, sealedLinkFactories } from '../factories.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { call, make, database } = server
const own = sealedLinkFactories(server)
const school = await make.makeSchool({ name: '杏坛中学' })

const minute = 60_000
const day = 24 * 60 * minute
const makeLink = (values = {}) => own.makeOpened(school.id, [], values)
const open = (token: string, digits = parentDigits, address = freshAddress()) =>
  call(calls.open, { body: { token, digits } }, { address })
const look = (token: string, address = freshAddress()) => call(calls.look, { body: { token } }, { address })
const wrong = parentDigits === '0000' ? '1111' : '0000'

test('a link tells school and surname to whoever holds it, and opens to the last four digits', async () => {
  const { token, id } = await makeLink()
  expect((await look(token)).data).toEqual({ schoolName: '杏坛中学', studentName: '王**', purpose: 'leave' })
  const before = await lastEntry(database)
  const opened = await open(token)
  expect(opened).toMatchObject({ code: 200, data: { purpose: 'leave', token: expect.stringMatching(/^link\./) } })
  expect(await own.linkOf(id)).toMatchObject({ openings: 1, triesLeft: linkLimits.tries, uses: 0 })
  expect(await trailAfter(database, 'sealedLink.open', before)).toMatchObject({ entries: 1 })
})

test('wrong digits are counted, though refused; a right answer forgets them', async () => {
  const { token, id } = await makeLink()
  expect(await open(token, wrong)).toMatchObject({
    ...refused(linkRefusals.wrongDigits),
    msg: expect.stringContaining('4 次'),
  })
  expect(await own.linkOf(id)).toMatchObject({ triesLeft: 4, openings: 0 })
  expect(await open(token)).toMatchObject({ code: 200 })
  expect(await own.linkOf(id)).toMatchObject({ triesLeft: 5, openings: 1 })
})

test('the fifth wrong answer locks the link, also to the right one, and says so', async () => {
  const { token, id } = await makeLink()
  for (let left = linkLimits.tries - 1; left > 0; left -= 1)
    expect(await open(token, wrong)).toMatchObject(refused(linkRefusals.wrongDigits))
  expect(await open(token, wrong)).toMatchObject(refused(linkRefusals.locked))
  expect(await open(token)).toMatchObject(refused(linkRefusals.locked))
  expect(await look(token)).toMatchObject(refused(linkRefusals.locked))
  expect(await own.linkOf(id)).toMatchObject({ triesLeft: 0, openings: 0 })
})

test('many wrong answers at once gain no further try', async () => {
  const { token } = await makeLink()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(token, wrong)))
  const told = answers.map(({ code }) => code)
  expect(told.filter((code) => code === linkRefusals.wrongDigits.code)).toHaveLength(4)
  expect(told.filter((code) => code === linkRefusals.locked.code)).toHaveLength(4)
})

test('an address that tries one link too quickly waits, and the wait costs no try', async () => {
  const { token, id } = await makeLink()
  const address = freshAddress()
  for (let turn = 0; turn < 3; turn += 1) await open(token, wrong, address)
  expect(await open(token, parentDigits, address)).toMatchObject(refused(identityRefusals.slowDown))
  expect(await own.linkOf(id)).toMatchObject({ triesLeft: 2 })
  clock.advance(10_000)
  expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
})

test('an address that tries made-up links is slowed over all of them', async () => {
  const address = freshAddress()
  const tryNumber = (at: number) => open(String(at).padStart(43, 'x'), wrong, address)
  const first = await tryNumber(0)
  await Promise.all(Array.from({ length: 61 }, (_, at) => tryNumber(at + 1)))
  expect(first).toMatchObject(refused(linkRefusals.unknown))
  expect(await tryNumber(62)).toMatchObject(refused(identityRefusals.slowDown))
})

test('an address that looks at made-up links is refused after 300 in ten minutes, by a counter of its own', async () => {
  const address = freshAddress()
  const { token } = await makeLink()
  const lookAtNone = (at: number) => look(`none${at}`.padStart(43, 'x'), address)
  expect(await lookAtNone(0)).toMatchObject(refused(linkRefusals.unknown))
  // Looks at what there is do not count.
  for (let turn = 0; turn < 5; turn += 1) expect(await look(token, address)).toMatchObject({ code: 200 })
  // Many at once gain nothing.
  const rest = await Promise.all(Array.from({ length: linkLimits.unknownLooks + 100 }, (_, at) => lookAtNone(at + 1)))
  const searched = rest.filter(({ code }) => code === linkRefusals.unknown.code)
  expect(searched).toHaveLength(linkLimits.unknownLooks - 1)
  for (const answer of rest) if (!searched.includes(answer)) expect(answer).toMatchObject({ status: 429, code: 429 })
  // Nothing is searched for: what there is has the same answer. It closes neither opening nor another address.
  expect(await look(token, address)).toMatchObject({
    status: 429,
    msg: expect.stringMatching(/请在 \d+ 秒后重试/),
  })
  expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
  expect(await look(token)).toMatchObject({ code: 200 })
})

describe('an address is counted at each door by itself', () => {
  const guessLink = (at: number, address: string) => open(String(at).padStart(43, 'x'), wrong, address)
  const guessName = (at: number, address: string) =>
    call(identity.login, { body: { username: `nobody-${at}`, password: 'not-this-one' } }, { address })
  const most = 62
  const several = (guess: typeof guessLink | typeof guessName, address: string) =>
    Promise.all(Array.from({ length: most }, (_, at) => guess(at, address)))

  test('guesses at sign-in close no link to the phones of its network', async () => {
    const address = freshAddress()
    await several(guessName, address)
    expect(await guessName(most, address)).toMatchObject(refused(identityRefusals.slowDown))
    const { token } = await makeLink()
    expect(await open(token, parentDigits, address)).toMatchObject({ code: 200 })
  })

  test('guesses at links close no sign-in, and an operator ends the waits of both', async () => {
    const address = freshAddress()
    await several(guessLink, address)
    expect(await guessLink(most, address)).toMatchObject(refused(identityRefusals.slowDown))
    expect(await guessName(0, address)).toMatchObject(refused(identityRefusals.wrongPassword))
    await forgetAllFailures(database, address)
    expect(await guessLink(most, address)).toMatchObject(refused(linkRefusals.unknown))
  })
})

test('a link that was never made is unknown; one that is not whole is bad input', async () => {
  const nobodys = 'x'.repeat(43)
  expect(await look(nobodys)).toMatchObject(refused(linkRefusals.unknown))
  expect(await open(nobodys)).toMatchObject(refused(linkRefusals.unknown))
  expect(await look('x')).toMatchObject({ status: 400 })
})

test('a revoked, an expired and an unbound link say so, to the right digits too', async () => {
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

test('the number that is asked for is the one that the school has now', async () => {
  const { token, parentId } = await makeLink({ expiresAt: new Date(clock.now().getTime() + day) })
  await make.setMember(school.id, parentId, { telephone: '13900001234' })
  expect(await open(token)).toMatchObject(refused(linkRefusals.wrongDigits))
  expect(await open(token, '1234')).toMatchObject({ code: 200 })
  await make.setMember(school.id, parentId, { telephone: null })
  expect(await open(token, '1234')).toMatchObject(refused(linkRefusals.wrongDigits))
})

test('a link opens for a student without a status, and for nobody who is no student any more', async () => {
  const { token, studentId } = await makeLink()
  await dormitoryFactories(database).setStatus(school.id, studentId, null)
  expect(await open(token)).toMatchObject({ code: 200 })
  const { token: others, studentId: noStudent } = await makeLink()
  await make.setRoles(school.id, noStudent, [role.staff])
  expect(await open(others)).toMatchObject(refused(linkRefusals.childGone))
})
