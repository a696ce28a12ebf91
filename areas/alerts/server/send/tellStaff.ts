import type { PurposeName } from '../../../../platform/contract/messagePurposes.ts'
import { alertRecipient } from '../tables.ts'
import { findStaffLack } from './lacks.ts'
import type { SendParts } from './parts.ts'
import { type StaffContact, readAdministrators, readHeads, readKeepers } from './people.ts'
import type { ToldAlert } from './tellParents.ts'

/** Maximum number of names in a text message, which has little space. */
const maxNames = 4

const listNames = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join('、')}等` : names.join('、')

/** An alert and a person who gets a message about it. */
interface Telling {
  readonly alertId: number
  readonly name: string
  readonly contact: StaffContact
}

interface StaffMessage {
  readonly purpose: PurposeName & ('alertTeacher' | 'alertDevice')
  readonly role: 'head' | 'keeper'
  /** The name of the value that lists the names. */
  readonly namesKey: 'names' | 'devices'
}

/** Sends each person one message about all of these alerts, and stores who was told. */
const tell = async (
  parts: SendParts,
  { purpose, role, namesKey }: StaffMessage,
  tellings: readonly Telling[],
): Promise<void> => {
  if (tellings.length === 0) return
  const { db, schoolId, outbox } = parts
  const schoolLack = await findStaffLack(parts, purpose)
  for (const [memberId, theirs] of Map.groupBy(tellings, ({ contact }) => contact.memberId)) {
    const recipient = theirs[0]?.contact.telephone ?? ''
    const values = { count: String(theirs.length), [namesKey]: listNames(theirs.map(({ name }) => name)) }
    const message = { schoolId, memberId, channel: 'sms' as const, purpose, recipient, values }
    const lack = schoolLack ?? (recipient === '' ? 'noNumber' : null)
    const messageId = lack === null ? await outbox.send(db, message) : null
    const channel = lack === null ? ('sms' as const) : null
    await db
      .insert(alertRecipient)
      .values(theirs.map(({ alertId }) => ({ schoolId, alertId, memberId, role, channel, lack, messageId })))
      // A teacher whose child is in the class was told as a parent.
      .onConflictDoNothing()
  }
}

/** Tells the heads of the classes, each in one message. */
export const tellHeads = async (parts: SendParts, alerts: readonly ToldAlert[]): Promise<void> => {
  const classIds = [...new Set(alerts.flatMap(({ classId }) => (classId === null ? [] : [classId])))]
  const heads = await readHeads(parts.db, parts.schoolId, classIds)
  const tellings = alerts.flatMap(({ id: alertId, name, classId }) =>
    (heads.get(classId ?? 0) ?? []).map((contact) => ({ alertId, name, contact })),
  )
  await tell(parts, { purpose: 'alertTeacher', role: 'head', namesKey: 'names' }, tellings)
}

interface DeviceAlert {
  readonly id: number
  readonly deviceId: number
  readonly name: string
}

/** Tells the keepers of devices, or the administrators of those without one. */
export const tellKeepers = async (parts: SendParts, alerts: readonly DeviceAlert[]): Promise<void> => {
  if (alerts.length === 0) return
  const { db, schoolId } = parts
  const keepers = await readKeepers(
    db,
    schoolId,
    alerts.map(({ deviceId }) => deviceId),
  )
  const administrators = await readAdministrators(db, schoolId)
  const tellings = alerts.flatMap(({ id: alertId, deviceId, name }) =>
    (keepers.get(deviceId) ?? administrators).map((contact) => ({ alertId, name, contact })),
  )
  await tell(parts, { purpose: 'alertDevice', role: 'keeper', namesKey: 'devices' }, tellings)
}
