/** Message kinds from devices (`Up`) and to devices (`Down`): the last part of a topic. */
export type Up = 'records' | 'answer' | 'ask' | 'presence'
export type Down = 'receipt' | 'command' | 'decision'

const ups: readonly Up[] = ['records', 'answer', 'ask', 'presence']
const downs: readonly Down[] = ['receipt', 'command', 'decision']

/** Returns the topic for messages of a kind to a device. */
export const topicOf = (deviceId: number, down: Down): string => `device/${deviceId}/down/${down}`

/** Returns the message kind of a topic that the device may publish to, or undefined for any other topic. */
export const upOf = (deviceId: number, topic: string): Up | undefined =>
  ups.find((up) => topic === `device/${deviceId}/up/${up}`)

/** Returns true for the full names of the topics that a device may subscribe to. Wildcards are refused. */
export const mayHear = (deviceId: number, topic: string): boolean =>
  downs.some((down) => topic === topicOf(deviceId, down))

const upward = /^device\/([1-9]\d{0,15})\/up\/(\w+)$/

/**
 * Reads device id and message kind from a topic, or returns undefined for other topics. Use it only if the broker
 * has checked that the sender owns the topic.
 */
export const senderOf = (topic: string): { readonly deviceId: number; readonly up: Up } | undefined => {
  const deviceId = Number(upward.exec(topic)?.[1] ?? 0)
  const up = upOf(deviceId, topic)
  return up && { deviceId, up }
}
