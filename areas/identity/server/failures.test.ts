import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { freshAddress, useSeparateServer, useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../contract.ts'
import { forgetAllFailures } from './forgetOldSignIns.ts'
import { signInFailure } from './tables.ts'

const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
const { call, make, database } = await useServer({ clock })

const seconds = (count: number) => count * 1000
const minutes = (count: number) => seconds(count * 60)

const tooSoon = refused(identityRefusals.slowDown)
const wrong = refused(identityRefusals.wrongPassword)

const makeTeacher = async () => {
  const school = await make.makeSchool()
  const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  return who.username
}

const tryPassword = (username: string, address: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address })
const guess = (username: string, address: string) => tryPassword(username, address, 'not-this-one')
const enter = (username: string, address: string) => tryPassword(username, address, testPassword)

/** Fails `times` times in a row and waits out the delay each time. */
const failTimes = async (times: number, username: string, address: string) => {
  for (let time = 0; time < times; time += 1) {
    expect(await guess(username, address)).toMatchObject(wrong)
    clock.advance(minutes(5))
  }
}

describe('failures with one name from one address', () => {
  test('are delayed after the third, and each delay is twice the last', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    for (let time = 0; time < 3; time += 1) expect(await guess(username, address)).toMatchObject(wrong)
    for (const delay of [2, 4, 8, 16]) {
      clock.advance(seconds(delay) - 1)
      expect(await guess(username, address)).toMatchObject(tooSoon)
      clock.advance(1)
      expect(await guess(username, address)).toMatchObject(wrong)
    }
  })

  test('answer with the seconds to wait, which early retries do not lengthen', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    for (let time = 0; time < 3; time += 1) await guess(username, address)
    for (let time = 0; time < 5; time += 1) {
      expect((await guess(username, address)).msg).toBe('尝试次数过多，请在 2 秒后重试')
    }
    clock.advance(seconds(1))
    expect((await guess(username, address)).msg).toBe('尝试次数过多，请在 1 秒后重试')
  })

  test('are delayed by at most five minutes', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    await failTimes(14, username, address)
    clock.advance(-1)
    expect((await guess(username, address)).msg).toBe('尝试次数过多，请在 1 秒后重试')
  })

  test('delay the right password too and accept it afterwards', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    for (let time = 0; time < 3; time += 1) await guess(username, address)
    expect(await enter(username, address)).toMatchObject(tooSoon)
    clock.advance(seconds(2))
    expect(await enter(username, address)).toMatchObject({ code: 200 })
  })

  test('start from zero after a success', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    await guess(username, address)
    await guess(username, address)
    expect(await enter(username, address)).toMatchObject({ code: 200 })
    for (let time = 0; time < 3; time += 1) expect(await guess(username, address)).toMatchObject(wrong)
    expect(await guess(username, address)).toMatchObject(tooSoon)
  })

  test('expire after half an hour without another failure', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    await failTimes(6, username, address)
    clock.advance(minutes(30))
    for (let time = 0; time < 3; time += 1) expect(await guess(username, address)).toMatchObject(wrong)
    expect((await guess(username, address)).msg).toBe('尝试次数过多，请在 2 秒后重试')
  })

  test('are delayed for an unknown name too, in any letter case', async () => {
    const address = freshAddress()
    const names = ['Nobody-Here', 'nobody-here', 'NOBODY-HERE']
    for (const name of names) expect(await guess(name, address)).toMatchObject(wrong)
    expect(await guess('nobody-Here', address)).toMatchObject(tooSoon)
  })
})

const makeTwoNames = async () => {
  const [one, other] = [await make.makeSchool(), await make.makeSchool()]
  const staffOf = ({ id, rootId }: typeof one) => ({ schoolId: id, roles: [role.staff], departments: [rootId] })
  const first = await make.makeMember({ ...staffOf(one), username: `Two.Names-${one.id}` })
  const second = await make.makeMember({ ...staffOf(other), joinedTo: first.id })
  return { first, second, someone: await make.makeMember(staffOf(one)) }
}

/** Returns the answer codes of four failures with one name and an attempt with a second one, from a new address. */
const failThenTry = async (
  failing: string,
  then: string,
  attempt: (name: string, address: string) => Promise<{ code: number }>,
) => {
  const address = freshAddress()
  const codes = []
  for (const name of [failing, failing, failing, failing, then]) codes.push((await attempt(name, address)).code)
  return codes
}

