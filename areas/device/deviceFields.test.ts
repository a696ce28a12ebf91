import { expect, test } from 'vitest'
import { isGateAddress } from './deviceFields.ts'

test.each(['', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.9.9', '192.168.10.21'])(
  'accepts %s as a gate’s address',
  (address) => expect([isGateAddress(address, false), isGateAddress(address, true)]).toEqual([true, true]),
)

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '010.0.0.1',
  '10.0.0.01',
  '10.1',
  '10.0.0.256',
  '0x0a.0.0.1',
  '167772161',
  'fd00::1',
  '::ffff:10.0.0.1',
  '10.0.0.1:80',
])('refuses %s as a gate’s address, also in the demo', (address) =>
  expect([isGateAddress(address, false), isGateAddress(address, true)]).toEqual([false, false]),
)

test.each(['127.0.0.2', '127.0.2.11'])('accepts %s only in the demo', (address) =>
  expect([isGateAddress(address, false), isGateAddress(address, true)]).toEqual([false, true]),
)
