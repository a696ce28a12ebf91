import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, createWebSocketStream } from 'ws'
import type { Broker } from './broker.ts'

/** The longest frame that a listener may send: it sends nothing but its token and its subscriptions. */
const longestFrame = 16_384

/** The broker over WebSocket at `/live`, on the server that serves everything else. */
export const openWebSocket = (http: HttpServer, broker: Broker) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== '/live') {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const stream = createWebSocketStream(webSocket)
      stream.on('error', () => undefined)
      broker.handle(stream, request)
    })
  }
  http.on('upgrade', upgrade)
  return () => {
    http.off('upgrade', upgrade)
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }
}

/** The broker over TCP. Gives the port it got and a way to close it; refuses a port that is taken. */
export const openTcp = async (broker: Broker, host: string, port: number) => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    broker.handle(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address: AddressInfo | string | null = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
