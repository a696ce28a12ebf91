import mqtt from 'mqtt'
import type { BoardEvent, BoardMessage } from '../areas/dormitory/boardViews.ts'
import { boardCalls } from '../areas/dormitory/boardContract.ts'

/** Opens a board that listens to the streams of every building of its manager. */
const openBoard = async (address: string, token: string, onEvent: (event: BoardEvent) => void) => {
  const answer = await fetch(`${address}${boardCalls.boardQueues.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data: queues }: { data: string[] } = await answer.json()
  const client = await mqtt.connectAsync(`${address.replace('http', 'ws')}/live`, {
    username: 'bench',
    password: token,
    keepalive: 30,
    protocolVersion: 4,
  })
  client.on('message', (_topic, payload) => {
    const packet: { messages: { body: BoardMessage }[] } = JSON.parse(payload.toString())
    for (const { body } of packet.messages) for (const event of body.events) onEvent(event)
  })
  await client.subscribeAsync(queues)
  return client
}

/** Opens a board for each token, and calls `onEvent` for each event on each of them. */
export const openBoards = async (address: string, tokens: readonly string[], onEvent: (event: BoardEvent) => void) => {
  const clients: mqtt.MqttClient[] = []
  for (const token of tokens) clients.push(await openBoard(address, token, onEvent))
  return { end: () => Promise.all(clients.map((client) => client.endAsync(true))) }
}
