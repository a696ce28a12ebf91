import type { OpenLine, SocketLine } from '../../../platform/console/sockets/openSockets.ts'
import { type DeviceAsk, readFrame, writeFrame } from './deviceFrames.ts'

/** Interval of pings, ms. After this many unanswered pings the connection counts as broken. */
const pingEvery = 5000
const maxUnanswered = 2

/** Delay before reconnecting, ms. It doubles with each failure. */
const firstRetryMs = 1000
const maxRetryMs = 30_000

interface SocketOptions {
  readonly url: string
  readonly userId: number
  readonly open: OpenLine
  readonly onAsk: (ask: DeviceAsk) => void
  readonly onLogin: (isIn: boolean) => void
  /** Reports whether the connection is up and logged in. */
  readonly onConnection: (isConnected: boolean) => void
}

/** Keeps a connection to a gate: logs in, pings and reconnects (operations §4). */
export const keepSocket = ({ url, userId, open, onAsk, onLogin, onConnection }: SocketOptions) => {
  let line: SocketLine | null = null
  let isIn = false
  let hasEnded = false
  let failures = 0
  let unanswered = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  let pings: ReturnType<typeof setInterval> | undefined

  const setLoggedIn = (isConnected: boolean) => {
    if (isConnected === isIn) return
    isIn = isConnected
    onConnection(isConnected)
  }
  const ping = () => {
    if (unanswered >= maxUnanswered) return line?.close()
    unanswered += 1
    return line?.send(writeFrame('ping'))
  }
  const hear = (text: string) => {
    const word = readFrame(text)
    if (word === null) return
    unanswered = 0
    if (word.kind === 'ping') line?.send(writeFrame('pong'))
    // Reset only after a pong, because a gate that accepts each login and then disconnects must not be retried every
    // second.
    else if (word.kind === 'pong' && isIn) failures = 0
    else if (word.kind === 'welcome') {
      setLoggedIn(true)
      onLogin(true)
    } else if (word.kind === 'refusal') {
      failures = Number.POSITIVE_INFINITY
      onLogin(false)
      line?.close()
    } else if (word.kind === 'ask' && isIn) onAsk(word.ask)
  }
  const closed = () => {
    line = null
    clearInterval(pings)
    setLoggedIn(false)
    if (hasEnded) return
    rest = setTimeout(connect, Math.min(maxRetryMs, firstRetryMs * 2 ** failures))
    failures = Math.min(10, failures + 1)
  }
  const connect = () => {
    unanswered = 0
    line = open(url, {
      onOpened: () => {
        line?.send(writeFrame('login', { userId }))
        pings = setInterval(ping, pingEvery)
      },
      onText: hear,
      onClosed: closed,
    })
  }
  connect()

  return {
    /** Sends a frame; returns false if the connection is down. */
    send: (type: string, data: object): boolean => {
      if (!isIn) return false
      line?.send(writeFrame(type, data))
      return true
    },
    end: () => {
      hasEnded = true
      clearTimeout(rest)
      line?.close()
    },
  }
}
