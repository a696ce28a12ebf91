import { type FromWorker, type ToWorker, longestText } from '../../contract/socketWorker.ts'

const sockets = new Map<number, WebSocket>()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its page have no other origin to name
const tell = (message: FromWorker) => self.postMessage(message)

/** A socket; null where the content policy lets nothing through, which some browsers throw. */
const socketTo = (url: string) => {
  try {
    return new WebSocket(url)
  } catch {
    return null
  }
}

const open = (line: number, url: string) => {
  const socket = socketTo(url)
  if (socket === null) return tell({ kind: 'closed', line })
  sockets.set(line, socket)
  socket.addEventListener('open', () => tell({ kind: 'opened', line }))
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.length <= longestText) tell({ kind: 'heard', line, text: data })
  })
  // An error is always followed by the end.
  socket.addEventListener('close', () => {
    sockets.delete(line)
    tell({ kind: 'closed', line })
  })
}

const send = (line: number, text: string) => {
  const socket = sockets.get(line)
  if (socket?.readyState === WebSocket.OPEN) socket.send(text)
}

// Runs as a worker: its content policy is that of its own answer, and names the machines that this session may reach.
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') open(data.line, data.url)
  else if (data.kind === 'send') send(data.line, data.text)
  else sockets.get(data.line)?.close()
})
