import { toWireTime } from '../../../../platform/contract/time.ts'
import { pickAsker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Clock } from '../../../../platform/server/clock.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { nodeType } from '../../../registry/contract.ts'
import { findClassmate } from '../imports/classmates.ts'
import { findNodeByName, findNodes } from '../imports/nodes.ts'
import { findPeople, indexPeople } from '../imports/people.ts'
import { readNamedPeople } from './photoNames.ts'

/** The person found, or the reason why there is none. */
export type PersonMatch = { readonly memberId: number } | { readonly why: string }

const withoutBlanks = (name: string) => name.replaceAll(/\s/g, '')

/**
 * Finds the person that a file name and its folder name: by class and name, or by a name that only one person of the
 * school has. Returns null if nobody within reach has such a name.
 */
export const findByName = async (
  db: Db,
  session: Session,
  path: string,
  now: ReturnType<Clock['now']>,
): Promise<PersonMatch | null> => {
  const schoolId = schoolOf(session)
  const asker = pickAsker(session)
  const today = toWireTime(now, session.timeZone).slice(0, 10)
  const named = readNamedPeople(path)
  const names = [...new Set(named.map(({ name }) => withoutBlanks(name)))].filter((name) => name !== '')
  const none = { codes: [], idCardIndexes: [], cards: [], telephones: [] }
  const people = indexPeople(await findPeople(db, schoolId, { ...none, names }, asker, false))
  const nodes = await findNodes(db, { schoolId, asker, today })
  const isMeant = ({ type }: { readonly type: number }) => type === nodeType.class
  const inClass = named.find(
    ({ className }) =>
      className !== undefined && 'node' in findNodeByName(nodes, className, { what: '班级', isMeant, today }),
  )
  if (inClass !== undefined) {
    const { target, faults } = findClassmate(people, inClass, { nodes, today })
    return target === null ? { why: faults.map(({ why }) => why).join('；') } : { memberId: target.id }
  }
  const name = withoutBlanks(named.at(-1)?.name ?? '')
  const present = people.byName(name).filter(({ isGraduate, disabled }) => !isGraduate && !disabled)
  const one = present.find(({ isReached }) => isReached)
  if (one === undefined) return null
  // A person of that name beyond reach counts too: the photo may be meant for them.
  return present.length === 1
    ? { memberId: one.id }
    : { why: `本校不止一人叫“${name}”，请在文件名或文件夹中写明班级，如 七年级1班 ${name}.jpg` }
}
