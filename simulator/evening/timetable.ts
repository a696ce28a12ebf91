import { entryType } from '../../areas/access/contract.ts'
import type { Random } from '../district/random.ts'

/** A user passes a device, `minute` minutes after 21:20. */
export interface Passing {
  readonly minute: number
  readonly userId: number
  readonly stateDictId: number
}

const { backInDormitory, leftDormitory } = entryType

/** 21:55 and 22:25, in minutes after 21:20. */
const lastOnTime = 35
const lastLate = 65

/** A moment in the queue: most come in its middle, at half past nine or a little later. */
const inQueue = (random: Random) => ((random.fraction() + random.fraction()) / 2) * lastOnTime

const passingsOf = (userId: number, random: Random): Passing[] => {
  const comes = (minute: number): Passing => ({ minute, userId, stateDictId: backInDormitory })
  const leaves = (minute: number): Passing => ({ minute, userId, stateDictId: leftDormitory })
  const draw = random.fraction()
  if (draw < 0.04) return []
  if (draw < 0.12) return [comes(lastOnTime + random.fraction() * (lastLate - lastOnTime))]
  const first = inQueue(random)
  if (draw >= 0.2) return [comes(first)]
  const out = first + 4 + random.fraction() * 6
  if (draw < 0.15) return [comes(first), leaves(out)]
  return [comes(first), leaves(out), comes(out + 4 + random.fraction() * 6)]
}

/** The evening of these students in order: most come in a queue, some late, some never, some leave again. */
export const timetableOf = (students: readonly number[], random: Random): Passing[] =>
  students.flatMap((userId) => passingsOf(userId, random)).toSorted((one, other) => one.minute - other.minute)
