import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer, createWebSocketStream } from 'ws'

/** A broker that accepts connections; over WebSocket it also receives the request. */
export interface ConnectionHandler {
  readonly handle: (stream: Duplex, request?: IncomingMessage) => unknown
}

/** A broker's WebSocket path on the HTTP server. */
export interface Door {
  readonly path: string
  /** The longest frame that a client may send, bytes. */
  readonly longestFrame: number
  readonly broker: ConnectionHandler
}

/** The longest frame that a listener may send: it only sends its token and subscriptions. */
const longestFrame = 16_384

/** The WebSocket entry of the live channel. */
export const liveDoor = (broker: ConnectionHandler): Door => ({ path: '/live', longestFrame, broker })

/**
 * The stream of a WebSocket, which sends pending writes together. A broker writes a packet in parts, and packets of
 * several queues in a row: each would be a separate frame that wakes the page.
 */
const streamOf = (webSocket: WebSocket): Duplex =>
  createWebSocketStream(webSocket, {
    writev: (parts, done) => webSocket.send(Buffer.concat(parts.map(({ chunk }) => chunk)), done),
  })

const openDoor = ({ longestFrame: maxPayload, broker }: Door) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  return {
    enter: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const stream = streamOf(webSocket)
        stream.on('error', () => undefined)
        broker.handle(stream, request)
      }),
    close: () => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}

/** Opens WebSocket entries for brokers, each at its path, on the HTTP server. Returns a function that closes them. */
export const openWebSockets = (http: HttpServer, doors: readonly Door[]) => {
  const open = new Map(doors.map((door) => [door.path, openDoor(door)]))
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const door = open.get(request.url?.split('?')[0] ?? '')
    if (door === undefined) socket.destroy()
    else door.enter(request, socket, head)
  }
  http.on('upgrade', upgrade)
  return () => {
    http.off('upgrade', upgrade)
    for (const { close } of open.values()) close()
  }
}

/** Opens a TCP port for a broker. Returns the port and a function that closes it; rejects if the port is in use. */
export const openTcp = async (broker: ConnectionHandler, host: string, port: number) => {
  const openSockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address: AddressInfo | string | null = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        // Destroy the remaining sockets. A client that reconnected during shutdown would keep `close` from finishing.
        for (const socket of openSockets) socket.destroy()
      }),
  }
}