describe('that two names belong to one person', () => {
  const stranger = async () => {
    const { username } = await make.makeMember({ schoolId: (await make.makeSchool()).id, roles: [role.staff] })
    const { data } = await call(identity.accountLogin, { body: { username, password: testPassword } })
    return data.token
  }
  const attempts = {
    signIn: guess,
    account: (username: string, address: string) =>
      call(identity.accountLogin, { body: { username, password: 'not-this-one' } }, { address }),
    code: (username: string, address: string) => call(identity.sendPasswordCode, { body: { username } }, { address }),
    reset: (username: string, address: string) =>
      call(
        identity.resetForgotten,
        { body: { username, code: '000000', encryptPassword: 'Sesame-2027' } },
        { address },
      ),
    look: async (username: string, address: string) =>
      call(
        identity.seeOtherAccount,
        { body: { username, encryptPassword: 'not-this-one' } },
        { address, token: await stranger() },
      ),
  }

  test.each(Object.entries(attempts))('is not revealed by failures of %s', async (_what, attempt) => {
    const { first, second, someone } = await makeTwoNames()
    const codes = await failThenTry(first.username, second.username, attempt)
    expect(codes).toEqual(await failThenTry(first.username, someone.username, attempt))
    expect(codes).toEqual(await failThenTry(first.username, 'nobody-of-this-name', attempt))
    expect(codes.slice(3)).toEqual([identityRefusals.slowDown.code, codes[0]])
  })

  test('is not revealed by a success or by failures from other addresses', async () => {
    const { first, second } = await makeTwoNames()
    const address = freshAddress()
    for (let time = 0; time < 3; time += 1) await guess(first.username, address)
    expect(await enter(second.username, address)).toMatchObject({ code: 200 })
    expect(await guess(first.username, address)).toMatchObject(tooSoon)
    for (let time = 0; time < 12; time += 1) await guess(second.username, freshAddress())
    expect(await guess(second.username, freshAddress())).toMatchObject(tooSoon)
    expect(await guess(first.username, freshAddress())).toMatchObject(wrong)
  })
})

test('allows each name of an account only the attempts of one name', async () => {
  const { first, second } = await makeTwoNames()
  const address = freshAddress()
  const answers = []
  for (let time = 0; time < 20; time += 1) {
    for (const { username } of [first, second]) answers.push((await guess(username, address)).code)
  }
  expect(answers.filter((code) => code === identityRefusals.wrongPassword.code)).toHaveLength(6)
  for (const { username } of [first, second]) expect(await enter(username, address)).toMatchObject(tooSoon)
  clock.advance(seconds(2))
  for (const { username } of [first, second]) expect(await enter(username, address)).toMatchObject({ code: 200 })
})

test('charges parallel guesses one by one before any password is checked', async () => {
  const [username, address] = [await makeTeacher(), freshAddress()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(username, address)))
  expect(answers.filter((answer) => answer.code === identityRefusals.wrongPassword.code)).toHaveLength(3)
  expect(answers.filter((answer) => answer.code === identityRefusals.slowDown.code)).toHaveLength(17)
})

describe('failures from addresses that never signed in with the name', () => {
  test('do not delay an address that has signed in with it', async () => {
    const [username, own] = [await makeTeacher(), freshAddress()]
    await enter(username, own)
    for (let stranger = 0; stranger < 20; stranger += 1) await guess(username, freshAddress())
    expect(await guess(username, freshAddress())).toMatchObject(tooSoon)
    expect(await enter(username, own)).toMatchObject({ code: 200 })
  })

  test('delay all such addresses after twelve failures', async () => {
    const username = await makeTeacher()
    for (let stranger = 0; stranger < 12; stranger += 1) {
      expect(await guess(username, freshAddress())).toMatchObject(wrong)
    }
    expect(await enter(username, freshAddress())).toMatchObject(tooSoon)
    clock.advance(seconds(2))
    expect(await enter(username, freshAddress())).toMatchObject({ code: 200 })
  })
})

describe('an address that tries many accounts', () => {
  test('is delayed after sixty failures, also with names that it never tried', async () => {
    const address = freshAddress()
    for (let account = 0; account < 60; account += 1) {
      expect(await guess(`sprayed-${account}`, address)).toMatchObject(wrong)
    }
    expect(await guess('sprayed-next', address)).toMatchObject(tooSoon)
    const username = await makeTeacher()
    expect(await enter(username, address)).toMatchObject(tooSoon)
    expect(await enter(username, freshAddress())).toMatchObject({ code: 200 })
    clock.advance(minutes(31))
    expect(await enter(username, address)).toMatchObject({ code: 200 })
  })

  test('is not delayed with a name that it has signed in with', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    await enter(username, address)
    for (let account = 0; account < 61; account += 1) await guess(`colleague-${account}`, address)
    expect(await guess('colleague-next', address)).toMatchObject(tooSoon)
    expect(await enter(username, address)).toMatchObject({ code: 200 })
  })
})

