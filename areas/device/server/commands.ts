import { type SQL, and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import { commandsOf, invokeFailedCode, invokeSucceeded, unpackCommand } from '../deviceCommands.ts'
import { deviceTypeOf } from '../deviceTypes.ts'
import { deviceOffline, deviceRefusals, invokeFailed } from '../refusals.ts'
import { type SentCommand, currentSender } from './commandSender.ts'
import { statusOf } from './presence.ts'
import { plainMac } from './save.ts'
import { device, deviceCommand, devicePresence } from './tables.ts'

type State = (typeof deviceCommand.$inferSelect)['state']

/** A command that the history has, and how it stands there. */
interface Kept {
  readonly sent: SentCommand
  readonly state: State
}

/** The end of a command: `success` 1 with what the device answered, or 0 with words. */
export type CommandOutcome = DataOf<typeof calls.invoke>

const failed = { success: 0, result: null, code: invokeFailedCode }

const selectAddressed = async (db: Db, schoolId: number, addressed: SQL, at: Date) => {
  const [row] = await db
    .select({ id: device.id, type: device.type, disabled: device.disabled, status: statusOf(at) })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(eq(device.schoolId, schoolId), addressed))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** True if a type is known, goes by this product key where one is given, and knows the command. */
const isSupported = (type: string, productKey: string | null, command: string): boolean => {
  const known = deviceTypeOf(type)
  if (known === undefined || (productKey !== null && (known.productKey ?? '') !== productKey)) return false
  return commandsOf(type).some((one) => one.command === command)
}

/** A command, and the device that it is for. */
interface Addressed {
  readonly to: SQL
  /** Null where the device is named by its id, which says its type already. */
  readonly productKey: string | null
  readonly command: string
  readonly data: unknown
}

type Sending = Pick<Context<typeof calls.invoke>, 'recorded' | 'session' | 'clock'>

const keep = async (db: Db, { session, clock }: Sending, { to, productKey, ...told }: Addressed): Promise<Kept> => {
  const [schoolId, at] = [schoolOf(session), clock.now()]
  const { id: deviceId, type, disabled, status } = await selectAddressed(db, schoolId, to, at)
  const stateNow = (): State => {
    if (!isSupported(type, productKey, told.command)) return 'refused'
    return disabled || status !== 'ONLINE' ? 'offline' : 'sent'
  }
  const state = stateNow()
  const endedAt = state === 'sent' ? null : at
  const row = { schoolId, deviceId, ...told, state, byId: memberOf(session), at, endedAt }
  const [made] = await db.insert(deviceCommand).values(row).returning({ id: deviceCommand.id })
  if (made === undefined) throw new Error('the command was not written')
  return { sent: { schoolId, deviceId, commandId: made.id, ...told }, state }
}

const send = async (sent: SentCommand) => {
  try {
    return await currentSender()(sent)
  } catch {
    // A door that is broken has brought nothing to the device; what broke is the door's to report.
    return { answered: false as const }
  }
}

/**
 * Brings a command to a device and waits for what it answers, outside every transaction. Each is kept: also one that its
 * device does not know, or was not there to take.
 */
const bring = async (context: Sending, addressed: Addressed): Promise<CommandOutcome> => {
  const { recorded, clock } = context
  const { sent, state } = await recorded((db) => keep(db, context, addressed))
  const { commandId, schoolId } = sent
  if (state === 'refused') throw new Refusal(deviceRefusals.unsupported)
  if (state === 'offline') return { ...failed, commandId, errorMessage: deviceOffline }
  const told = await send(sent)
  const outcome = told.answered
    ? { state: 'answered' as const, answer: told.result ?? null }
    : { state: 'timedOut' as const, answer: null }
  await recorded(async (db) => {
    await db
      .update(deviceCommand)
      .set({ ...outcome, endedAt: clock.now() })
      .where(and(eq(deviceCommand.schoolId, schoolId), eq(deviceCommand.id, commandId)))
  })
  if (!told.answered) return { ...failed, commandId, errorMessage: invokeFailed }
  return { commandId, success: invokeSucceeded, result: told.result ?? null, code: '', errorMessage: '' }
}

/** Brings a command to a device by its MAC address, as consoles ask for it. */
export const invoke = async (context: Context<typeof calls.invoke>) => {
  const { deviceName, productKey, args } = context.body
  const told = unpackCommand(args.data)
  if (told === null) throw new Refusal(common.badInput)
  return bring(context, { to: eq(device.mac, plainMac(deviceName)), productKey, ...told })
}

/** Brings a command of another area to a device of the session's school. The call that sends it opens its own transactions. */
export const sendCommand = (
  context: Sending,
  { deviceId, ...told }: { readonly deviceId: number; readonly command: string; readonly data: unknown },
): Promise<CommandOutcome> => bring(context, { to: eq(device.id, deviceId), productKey: null, ...told })
