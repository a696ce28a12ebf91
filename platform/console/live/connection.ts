import type { MqttClient } from 'mqtt'
import { readSession } from '../session/store.ts'

/** Both sides notice within this many seconds that the other is gone (operations §4). */
const keepAlive = 5

/** How soon a lost connection is tried again, ms. */
const tryAgainAfter = 1000

interface Shared {
  readonly token: string
  readonly client: Promise<MqttClient>
  users: number
}

let shared: Shared | null = null

const brokerAddress = () => `${window.location.origin.replace(/^http/, 'ws')}/live`

const open = async (token: string): Promise<MqttClient> => {
  // A library of its own weight: loaded where something live is shown, and not before.
  const { default: mqtt } = await import('mqtt')
  return mqtt.connect(brokerAddress(), {
    username: 'console',
    password: token,
    keepalive: keepAlive,
    reconnectPeriod: tryAgainAfter,
    protocolVersion: 4,
    clean: true,
    // The library's own choice is a worker made of a blob, which the content policy refuses.
    timerVariant: 'native',
    // The reader of each stream subscribes again itself, and asks for what it missed.
    resubscribe: false,
  })
}

/**
 * The connection of this page to the live channel, shared by all who listen; made with the first and ended with the last,
 * or with the session that it was made for. Null without a session.
 */
export const takeConnection = (): { client: Promise<MqttClient>; leave: () => void } | null => {
  const token = readSession()?.token
  if (token === undefined) return null
  if (shared?.token !== token) shared = { token, client: open(token), users: 0 }
  const mine = shared
  mine.users++
  const leave = () => {
    mine.users--
    if (mine.users > 0) return
    if (shared === mine) shared = null
    void mine.client.then((client) => client.end(true))
  }
  return { client: mine.client, leave }
}
