import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { listenBare } from './bareListen.ts'

/**
 * The bare program that the live channel is measured against: only `ws`, passing each posted message on to everybody.
 */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    for (const client of sockets.clients) client.send(body)
    response.end('{}')
  })
})
const sockets = new WebSocketServer({ server })
listenBare(server)
