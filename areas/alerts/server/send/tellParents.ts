import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import { decideWays, readContacts } from '../../../push/server/index.ts'
import { consoleLinkPath, insertLinks, readSchoolName } from '../../../sealedLink/server/index.ts'
import { alertPurpose } from '../../parentContract.ts'
import { alertLimits } from '../../words.ts'
import { alertRecipient } from '../tables.ts'
import { findLackOfParent, readParentWays } from './lacks.ts'
import type { SendParts } from './parts.ts'

const day = 86_400_000

/** An alert about a pupil, for a message to parents. */
export interface ToldAlert {
  readonly id: number
  readonly memberId: number
  readonly classId: number | null
  readonly name: string
}

/** Reads the parents of these pupils, and how each is reached. */
const readParents = async (parts: SendParts, purpose: 'alertParent' | 'alertArrived', pupils: readonly number[]) => {
  const { db, schoolId } = parts
  const contacts = await readContacts(db, schoolId, pupils)
  const ways = await readParentWays(parts, purpose)
  return { contacts, ways, wayOf: await decideWays(db, ways, [...contacts.values()].flat()) }
}

/**
 * Tells the parents of these pupils: each one message with a sealed link, in the transaction of the alert. A parent who
 * can't be reached is stored with the reason and without a channel.
 */
export const tellParents = async (parts: SendParts, alerts: readonly ToldAlert[]): Promise<void> => {
  if (alerts.length === 0) return
  const { db, schoolId, now, outbox, config } = parts
  const { contacts, ways, wayOf } = await readParents(
    parts,
    'alertParent',
    alerts.map(({ memberId }) => memberId),
  )
  const all = alerts.flatMap((alert) =>
    (contacts.get(alert.memberId) ?? []).map((contact) => {
      const { parentId } = contact
      return { alert, parentId, way: wayOf.get(parentId), lack: findLackOfParent(ways, contact) }
    }),
  )
  const reached = all.flatMap(({ way, ...one }) => (way === undefined ? [] : [{ ...one, way }]))
  const people = reached.map(({ alert, parentId }) => ({ studentId: alert.memberId, parentId }))
  const expiresAt = new Date(now.getTime() + alertLimits.linkDays * day)
  const links = await insertLinks(
    db,
    { schoolId, madeById: null, now, secret: config.secret },
    { people, expiresAt, purpose: alertPurpose, mostUses: alertLimits.linkUses },
  )
  const school = await readSchoolName(db, schoolId)
  const messages = await outbox.sendAll(
    db,
    schoolId,
    reached.map(({ alert, parentId, way }, at) => {
      const link = `${config.publicUrl ?? ''}${consoleLinkPath(links[at]?.token ?? '')}`
      return {
        schoolId,
        memberId: parentId,
        purpose: 'alertParent',
        values: { school, student: alert.name, link },
        ...way,
      }
    }),
  )
  const rows = [
    ...reached.map(({ alert, parentId, way }, at) => ({
      alertId: alert.id,
      memberId: parentId,
      channel: way.channel,
      linkId: links[at]?.id ?? null,
      messageId: messages[at] ?? null,
    })),
    ...all
      .filter(({ way }) => way === undefined)
      .map(({ alert, parentId, lack }) => ({ alertId: alert.id, memberId: parentId, channel: null, lack })),
  ]
  await processInBatches(rows, (some) =>
    db.insert(alertRecipient).values(some.map((row) => ({ ...row, schoolId, role: 'parent' as const }))),
  )
}

/** Tells the parents who were reached before that the pupils turned up. */
export const tellParentsArrival = async (
  parts: SendParts,
  arrived: readonly {
    readonly memberId: number
    readonly name: string
    readonly time: string
    readonly parents: readonly number[]
  }[],
): Promise<void> => {
  if (arrived.length === 0) return
  const { db, schoolId, outbox } = parts
  const { wayOf } = await readParents(
    parts,
    'alertArrived',
    arrived.map(({ memberId }) => memberId),
  )
  const messages = arrived.flatMap(({ name, time, parents }) =>
    parents.flatMap((parentId) => {
      const way = wayOf.get(parentId)
      const values = { student: name, time }
      return way === undefined ? [] : [{ schoolId, memberId: parentId, purpose: 'alertArrived', values, ...way }]
    }),
  )
  await outbox.sendAll(db, schoolId, messages)
}
