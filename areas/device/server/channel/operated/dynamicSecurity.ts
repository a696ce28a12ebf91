import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { z } from 'zod'

const topic = '$CONTROL/dynamic-security/v1'

/** Topic of the plugin's answers. Each node subscribes to it. */
export const answersTopic = `${topic}/response`

/** Time limit for an answer of the plugin, ms. */
const answerTimeout = 5000

/** Role of all devices, and the `textname` that marks our clients. The operator's other clients lack it. */
const deviceRole = 'xingtan-device'
const ownerMark = 'xingtan'

const Client = z.object({
  username: z.string(),
  textname: z.string().optional(),
  textdescription: z.string().optional(),
  disabled: z.boolean().optional(),
})

const Answer = z.object({
  command: z.string(),
  error: z.string().optional(),
  correlationData: z.string().optional(),
  data: z.object({ client: Client.optional(), clients: z.array(Client).optional() }).optional(),
})

const Answers = z.object({ responses: z.array(Answer) })

type Command = Readonly<Record<string, unknown>> & { readonly command: string }
type Reply = z.output<typeof Answer>

/** A device client of the broker: the hash of its credential secret, and its disabled flag. */
export interface BrokerClient {
  readonly deviceId: number
  readonly seal: string
  readonly disabled: boolean
}

/** Errors of the plugin that mean the wanted state already exists. */
const harmlessErrors = new Set(['Client not found', 'Client already exists', 'Role already exists'])

const presentClient = ({ username, textname, textdescription = '', disabled = false }: z.output<typeof Client>) =>
  textname === ownerMark && /^[1-9]\d{0,15}$/.test(username)
    ? [{ deviceId: Number(username), seal: textdescription, disabled }]
    : []

/** Subscriptions that the role allows. The ACL file limits which messages a device receives and sends. */
const roleAcls = [
  { acltype: 'subscribePattern', topic: 'device/+/down/receipt', priority: 1, allow: true },
  { acltype: 'subscribePattern', topic: 'device/+/down/command', priority: 1, allow: true },
  { acltype: 'subscribePattern', topic: 'device/+/down/decision', priority: 1, allow: true },
  // This also denies the nodes' shared subscription. A device in it would receive part of the records, and they would
  // be lost.
  { acltype: 'subscribePattern', topic: '#', priority: 0, allow: false },
]

/** Client for the part of Mosquitto's dynamic-security plugin that devices need (mosquitto_ctrl_dynsec(1)). */
export const makeDynamicSecurity = (client: () => MqttClient) => {
  const waiting = new Map<string, (replies: readonly Reply[]) => void>()

  const ask = async (...commands: readonly Command[]): Promise<readonly Reply[]> => {
    const correlationData = randomUUID()
    const payload = JSON.stringify({ commands: commands.map((one) => ({ ...one, correlationData })) })
    const answered = Promise.withResolvers<readonly Reply[]>()
    waiting.set(correlationData, answered.resolve)
    const timer = setTimeout(() => answered.reject(new Error('the broker has not answered')), answerTimeout)
    try {
      if (!client().connected) throw new Error('the broker is away')
      client().publish(topic, payload, { qos: 0 })
      const replies = await answered.promise
      const refused = replies.find(({ error }) => error !== undefined && !harmlessErrors.has(error))
      if (refused) throw new Error(`${refused.command}: ${refused.error}`)
      return replies
    } finally {
      clearTimeout(timer)
      waiting.delete(correlationData)
    }
  }

  return {
    /** Handles an answer of the plugin. Answers to other nodes arrive here too and are ignored. */
    hear: (payload: Buffer): void => {
      const replies = Answers.safeParse(JSON.parse(payload.toString())).data?.responses ?? []
      waiting.get(replies[0]?.correlationData ?? '')?.(replies)
    },
    /** Denies the access that the plugin allows by default, and creates the role of devices. */
    prepare: async (): Promise<void> => {
      const acls = ['publishClientSend', 'publishClientReceive', 'subscribe'].map((acltype) => ({
        acltype,
        allow: false,
      }))
      await ask(
        { command: 'setDefaultACLAccess', acls },
        { command: 'createRole', rolename: deviceRole, acls: roleAcls },
      )
    },
    /** Returns a page of the devices at the broker. `isLast` is true for a page that is not full. */
    list: async (offset: number, count: number) => {
      const [reply] = await ask({ command: 'listClients', verbose: true, count, offset })
      const clients = reply?.data?.clients ?? []
      return { isLast: clients.length < count, devices: clients.flatMap(presentClient) }
    },
    find: async (deviceId: number): Promise<BrokerClient | undefined> => {
      const [reply] = await ask({ command: 'getClient', username: String(deviceId) })
      return reply?.data?.client && presentClient(reply.data.client)[0]
    },
    /**
     * Adds a device with this credential. The client id is fixed to the device id, because with another id it could
     * disconnect another device.
     */
    letIn: async (deviceId: number, credential: string, seal: string): Promise<void> => {
      const username = String(deviceId)
      const names = { username, clientid: username, textname: ownerMark, textdescription: seal }
      await ask({ command: 'createClient', ...names, password: credential, roles: [{ rolename: deviceRole }] })
    },
    /** `remove` and `disable` also disconnect a connected device. */
    remove: (deviceId: number) => ask({ command: 'deleteClient', username: String(deviceId) }),
    disable: (deviceId: number) => ask({ command: 'disableClient', username: String(deviceId) }),
    enable: (deviceId: number) => ask({ command: 'enableClient', username: String(deviceId) }),
  }
}

export type DynamicSecurity = ReturnType<typeof makeDynamicSecurity>
