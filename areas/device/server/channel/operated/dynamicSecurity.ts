import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { z } from 'zod'

const topic = '$CONTROL/dynamic-security/v1'

/** The topic on which the plugin answers; a node listens to it. */
export const answersTopic = `${topic}/response`

/** How long the plugin's answer is waited for, in milliseconds. */
const answersWithin = 5000

/** The role of all devices, and the mark by which our clients are told from the operator's. */
const deviceRole = 'xingtan-device'
const ours = 'xingtan'

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

/** A device as the broker knows it: the seal of its credential, and whether it is shut out. */
export interface BrokerClient {
  readonly deviceId: number
  readonly seal: string
  readonly disabled: boolean
}

/** These tell that something is already as it should be. */
const harmless = new Set(['Client not found', 'Client already exists', 'Role already exists'])

const presentClient = ({ username, textname, textdescription = '', disabled = false }: z.output<typeof Client>) =>
  textname === ours && /^[1-9]\d{0,15}$/.test(username)
    ? [{ deviceId: Number(username), seal: textdescription, disabled }]
    : []

/** A device may subscribe to topics of this shape; which of their messages it hears and which it may send, says the ACL file. */
const roleAcls = [
  { acltype: 'subscribePattern', topic: 'device/+/down/receipt', priority: 1, allow: true },
  { acltype: 'subscribePattern', topic: 'device/+/down/command', priority: 1, allow: true },
  { acltype: 'subscribePattern', topic: 'device/+/down/decision', priority: 1, allow: true },
  // Also the nodes' shared subscription: the broker would give a device its share of the records, and lose them.
  { acltype: 'subscribePattern', topic: '#', priority: 0, allow: false },
]

/** Mosquitto's dynamic-security plugin, as far as devices need it (mosquitto_ctrl_dynsec(1)). */
export const makeDynamicSecurity = (client: () => MqttClient) => {
  const waiting = new Map<string, (replies: readonly Reply[]) => void>()

  const ask = async (...commands: readonly Command[]): Promise<readonly Reply[]> => {
    const correlationData = randomUUID()
    const payload = JSON.stringify({ commands: commands.map((one) => ({ ...one, correlationData })) })
    const answered = Promise.withResolvers<readonly Reply[]>()
    waiting.set(correlationData, answered.resolve)
    const timer = setTimeout(() => answered.reject(new Error('the broker has not answered')), answersWithin)
    try {
      if (!client().connected) throw new Error('the broker is away')
      client().publish(topic, payload, { qos: 0 })
      const replies = await answered.promise
      const refused = replies.find(({ error }) => error !== undefined && !harmless.has(error))
      if (refused) throw new Error(`${refused.command}: ${refused.error}`)
      return replies
    } finally {
      clearTimeout(timer)
      waiting.delete(correlationData)
    }
  }

  return {
    /** Takes an answer of the plugin; those to other nodes are heard as well. */
    hear: (payload: Buffer): void => {
      const replies = Answers.safeParse(JSON.parse(payload.toString())).data?.responses ?? []
      waiting.get(replies[0]?.correlationData ?? '')?.(replies)
    },
    /** Closes what the plugin leaves open by itself, and makes the role of devices. */
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
    /** A page of the devices that the broker knows; fewer than were asked for at the end. */
    list: async (offset: number, count: number) => {
      const [reply] = await ask({ command: 'listClients', verbose: true, count, offset })
      const clients = reply?.data?.clients ?? []
      return { isLast: clients.length < count, devices: clients.flatMap(presentClient) }
    },
    find: async (deviceId: number): Promise<BrokerClient | undefined> => {
      const [reply] = await ask({ command: 'getClient', username: String(deviceId) })
      return reply?.data?.client && presentClient(reply.data.client)[0]
    },
    /** Lets a new device in by this credential alone, under its own name alone: another's would push that one off. */
    letIn: async (deviceId: number, credential: string, seal: string): Promise<void> => {
      const username = String(deviceId)
      const names = { username, clientid: username, textname: ours, textdescription: seal }
      await ask({ command: 'createClient', ...names, password: credential, roles: [{ rolename: deviceRole }] })
    },
    /** These cut a device off that is connected. */
    remove: (deviceId: number) => ask({ command: 'deleteClient', username: String(deviceId) }),
    disable: (deviceId: number) => ask({ command: 'disableClient', username: String(deviceId) }),
    enable: (deviceId: number) => ask({ command: 'enableClient', username: String(deviceId) }),
  }
}

export type DynamicSecurity = ReturnType<typeof makeDynamicSecurity>
