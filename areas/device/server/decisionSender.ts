/** Sends a decision to a gate device on any node. A device that is not connected misses it and asks again. */
export type DecisionSender = (deviceId: number, decision: unknown) => void

let teller: DecisionSender = () => undefined

/** Sets the sender of decisions. Returns a function that restores the previous one. */
export const setDecisionSender = (joined: DecisionSender): (() => void) => {
  const before = teller
  teller = joined
  return () => {
    teller = before
  }
}

/** Returns the current sender. Without a device channel it does nothing. */
export const getDecisionSender = (): DecisionSender => teller
