/** Somebody whom the keeper let pass while the line was cut. */
export interface Passage {
  /** By it the server knows a passage again that is sent twice. */
  readonly number: number
  readonly userId: number
  /** Empty of one that an earlier page kept: names stay in memory. */
  readonly name: string
  readonly stateDictId: 7 | 8
  readonly deviceId: number
  readonly at: number
  readonly listedAt: number
}

/** A passage as the keeper makes it. */
export type Passing = Pick<Passage, 'userId' | 'name' | 'stateDictId' | 'deviceId'>

/** A passage that the server will never take, and why. */
export interface Refused extends Passage {
  readonly reason: string
}
