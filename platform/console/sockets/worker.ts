import { type FromWorker, type ToWorker, longestText } from '../../contract/socketWorker.ts'

const sockets = new Map<number, WebSocket>()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its page have no other origin to name
const tell = (message: FromWorker) => self.postMessage(message)

/** Opens a socket. Null if the content policy refuses it, which some browsers report by throwing. */
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
  // An error is always followed by a close event.
  socket.addEventListener('close', () => {
    sockets.delete(line)
    tell({ kind: 'closed', line })
  })
}

const send = (line: number, text: string) => {
  const socket = sockets.get(line)
  if (socket?.readyState === WebSocket.OPEN) socket.send(text)
}

// Runs as a worker. Its content policy comes with its script's response, and names the hosts that this session may
// reach.
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') open(data.line, data.url)
  else if (data.kind === 'send') send(data.line, data.text)
  else sockets.get(data.line)?.close()
})
