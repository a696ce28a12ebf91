import { type Fact, factRank } from '../derive.ts'

interface RecordKey {
  readonly id: number
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
  readonly deviceId: number | null
  readonly operatorId: number | null
  readonly series: number | null
  readonly number: number | null
}

/** True for a record entered by a person. It may still name a gate, if a keeper decided there. */
export const isByHand = ({ deviceId, operatorId }: Pick<RecordKey, 'deviceId' | 'operatorId'>): boolean =>
  deviceId === null || operatorId !== null

/** Converts an access record to a fact. A record entered by hand becomes a decision. */
export const convertRecordToFact = ({ id, deviceId, operatorId, series, number, ...record }: RecordKey): Fact => {
  const { memberId, stateDictId, at } = record
  if (deviceId === null || isByHand({ deviceId, operatorId }))
    return { memberId, stateDictId, at, rank: factRank.decision, deviceId: 0, series: 0, number: id }
  return { memberId, stateDictId, at, rank: factRank.record, deviceId, series: series ?? 0, number: number ?? id }
}
