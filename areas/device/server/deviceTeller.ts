/** Tells a device of a gate what was decided, wherever it is connected; one that is nowhere hears nothing and asks again. */
export type DeviceTeller = (deviceId: number, decision: unknown) => void

let teller: DeviceTeller = () => undefined

/** Has devices told by this one; gives what puts back the one before. */
export const joinTeller = (joined: DeviceTeller): (() => void) => {
  const before = teller
  teller = joined
  return () => {
    teller = before
  }
}

/** Tells devices; without a door to them nobody hears anything. */
export const currentTeller = (): DeviceTeller => teller
