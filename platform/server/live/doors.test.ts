import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { openWebSockets } from './doors.ts'

test('sends what a broker writes in one turn in at most two frames, complete and in order', async () => {
  const http = createServer()
  const packets = ['first ', 'second ', 'third ', 'fourth']
  const close = openWebSockets(http, [
    { path: '/live', longestFrame: 100, broker: { handle: (stream) => packets.forEach((one) => stream.write(one)) } },
  ])
  closeAfterwards(async () => {
    close()
    http.close()
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const frames: string[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/live`, 'mqtt')
  socket.on('message', (frame) => {
    if (Buffer.isBuffer(frame)) frames.push(frame.toString())
  })
  await expect.poll(() => frames.join('')).toBe(packets.join(''))
  expect(frames.length).toBeLessThanOrEqual(2)
})
