import { type WebSocket, WebSocketServer } from 'ws'

interface Frame {
  readonly type: string
  readonly data: Record<string, unknown>
}

/** Settings of a simulated gate. */
export interface PretendGateSpec {
  /** The address on which it listens for keepers' pages, as entered in the device's form. */
  readonly host: string
  readonly port?: number
  /** Returns false for a page that the gate refuses. */
  readonly admits?: (userId: number) => boolean
}

const read = (text: string): Frame | null => {
  try {
    const frame: { type?: unknown; data?: object } = JSON.parse(text)
    return typeof frame.type === 'string' ? { type: frame.type, data: { ...frame.data } } : null
  } catch {
    return null
  }
}

/**
 * A simulated gate: it listens on its port for keepers' pages and sends its requests to all of them (operations §4).
 * The first reply to a request decides, and pages that connect later receive the pending requests again.
 */
export const startPretendGate = async ({ host, port = 20190, admits = () => true }: PretendGateSpec) => {
  const pages = new Set<WebSocket>()
  const waiting = new Map<string, Frame>()
  /** Every received frame, oldest first. */
  const heard: Frame[] = []
  const tally = { logins: 0, pings: 0 }
  let isSilent = false

  const sendFrame = (page: WebSocket, type: string, data: object = {}) => page.send(JSON.stringify({ type, data }))

  const login = (page: WebSocket, { data }: Frame) => {
    const userId = Number(data['userId'])
    if (!admits(userId)) return sendFrame(page, 'login_fail')
    tally.logins += 1
    pages.add(page)
    sendFrame(page, 'login_success')
    for (const { type, data: request } of waiting.values()) sendFrame(page, type, request)
  }
  const handleFrame = (page: WebSocket, frame: Frame) => {
    if (frame.type === 'ping') {
      tally.pings += 1
      return isSilent ? undefined : sendFrame(page, 'pong')
    }
    heard.push(frame)
    if (frame.type === 'login') return login(page, frame)
    if (['agree', 'reject', 'timeout'].includes(frame.type)) waiting.delete(nameOf(frame.data))
    return undefined
  }
  const nameOf = ({ id, askId }: Record<string, unknown>) => JSON.stringify([id, askId])

  const server = new WebSocketServer({ host, port })
  server.on('connection', (page) => {
    page.on('message', (bytes: Buffer) => {
      const frame = read(bytes.toString())
      if (frame !== null) handleFrame(page, frame)
    })
    page.on('close', () => pages.delete(page))
    page.on('error', () => undefined)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })

  return {
    heard,
    tally,
    /** The replies to its requests. */
    replies: () => heard.filter(({ type }) => type !== 'login' && type !== 'pong'),
    isWatched: () => pages.size > 0,
    /** Sends a request for a person at the gate. */
    ask: (data: { readonly id: number; readonly askId?: string; readonly name?: string; readonly avatar?: string }) => {
      const frame = { type: 'askForPermission', data: { deptName: '', name: '', avatar: '', ...data } }
      waiting.set(nameOf(frame.data), frame)
      for (const page of pages) sendFrame(page, frame.type, frame.data)
    },
    /** Sends a text that isn't a frame. */
    sayRaw: (text: string) => {
      for (const page of pages) page.send(text)
    },
    /** Stops or resumes answering pings. */
    keepSilent: (silent: boolean) => {
      isSilent = silent
    },
    /** Breaks every connection without a close frame. */
    cut: () => {
      for (const page of server.clients) page.terminate()
    },
    close: async () => {
      for (const page of server.clients) page.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type PretendGate = Awaited<ReturnType<typeof startPretendGate>>
