import mqtt from 'mqtt'

const closed = /^Couldn't connect to server/

/**
 * Connects as pages and devices do, which come again where the line was closed without an answer: a server that has had no
 * time for somebody within five seconds lets them go. What is refused is refused.
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
