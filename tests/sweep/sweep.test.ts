import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { users } from '../../areas/users/contract.ts'
import { areas } from '../../app/areas.ts'
import { root } from '../../scripts/run.ts'
import { send } from '../support/client.ts'
import { everyTesting } from '../support/everyTesting.ts'
import { canary } from './foreignSchool.ts'
import { sharedWorld } from './world.ts'

test('the canary works: a user of school B receives it', async () => {
  const { server, tokens } = await sharedWorld()
  const answer = await send(server.http, users.findUserPage, { body: {} }, { token: tokens.administratorB })
  expect(answer.text).toContain(canary)
})

test('every area has a sweep test file', () => {
  const shards = globSync('areas/*/sweep.test.ts', { cwd: root }).map((path) => path.split(/[/\\]/)[1])
  const withCalls = areas.filter(({ calls }) => Object.keys(calls).length > 0)
  expect(new Set(shards)).toEqual(new Set(withCalls.map(({ name }) => name)))
})

test('testing files of areas name only existing calls', () => {
  const calls = new Set(areas.flatMap((area) => Object.keys(area.calls).map((call) => `${area.name}.${call}`)))
  const named = [...everyTesting].flatMap(
    ([area, { prepare, triedBy, fewRows, unrecorded, writesOutside, recordedForItself = [] }]) =>
      [
        ...Object.keys({ ...prepare, ...triedBy, ...fewRows, ...unrecorded, ...writesOutside }),
        ...recordedForItself,
      ].map((call) => `${area}.${call}`),
  )
  expect(named.filter((name) => !calls.has(name))).toEqual([])
})
