import { expect, test } from 'vitest'
import { smallBody } from '../platform/contract/call.ts'
import { boundsOf } from '../platform/server/http/bodyBounds.ts'
import { areas } from './areas.ts'

const calls = areas.flatMap(({ name: area, calls: ofArea }) =>
  Object.entries(ofArea)
    .filter(([, call]) => call.hasBody && call.upload === null)
    .map(([name, call]) => ({ name: `${area}.${name}`, call, needed: Math.ceil(boundsOf(call.body).bytes) })),
)

/** A batch is as large as its device makes it; one of 500 records without long comments fits. */
const cutShort = new Set(['access.deviceRecords'])

test('whatever a body’s schema allows fits into the bytes that the call may have', () => {
  const over = calls.filter(({ name, call, needed }) => needed > call.mostBytes && !cutShort.has(name))
  expect(over.map(({ name, needed }) => `${name}: mostBytes at least ${needed}`)).toEqual([])
})

test('no call declares more bytes than its schema needs, nor any without a session more than anybody’s', () => {
  const much = calls.filter(({ call, needed }) => call.mostBytes > smallBody && call.mostBytes > needed * 1.5)
  expect(much.map(({ name, needed }) => `${name}: ${needed}`)).toEqual([])
  const open = calls.filter(({ call }) => call.may.kind === 'anyone' && call.mostBytes > smallBody)
  expect(open.map(({ name }) => name)).toEqual([])
})
