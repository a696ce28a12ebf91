import { expect, test } from 'vitest'
import { smallBody } from '../platform/contract/call.ts'
import { boundsOf } from '../platform/server/http/bodyBounds.ts'
import { areas } from './areas.ts'

const calls = areas.flatMap(({ name: area, calls: ofArea }) =>
  Object.entries(ofArea)
    .filter(([, call]) => call.hasBody && call.upload === null)
    .map(([name, call]) => ({ name: `${area}.${name}`, call, needed: Math.ceil(boundsOf(call.body).bytes) })),
)

/** The device chooses its batch size. 500 records without long comments fit, though the schema allows more. */
const cutShort = new Set(['access.deviceRecords'])

test('every call’s mostBytes fits the largest body that its schema allows', () => {
  const over = calls.filter(({ name, call, needed }) => needed > call.mostBytes && !cutShort.has(name))
  expect(over.map(({ name, needed }) => `${name}: mostBytes at least ${needed}`)).toEqual([])
})

test('no call declares many more bytes than its schema needs, or over smallBody if it is open to anyone', () => {
  const much = calls.filter(({ call, needed }) => call.mostBytes > smallBody && call.mostBytes > needed * 1.5)
  expect(much.map(({ name, needed }) => `${name}: ${needed}`)).toEqual([])
  const open = calls.filter(({ call }) => call.may.kind === 'anyone' && call.mostBytes > smallBody)
  expect(open.map(({ name }) => name)).toEqual([])
})
