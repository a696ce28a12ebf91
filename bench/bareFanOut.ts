import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { tellAddress } from './programs.ts'

/** What the live channel is measured against: `ws` alone, handing on to all what it is posted. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    for (const client of sockets.clients) client.send(body)
    response.end('{}')
  })
})
const sockets = new WebSocketServer({ server })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') tellAddress(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
