import { Socket } from 'node:net'

/**
 * Makes a socket that sends all messages of one event loop turn as one chunk. Otherwise each message of each
 * pipelined statement is a separate chunk, and passing them to the kernel took a third of the server's time.
 */
export const gatheringSocket = (): Socket => {
  const socket = new Socket()
  let pieces: Uint8Array[] = []

  const flush = (write: Socket['write']): void => {
    if (pieces.length === 0) return
    const whole = Buffer.concat(pieces)
    pieces = []
    Reflect.apply(write, socket, [whole])
  }
  const gather = (write: Socket['write'], piece: Uint8Array): void => {
    pieces.push(piece)
    if (pieces.length === 1) process.nextTick(flush, write)
  }
  // Only after connecting, which restores the plain method. A proxy, so that its overloads stay as they are.
  socket.once('connect', () => {
    // oxlint-disable-next-line typescript/unbound-method -- every call of it is given the socket
    socket.write = new Proxy(socket.write, {
      apply: (write, _self, parameters: unknown[]) => {
        const [piece] = parameters
        if (parameters.length === 1 && piece instanceof Uint8Array) {
          gather(write, piece)
          return true
        }
        // A message with a callback is sent separately, but never before earlier ones.
        flush(write)
        return Reflect.apply(write, socket, parameters)
      },
    })
  })
  return socket
}
