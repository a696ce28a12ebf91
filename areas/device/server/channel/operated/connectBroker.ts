import mqtt, { type IClientSubscribeOptions, type MqttClient } from 'mqtt'

/** Timeout of a connection attempt and delays before another attempt, ms. */
const connectionTimeout = 5000
const reconnectDelay = 500
const resubscribeDelay = 5000

/** Options of a connection from this node to the operator's broker. */
export interface BrokerParts {
  /** `DEVICE_MQTT_URL`. */
  readonly url: string
  /** MQTT client id. It must be unique at the broker. */
  readonly name: string
  /** In seconds. */
  readonly keepalive: number
  readonly topics: readonly string[]
  /** `onBegin` runs before the first message of each connection, `onUp` when all topics are subscribed. */
  readonly onBegin?: () => void
  readonly onUp?: () => void
  readonly onDown?: () => void
  readonly onFault: (what: string, error: unknown) => void
}

const addressOf = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSealed = protocol === 'mqtts:'
  return {
    protocol: isSealed ? ('mqtts' as const) : ('mqtt' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSealed ? 8883 : 1883) : Number(port),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

const subscribeOptions: IClientSubscribeOptions = { qos: 1 }

/**
 * Connects to the operator's broker and reconnects automatically. The broker keeps no session for a node that is
 * offline.
 */
export const connectBroker = (parts: BrokerParts): MqttClient => {
  const { url, name, keepalive, topics, onFault } = parts
  const client = mqtt.connect({
    ...addressOf(url),
    clientId: name,
    keepalive,
    protocolVersion: 5,
    clean: true,
    connectTimeout: connectionTimeout,
    reconnectPeriod: reconnectDelay,
    resubscribe: false,
    queueQoSZero: false,
  })
  let isFaultReported = false
  // Report an outage only once.
  const fault = (error: unknown) => {
    if (!isFaultReported) onFault('the operator’s broker cannot be reached', error)
    isFaultReported = true
  }

  const subscribe = async (turn: MqttClient['stream']): Promise<void> => {
    try {
      const granted = await client.subscribeAsync([...topics], subscribeOptions)
      const refused = granted.filter(({ qos }) => qos >= 128).map(({ topic }) => topic)
      if (refused.length > 0) throw new Error(`not allowed to subscribe to ${refused.join(', ')}`)
      isFaultReported = false
      parts.onUp?.()
    } catch (error) {
      if (!client.connected || client.stream !== turn) return
      fault(error)
      setTimeout(() => client.connected && client.stream === turn && void subscribe(turn), resubscribeDelay).unref()
    }
  }

  client.on('connect', () => {
    parts.onBegin?.()
    void subscribe(client.stream)
  })
  client.on('error', fault)
  client.on('close', () => {
    parts.onDown?.()
    if (!client.disconnecting) fault(new Error('the connection is closed'))
  })
  return client
}
