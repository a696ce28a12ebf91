import { type SQL, and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import { listSupportedCommands, invokeFailedCode, invokeSucceeded, unpackCommand } from '../deviceCommands.ts'
import { findDeviceType } from '../deviceTypes.ts'
import { deviceOffline, deviceRefusals, invokeFailed } from '../refusals.ts'
import { type SentCommand, getCommandSender } from './commandSender.ts'
import { deviceStatusAt } from './presence.ts'
import { normalizeMac } from './save.ts'
import { device, deviceCommand, devicePresence } from './tables.ts'

type State = (typeof deviceCommand.$inferSelect)['state']

/** A stored command and its state. */
interface RecordedCommand {
  readonly sent: SentCommand
  readonly state: State
}

/** Result of a command: `success` is 1 with the device's answer, or 0 with an error message. */
export type CommandOutcome = DataOf<typeof calls.invoke>

const failed = { success: 0, result: null, code: invokeFailedCode }

const selectAddressed = async (db: Db, schoolId: number, addressed: SQL, at: Date) => {
  const [row] = await db
    .select({ id: device.id, type: device.type, disabled: device.disabled, status: deviceStatusAt(at) })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(eq(device.schoolId, schoolId), addressed))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Returns true if the type is known, has this product key (unless null), and supports the command. */
const isSupported = (type: string, productKey: string | null, command: string): boolean => {
  const known = findDeviceType(type)
  if (known === undefined || (productKey !== null && (known.productKey ?? '') !== productKey)) return false
  return listSupportedCommands(type).some((one) => one.command === command)
}

/** A command with the condition that selects its device. */
interface AddressedCommand {
  readonly to: SQL
  /** Null if the device is addressed by id, so that its type needs no check. */
  readonly productKey: string | null
  readonly command: string
  readonly data: unknown
}

type Sending = Pick<Context<typeof calls.invoke>, 'recorded' | 'session' | 'clock'>

const recordCommand = async (
  db: Db,
  { session, clock }: Sending,
  { to, productKey, ...request }: AddressedCommand,
): Promise<RecordedCommand> => {
  const [schoolId, at] = [schoolOf(session), clock.now()]
  const { id: deviceId, type, disabled, status } = await selectAddressed(db, schoolId, to, at)
  const stateNow = (): State => {
    if (!isSupported(type, productKey, request.command)) return 'refused'
    return disabled || status !== 'ONLINE' ? 'offline' : 'sent'
  }
  const state = stateNow()
  const endedAt = state === 'sent' ? null : at
  const row = { schoolId, deviceId, ...request, state, byId: memberOf(session), at, endedAt }
  const [made] = await db.insert(deviceCommand).values(row).returning({ id: deviceCommand.id })
  if (made === undefined) throw new Error('the command was not written')
  return { sent: { schoolId, deviceId, commandId: made.id, ...request }, state }
}

const send = async (sent: SentCommand) => {
  try {
    return await getCommandSender()(sent)
  } catch {
    // A broken sender has sent nothing to the device. The sender reports its faults itself.
    return { answered: false as const }
  }
}

/**
 * Stores a command, sends it and stores the result. Two short transactions, so that none is open while the device
 * is awaited. Unsupported commands and commands to offline devices are stored too.
 */
const deliverCommand = async (context: Sending, addressed: AddressedCommand): Promise<CommandOutcome> => {
  const { recorded, clock } = context
  const { sent, state } = await recorded((db) => recordCommand(db, context, addressed))
  const { commandId, schoolId } = sent
  if (state === 'refused') throw new Refusal(deviceRefusals.unsupported)
  if (state === 'offline') return { ...failed, commandId, errorMessage: deviceOffline }
  const reply = await send(sent)
  const outcome = reply.answered
    ? { state: 'answered' as const, answer: reply.result ?? null }
    : { state: 'timedOut' as const, answer: null }
  await recorded(async (db) => {
    await db
      .update(deviceCommand)
      .set({ ...outcome, endedAt: clock.now() })
      .where(and(eq(deviceCommand.schoolId, schoolId), eq(deviceCommand.id, commandId)))
  })
  if (!reply.answered) return { ...failed, commandId, errorMessage: invokeFailed }
  return { commandId, success: invokeSucceeded, result: reply.result ?? null, code: '', errorMessage: '' }
}

/** Sends a command to the device with this MAC address. */
export const invokeDeviceCommand = async (context: Context<typeof calls.invoke>) => {
  const { deviceName, productKey, args } = context.body
  const unpacked = unpackCommand(args.data)
  if (unpacked === null) throw new Refusal(common.badInput)
  return deliverCommand(context, { to: eq(device.mac, normalizeMac(deviceName)), productKey, ...unpacked })
}

/**
 * Sends a command of another area to a device of the session's school. The calling operation must not have a
 * transaction open.
 */
export const sendCommand = (
  context: Sending,
  { deviceId, ...request }: { readonly deviceId: number; readonly command: string; readonly data: unknown },
): Promise<CommandOutcome> => deliverCommand(context, { to: eq(device.id, deviceId), productKey: null, ...request })