describe('forgetAllFailures', () => {
  const makeDelayed = async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    for (let time = 0; time < 3; time += 1) await guess(username, address)
    expect(await enter(username, address)).toMatchObject(tooSoon)
    return { address, enterAgain: () => enter(username, address) }
  }

  test('ends the delays of one address or of all', async () => {
    const [one, other] = [await makeDelayed(), await makeDelayed()]
    expect(await forgetAllFailures(database, one.address)).toBe(1)
    expect(await one.enterAgain()).toMatchObject({ code: 200 })
    expect(await other.enterAgain()).toMatchObject(tooSoon)
    expect(await forgetAllFailures(database, null)).toBeGreaterThan(0)
    expect(await other.enterAgain()).toMatchObject({ code: 200 })
  })
})

describe('concurrent attempts', () => {
  test('with right passwords from one address do not delay each other', async () => {
    const school = await make.makeSchool()
    const place = { schoolId: school.id, roles: [role.staff], departments: [school.rootId] }
    const colleagues = await Promise.all(Array.from({ length: 100 }, () => make.makeMember(place)))
    const address = freshAddress()
    const answers = await Promise.all(colleagues.map(({ username }) => enter(username, address)))
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  })

  test('with the right password for one name do not delay each other', async () => {
    const [username, address] = [await makeTeacher(), freshAddress()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(username, address)))
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  })

  test('from one address allow only sixty wrong passwords across all names', async () => {
    const address = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, name) => guess(`sprayed-at-once-${name}`, address)),
    )
    expect(answers.filter(({ code }) => code === identityRefusals.wrongPassword.code)).toHaveLength(60)
    expect(answers.filter(({ code }) => code === identityRefusals.slowDown.code)).toHaveLength(30)
  })

  test('from unknown addresses allow only twelve wrong passwords for one name', async () => {
    const username = await makeTeacher()
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(username, freshAddress())))
    expect(answers.filter(({ code }) => code === identityRefusals.wrongPassword.code)).toHaveLength(12)
    expect(answers.filter(({ code }) => code === identityRefusals.slowDown.code)).toHaveLength(18)
  })

  test('do not count as guesses if the password is right but the user may not enter', async () => {
    const school = await make.makeSchool()
    const address = freshAddress()
    for (let parent = 0; parent < 62; parent += 1) {
      const { username } = await make.makeMember({ schoolId: school.id, roles: [role.parent] })
      expect(await enter(username, address)).toMatchObject(refused(identityRefusals.notForConsole))
    }
  })

  test('do not delay each other if a later one finishes first', async () => {
    const [username, colleague, address] = [await makeTeacher(), await makeTeacher(), freshAddress()]
    clock.advance(5)
    for (const each of [username, colleague]) expect(await enter(each, address)).toMatchObject({ code: 200 })
    clock.advance(-5)
    for (const each of [username, await makeTeacher()]) expect(await enter(each, address)).toMatchObject({ code: 200 })
  })

  test('from several unknown addresses do not delay each other', async () => {
    const username = await makeTeacher()
    clock.advance(5)
    expect(await guess(username, freshAddress())).toMatchObject(wrong)
    clock.advance(-5)
    expect(await enter(username, freshAddress())).toMatchObject({ code: 200 })
  })
})

describe('nodes whose clocks differ', () => {
  const hour = 60 * minutes(1)
  const makeShiftedClock = (by: number) => ({ now: () => new Date(Date.now() + by) })

  test.each([
    ['ahead', hour],
    ['behind', -hour],
  ])('apply the same delay after failures on a node whose clock is %s', async (_how, by) => {
    const own = await makeTestDatabase()
    closeAfterwards(() => own.close())
    const [wrongNode, rightNode] = [
      await useSeparateServer({ database: own, clock: makeShiftedClock(by) }),
      await useSeparateServer({ database: own }),
    ]
    const address = freshAddress()
    const tryAt = (server: typeof wrongNode) =>
      server.call(identity.login, { body: { username: 'nobody-here', password: 'not-this-one' } }, { address })
    for (let time = 0; time < 9; time += 1) {
      // Skip all delays but the last. Its two minutes are long enough for the slowest machine.
      await own.asSystem('a test waits', (db) => db.update(signInFailure).set({ retryAt: sql`clock_timestamp()` }))
      expect(await tryAt(wrongNode)).toMatchObject(wrong)
    }
    const { msg } = await tryAt(rightNode)
    const secondsToWait = Number(/\d+/.exec(msg)?.[0] ?? 0)
    expect(secondsToWait).toBeGreaterThan(2)
    expect(secondsToWait).toBeLessThanOrEqual(128)
  })
})
