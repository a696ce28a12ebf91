import mqtt from 'mqtt'

/** Settings of a simulated master device. */
export interface PretendMasterSpec {
  /** URL of the devices' channel. */
  readonly url: string
  /** The device's credential: `<deviceId>.<secret>`. */
  readonly credential: string
}

interface Heard {
  readonly commandId: number
  readonly command: string
  readonly data: unknown
}

const read = (payload: Buffer): Heard | null => {
  const message: unknown = JSON.parse(payload.toString())
  const [commandId, command] = [Reflect.get(Object(message), 'commandId'), Reflect.get(Object(message), 'command')]
  if (typeof commandId !== 'number' || typeof command !== 'string') return null
  return { commandId, command, data: Reflect.get(Object(message), 'data') }
}

/**
 * A simulated dismissal master device. It connects as devices do, keeps the commands it receives, and answers unless
 * silenced.
 */
export const startPretendMaster = async ({ url, credential }: PretendMasterSpec) => {
  const username = credential.split('.')[0] ?? ''
  const topic = (rest: string) => `device/${username}/${rest}`
  const heard: Heard[] = []
  let isSilent = false
  const options = { clientId: username, username, password: credential, keepalive: 5, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(url, { ...options, protocolVersion: 4 }, false)
  client.on('error', () => undefined)
  client.on('message', (_topic, payload) => {
    const received = read(payload)
    if (received === null) return
    heard.push(received)
    if (isSilent) return
    const result = { message: received.command === 'afterSchool' ? '已更新放学时段' : '不认识的指令' }
    client.publish(topic('up/answer'), JSON.stringify({ commandId: received.commandId, result }), { qos: 1 })
  })
  await client.subscribeAsync(topic('down/command'), { qos: 1 })
  return {
    /** Every received command, oldest first. */
    heard,
    /** Stops or resumes answering. */
    keepSilent: (silent: boolean) => {
      isSilent = silent
    },
    close: () => client.endAsync(true),
  }
}
