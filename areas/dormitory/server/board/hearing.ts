import { and, eq, inArray } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import { hearing } from '../../../../platform/server/live/hearing.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { type Session, holdsRole } from '../../../../platform/server/session.ts'
import { buildingManager, dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { boardCalls } from '../../boardContract.ts'
import { type BoardMessage, boardTopic } from '../../boardViews.ts'
import { managesEverything } from '../../../registry/server/managedBuildings.ts'

const needed = boardCalls.boardQueue.may

/**
 * Masks names in messages to a bureau, as on its board. They tell the states of children, not when and through which
 * door somebody passed.
 */
const maskForBureau = (session: Session) => {
  if (!holdsRole(session, role.bureauAdministrator)) return null
  const name = makeNameMasker(session)
  return (message: BoardMessage): BoardMessage => ({
    ...message,
    events: message.events.map((event) => ({
      ...event,
      name: name(event.name),
      entryTime: '',
      entryType: event.stateDictId,
    })),
  })
}

/**
 * Decides who may listen to a building's board: users who may see boards and manage the building now, as for reading
 * it. One statement checks all listeners.
 */
export const boardHearing = hearing(
  boardTopic,
  async (db, listening) => {
    const buildings = listening.map(({ streamOf }) => Number(streamOf.key))
    const members = listening.flatMap(({ session }) => session.memberId ?? [])
    const rows = await db
      .select({ schoolId: dormitoryBuilding.schoolId, id: dormitoryBuilding.id, managerId: buildingManager.memberId })
      .from(dormitoryBuilding)
      .leftJoin(
        buildingManager,
        and(
          eq(buildingManager.schoolId, dormitoryBuilding.schoolId),
          eq(buildingManager.buildingId, dormitoryBuilding.id),
          inArray(buildingManager.memberId, [...new Set(members)]),
        ),
      )
      .where(inArray(dormitoryBuilding.id, [...new Set(buildings.filter(Number.isSafeInteger))]))
    const existing = new Set(rows.map(({ schoolId, id }) => `${schoolId}/${id}`))
    const managed = new Set(rows.map(({ schoolId, id, managerId }) => `${schoolId}/${id}/${managerId ?? ''}`))
    return listening.map(({ session, streamOf: { schoolId, key } }) => {
      if (needed.kind !== 'permission' || !session.permissions.has(needed.key)) return false
      if (managesEverything(session)) return existing.has(`${schoolId}/${key}`)
      return session.schoolId === schoolId && managed.has(`${schoolId}/${key}/${session.memberId}`)
    })
  },
  maskForBureau,
)
