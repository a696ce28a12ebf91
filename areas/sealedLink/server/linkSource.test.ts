import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { area } from '../../../platform/contract/area.ts'
import { get, link, nothing, post } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { serve } from '../../../platform/server/serve.ts'
import { linkOf } from '../../../platform/server/session.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { organisation } from '../../organisation/contract.ts'
import { linkLimits, linkRefusals, sealedLinkCalls } from '../contract.ts'
import { parentDigits, sealedLinkFactories } from '../make.ts'
import { countUse } from './links.ts'

const calls = {
  whose: get('/drill/link/whose', {
    doc: '链接是谁的',
    may: link('leave', '试验'),
    data: z.object({ studentId: z.int(), roles: z.array(z.int()) }),
  }),
  use: post('/drill/link/use', { doc: '用一次', may: link('leave', '试验'), body: z.object({}), data: nothing }),
  other: get('/drill/link/other', { doc: '另一用途', may: link('temperature', '试验'), data: nothing }),
}
const drill = serve(area({ name: 'drill', title: '试验', calls }), {
  whose: ({ session }) => ({ studentId: linkOf(session).studentId, roles: [...session.roles] }),
  use: async ({ db, session }) => {
    await countUse(db, session)
    return null
  },
  other: () => null,
})

const clock = movableClock(new Date())
const server = await useServer({ clock, also: [drill], config: { atOnce: { perAccount: 2, perDevice: 1 } } })
const { call, make, as } = server
const linkFactories = sealedLinkFactories(server)
const school = await make.makeSchool()

const day = 86_400_000
const makeOpen = async (values = {}) => {
  const made = await linkFactories.makeOpened(school.id, [], {
    expiresAt: new Date(clock.now().getTime() + 9 * day),
    ...values,
  })
  const { data } = await call(sealedLinkCalls.open, { body: { token: made.token, digits: parentDigits } })
  return { ...made, session: { token: data.token } }
}

test('an opened link acts for its one child without any role', async () => {
  const { session, studentId } = await makeOpen()
  expect((await as(session, calls.whose)).data).toEqual({ studentId, roles: [] })
})

test('refuses an opened link on calls of other purposes and on calls for accounts', async () => {
  const { session } = await makeOpen()
  expect(await as(session, calls.other)).toMatchObject(refused(common.signedOut))
  expect(await as(session, organisation.findTree)).toMatchObject(refused(common.signedOut))
  const other = await makeOpen({ purpose: 'temperature' })
  expect(await as(other.session, calls.other)).toMatchObject({ code: 200 })
  expect(await as(other.session, calls.whose)).toMatchObject(refused(common.signedOut))
})

test('refuses the token of the text message and an altered token as sessions', async () => {
  const { token, session } = await makeOpen()
  const [kind, at, id, ends, seal] = session.token.split('.')
  const changed = [
    token,
    [kind, at, (Number.parseInt(id ?? '', 36) + 1).toString(36), ends, seal].join('.'),
    [kind, at, id, `${ends}0`, seal].join('.'),
    [kind, at, id, ends].join('.'),
  ]
  for (const one of changed) expect(await as({ token: one }, calls.whose)).toMatchObject(refused(common.signedOut))
})

test('an opened link expires', async () => {
  const { session } = await makeOpen()
  clock.advance((linkLimits.openMinutes - 1) * 60_000)
  expect(await as(session, calls.whose)).toMatchObject({ code: 200 })
  clock.advance(60_000)
  expect(await as(session, calls.whose)).toMatchObject(refused(common.signedOut))
})

describe('refusals that end an opened link', () => {
  test('if the link is revoked, locked or expired', async () => {
    const [revoked, locked, expired] = [await makeOpen(), await makeOpen(), await makeOpen()]
    await linkFactories.changeLink(revoked.id, { revokedAt: clock.now() })
    await linkFactories.changeLink(locked.id, { triesLeft: 0 })
    await linkFactories.changeLink(expired.id, { expiresAt: clock.now() })
    expect(await as(revoked.session, calls.whose)).toMatchObject(refused(linkRefusals.revoked))
    expect(await as(locked.session, calls.whose)).toMatchObject(refused(linkRefusals.locked))
    expect(await as(expired.session, calls.whose)).toMatchObject(refused(linkRefusals.expired))
  })

  test('if the parent is unlinked or disabled', async () => {
    const [gone, locked] = [await makeOpen(), await makeOpen()]
    await linkFactories.unbind(gone.parentLinkId)
    await make.setMember(school.id, locked.parentId, { locked: true })
    for (const { session } of [gone, locked])
      expect(await as(session, calls.whose)).toMatchObject(refused(linkRefusals.unbound))
  })

  test('if the child graduated or left', async () => {
    const [graduated, left] = [await makeOpen(), await makeOpen()]
    await make.setMember(school.id, graduated.studentId, { disabled: true })
    await linkFactories.setStatus(left.studentId, 2)
    for (const { session } of [graduated, left])
      expect(await as(session, calls.whose)).toMatchObject(refused(linkRefusals.childGone))
  })
})

test('a change of the parent’s number ends an opened link, which the new number opens again', async () => {
  const { session, token, parentId } = await makeOpen()
  await make.setMember(school.id, parentId, { telephone: '13922224321' })
  expect(await as(session, calls.whose)).toMatchObject(refused(common.signedOut))
  expect(await as(session, calls.use, { body: {} })).toMatchObject(refused(common.signedOut))
  const open = (digits: string) => call(sealedLinkCalls.open, { body: { token, digits } })
  expect(await open(parentDigits)).toMatchObject(refused(linkRefusals.wrongDigits))
  const { data } = await open('224321')
  expect(await as({ token: data.token }, calls.whose)).toMatchObject({ code: 200 })
})

test('limits the uses of a link, also with concurrent calls', async () => {
  const { session, id } = await makeOpen({ mostUses: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => as(session, calls.use, { body: {} })))
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
    200,
    200,
    linkRefusals.usedUp.code,
  ])
  expect(await linkFactories.linkOf(id)).toMatchObject({ uses: 2 })
})

test('accepts a link that was made under the previous secret', async () => {
  const { token } = await makeOpen()
  const fresh = { secret: 'the secret of today-9876543210-zyxw', previousSecrets: [server.config.secret] }
  const after = await useServer({ database: server.database, config: fresh })
  expect(await after.call(sealedLinkCalls.look, { body: { token } })).toMatchObject({ code: 200 })
})
