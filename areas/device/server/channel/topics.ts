/** The kinds of message that devices send, and that are sent to them: the last part of a topic. */
export type Up = 'records' | 'answer' | 'ask' | 'presence'
export type Down = 'receipt' | 'command' | 'decision'

const ups: readonly Up[] = ['records', 'answer', 'ask', 'presence']
const downs: readonly Down[] = ['receipt', 'command', 'decision']

/** The topic on which a device is told something. */
export const topicOf = (deviceId: number, down: Down): string => `device/${deviceId}/down/${down}`

/** The kind of message that a device publishes under a topic; undefined for topics that are not its own. */
export const upOf = (deviceId: number, topic: string): Up | undefined =>
  ups.find((up) => topic === `device/${deviceId}/up/${up}`)

/** True for the topics that a device may listen to: its own, each by its whole name. */
export const mayHear = (deviceId: number, topic: string): boolean =>
  downs.some((down) => topic === topicOf(deviceId, down))

const upward = /^device\/([1-9]\d{0,15})\/up\/(\w+)$/

/** The device whose topic this is, and the kind of message; undefined for other topics. For a broker that has checked whose it is. */
export const senderOf = (topic: string): { readonly deviceId: number; readonly up: Up } | undefined => {
  const deviceId = Number(upward.exec(topic)?.[1] ?? 0)
  const up = upOf(deviceId, topic)
  return up && { deviceId, up }
}
