import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer, createWebSocketStream } from 'ws'

/** A broker as its doors know it: it takes connections, over WebSocket with their request. */
export interface Behind {
  readonly handle: (stream: Duplex, request?: IncomingMessage) => unknown
}

/** A broker's place on the server that serves everything else. */
export interface Door {
  readonly path: string
  /** The longest frame that a client may send, in bytes. */
  readonly longestFrame: number
  readonly broker: Behind
}

/** The longest frame that a listener may send: it sends nothing but its token and its subscriptions. */
const longestFrame = 16_384

/** The door of the live channel. */
export const liveDoor = (broker: Behind): Door => ({ path: '/live', longestFrame, broker })

/**
 * The stream of a socket, which sends together what is written together. A broker writes a packet in parts, and packets of
 * several queues one after the other: each would be a frame of its own, which wakes the page for itself.
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

/** Brokers over WebSocket, each at its path, on the server that serves everything else. */
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

/** A broker over TCP. Gives the port it got and a way to close it; refuses a port that is taken. */
export const openTcp = async (broker: Behind, host: string, port: number) => {
  const inside = new Set<Socket>()
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    inside.add(socket)
    socket.once('close', () => inside.delete(socket))
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
        // Somebody who came again while the broker ended is waited for by nobody.
        for (const socket of inside) socket.destroy()
      }),
  }
}
