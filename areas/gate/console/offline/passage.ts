/** A person whom the keeper let pass while the connection was cut. */
export interface OfflinePassage {
  /** Identifies the passage for the server if it's sent twice. */
  readonly number: number
  readonly userId: number
  /** Empty if an earlier page stored the passage, because names aren't stored. */
  readonly name: string
  readonly stateDictId: 7 | 8
  readonly deviceId: number
  readonly at: number
  readonly listedAt: number
}

/** A passage as the keeper makes it. */
export type NewOfflinePassage = Pick<OfflinePassage, 'userId' | 'name' | 'stateDictId' | 'deviceId'>

/** A passage that the server permanently refused, with the reason. */
export interface RefusedPassage extends OfflinePassage {
  readonly reason: string
}
