import type { MqttClient } from 'mqtt'
import { onRestart } from '../pageState.ts'
import { readSession } from '../session/store.ts'
import { connect } from './connect.ts'

interface Shared {
  readonly token: string
  readonly client: Promise<MqttClient>
  users: number
}

let shared: Shared | null = null

onRestart(() => {
  shared = null
})

const brokerAddress = () => `${window.location.origin.replace(/^http/, 'ws')}/live`

/**
 * Returns the page's connection to the live channel, shared by all listeners. The first listener opens it. It closes
 * with the last one, or with its session. Null without a session.
 */
export const joinConnection = (): { client: Promise<MqttClient>; leave: () => void } | null => {
  const token = readSession()?.token
  if (token === undefined) return null
  if (shared?.token !== token) shared = { token, client: connect(brokerAddress(), token), users: 0 }
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
