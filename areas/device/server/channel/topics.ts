/** Message kinds from devices (`Up`) and to devices (`DownMessageKind`): the last part of a topic. */
export type UpMessageKind = 'records' | 'air' | 'answer' | 'ask' | 'presence'
export type DownMessageKind = 'receipt' | 'command' | 'decision'

const ups: readonly UpMessageKind[] = ['records', 'air', 'answer', 'ask', 'presence']
const downs: readonly DownMessageKind[] = ['receipt', 'command', 'decision']

/** Returns the topic for messages of a kind to a device. */
export const buildDownTopic = (deviceId: number, down: DownMessageKind): string => `device/${deviceId}/down/${down}`

/** Returns the message kind of a topic that the device may publish to, or undefined for any other topic. */
export const parseUpTopic = (deviceId: number, topic: string): UpMessageKind | undefined =>
  ups.find((up) => topic === `device/${deviceId}/up/${up}`)

/** Returns true for the full names of the topics that a device may subscribe to. Wildcards are refused. */
export const maySubscribe = (deviceId: number, topic: string): boolean =>
  downs.some((down) => topic === buildDownTopic(deviceId, down))

const upward = /^device\/([1-9]\d{0,15})\/up\/(\w+)$/

/**
 * Reads device id and message kind from a topic, or returns undefined for other topics. Use it only if the broker
 * has checked that the sender owns the topic.
 */
export const parseSender = (topic: string): { readonly deviceId: number; readonly up: UpMessageKind } | undefined => {
  const deviceId = Number(upward.exec(topic)?.[1] ?? 0)
  const up = parseUpTopic(deviceId, topic)
  return up && { deviceId, up }
}
