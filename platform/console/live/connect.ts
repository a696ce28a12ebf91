import type { MqttClient } from 'mqtt'

/** Keep-alive interval of the MQTT connection, s (O-CONST-019). */
const keepAlive = 5

/** Delay before a lost connection is retried, ms. */
const retryDelay = 1000

/** The broker's return code for an invalid or expired token. */
const wrongToken = 4

/**
 * Connects to a broker, and reconnects after a lost connection or a “not now” answer. It doesn't reconnect with a
 * token that is no longer valid.
 */
export const connect = async (address: string, token: string): Promise<MqttClient> => {
  // The MQTT library is large, so load it only when a live screen needs it.
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect(address, {
    username: 'console',
    password: token,
    keepalive: keepAlive,
    reconnectPeriod: retryDelay,
    reconnectOnConnackError: true,
    protocolVersion: 4,
    clean: true,
    // The library's default timer is a worker from a blob URL, which the content policy refuses.
    timerVariant: 'native',
    // The reader of each stream subscribes again and requests the messages it missed.
    resubscribe: false,
  })
  client.on('error', (error) => {
    if ('code' in error && error.code === wrongToken) client.end(true)
  })
  return client
}
