import type { MqttClient } from 'mqtt'

/** Each side tells the other so often, in seconds, that it is there (O-CONST-019). */
const keepAlive = 5

/** How soon a lost connection is tried again, ms. */
const tryAgainAfter = 1000

/** The broker's answer to a token that is not, or no longer, good. */
const wrongToken = 4

/**
 * Connects to a broker, and again whenever the connection is lost or the broker says “not now”. Who brings a token that
 * is none any more has nothing to come back for.
 */
export const connect = async (address: string, token: string): Promise<MqttClient> => {
  // A library of its own weight: loaded where something live is shown, and not before.
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect(address, {
    username: 'console',
    password: token,
    keepalive: keepAlive,
    reconnectPeriod: tryAgainAfter,
    reconnectOnConnackError: true,
    protocolVersion: 4,
    clean: true,
    // The library's own choice is a worker made of a blob, which the content policy refuses.
    timerVariant: 'native',
    // The reader of each stream subscribes again itself, and asks for what it missed.
    resubscribe: false,
  })
  client.on('error', (error) => {
    if ('code' in error && error.code === wrongToken) client.end(true)
  })
  return client
}
