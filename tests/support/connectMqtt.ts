import mqtt from 'mqtt'

const closed = /^Couldn't connect to server/

/**
 * Connects as pages and devices do: retries if the connection is closed without a response, because a busy server drops
 * clients that it couldn't serve within five seconds. A refusal is final.
 */
export const connectMqtt = async (
  url: string,
  options: mqtt.IClientOptions,
  attempts = 5,
): Promise<mqtt.MqttClient> => {
  try {
    return await mqtt.connectAsync(url, options, false)
  } catch (error) {
    if (attempts === 1 || !(error instanceof Error) || !closed.test(error.message)) throw error
    return connectMqtt(url, options, attempts - 1)
  }
}
