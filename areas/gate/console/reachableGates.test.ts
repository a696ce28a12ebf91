import { expect, test } from 'vitest'
import { isReachableFrom } from './reachableGates.ts'

test('tries the demo’s loopback gates only from a page of the server’s own computer', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].map((page) => isReachableFrom(page, '127.0.2.2'))).toEqual([
    true,
    true,
    true,
  ])
  expect(['192.168.1.5', 'school.example.cn'].map((page) => isReachableFrom(page, '127.0.2.2'))).toEqual([false, false])
})

test('tries gates of the school’s network from everywhere', () => {
  expect(['localhost', '192.168.1.5'].map((page) => isReachableFrom(page, '192.168.1.9'))).toEqual([true, true])
})
